import type { LocalizedText } from '#contract/localized-text.ts'

/** An allergen every company starts with. */
export type StatutoryAllergen = {
  code: string
  /** The parent allergen: nuts for a nut, gluten for a cereal. */
  parent: string | null
  icon: string
  /** Short forms of the wording in each language version of Regulation (EU) No 1169/2011, Annex II. */
  name: LocalizedText
  /** Other names on real menus; matched ignoring case and accents. */
  synonyms: string[]
}

const group = (code: string, icon: string, name: LocalizedText, synonyms: string[]): StatutoryAllergen => ({
  code,
  parent: null,
  icon,
  name,
  synonyms,
})
const member =
  (parent: string, icon: string) =>
  (code: string, name: LocalizedText, synonyms: string[]): StatutoryAllergen => ({ code, parent, icon, name, synonyms })

/** Synonyms for only one kind or part of an allergen: an item without that part may still contain the allergen. */
export const PARTIAL_SYNONYMS: ReadonlySet<string> = new Set(
  'lactose,laktose,lattosio,lactosa,牛乳,chicken eggs,celeriac,gluten de trigo,prawn,prawns,shrimp,shrimps,crab,lobster,えび,かに,mussels,oysters,squid'.split(
    ',',
  ),
)

const cereal = member('GLUTEN', 'wheat')
const nut = member('NUTS', 'nut')

/**
 * The 14 allergens of Regulation (EU) No 1169/2011, Annex II, and the cereals and nuts that it names.
 */
export const EU_ALLERGENS: readonly StatutoryAllergen[] = [
  group('GLUTEN', 'wheat', { en: 'Gluten', de: 'Gluten', fr: 'Gluten' }, [
    'cereals containing gluten',
    'gluten containing cereals',
    'glutenhaltiges getreide',
    'cereales contenant du gluten',
    'cereals',
    'glutine',
    'cereales con gluten',
    'gluten de trigo',
    'tahil',
    'グルテン',
  ]),
  group('CRUSTACEANS', 'shrimp', { en: 'Crustaceans', de: 'Krebstiere', fr: 'Crustacés' }, [
    'crustacean',
    'shellfish',
    'krebs',
    'krustentiere',
    'crustaces',
    'crostacei',
    'crustaceos',
    'schaaldieren',
    'kabuklular',
    'prawn',
    'prawns',
    'shrimp',
    'shrimps',
    'crab',
    'lobster',
    '甲殻類',
    'えび',
    'かに',
  ]),
  group('EGGS', 'egg', { en: 'Eggs', de: 'Eier', fr: 'Œufs' }, [
    'egg',
    'ei',
    'chicken eggs',
    'oeuf',
    'oeufs',
    'uova',
    'uovo',
    'huevo',
    'huevos',
    'ovo',
    'ovos',
    'eieren',
    'yumurta',
    '卵',
    'たまご',
  ]),
  group('FISH', 'fish', { en: 'Fish', de: 'Fisch', fr: 'Poissons' }, [
    'fische',
    'poisson',
    'pesce',
    'pescado',
    'peixe',
    'vis',
    'balik',
    '魚',
  ]),
  group('PEANUTS', 'peanut', { en: 'Peanuts', de: 'Erdnüsse', fr: 'Arachides' }, [
    'peanut',
    'groundnut',
    'groundnuts',
    'erdnuss',
    'arachide',
    'cacahuete',
    'cacahuetes',
    'cacahuates',
    'arachidi',
    'amendoim',
    'amendoins',
    'pinda',
    'pindas',
    'yer fistigi',
    '落花生',
    'ピーナッツ',
  ]),
  group('SOYBEANS', 'bean', { en: 'Soybeans', de: 'Soja', fr: 'Soja' }, [
    'soy',
    'soya',
    'soybean',
    'soy beans',
    'soya beans',
    'sojabohnen',
    'soia',
    'soja bohnen',
    '大豆',
  ]),
  group('MILK', 'milk', { en: 'Milk', de: 'Milch', fr: 'Lait' }, [
    'dairy',
    'lactose',
    'laktose',
    'milk products',
    'milcherzeugnisse',
    'latte',
    'lattosio',
    'leche',
    'lacteos',
    'lactosa',
    'leite',
    'melk',
    'sut',
    '乳',
    '牛乳',
  ]),
  group('NUTS', 'nut', { en: 'Nuts', de: 'Schalenfrüchte', fr: 'Fruits à coque' }, [
    'nut',
    'tree nut',
    'tree nuts',
    'shell fruits',
    'nusse',
    'nuesse',
    'frutta a guscio',
    'frutos secos',
    'frutos de cascara',
    'noten',
    'frutos de casca rija',
    'ナッツ',
  ]),
  group('CELERY', 'celery', { en: 'Celery', de: 'Sellerie', fr: 'Céleri' }, [
    'celeriac',
    'sedano',
    'apio',
    'aipo',
    'selderij',
    'kereviz',
    'セロリ',
  ]),
  group('MUSTARD', 'mustard', { en: 'Mustard', de: 'Senf', fr: 'Moutarde' }, [
    'senape',
    'mostaza',
    'mostarda',
    'mosterd',
    'hardal',
    'マスタード',
  ]),
  group('SESAME', 'sesame', { en: 'Sesame seeds', de: 'Sesamsamen', fr: 'Graines de sésame' }, [
    'sesame',
    'sesam',
    'sesamo',
    'sesamzaad',
    'gergelim',
    'susam',
    'ごま',
  ]),
  group(
    'SULPHITES',
    'flask',
    { en: 'Sulphur dioxide and sulphites', de: 'Schwefeldioxid und Sulphite', fr: 'Anhydride sulfureux et sulfites' },
    [
      'sulphite',
      'sulphites',
      'sulfite',
      'sulfites',
      'sulphur',
      'sulfur',
      'sulphurs',
      'sulfur dioxide',
      'sulphur dioxide',
      'so2',
      'schwefeldioxid',
      'sulfitos',
      'solfiti',
      'anidride solforosa',
      'sulfiet',
    ],
  ),
  group('LUPIN', 'lupin', { en: 'Lupin', de: 'Lupinen', fr: 'Lupin' }, [
    'lupine',
    'lupins',
    'lupini',
    'altramuces',
    'tremoco',
  ]),
  group('MOLLUSCS', 'shell', { en: 'Molluscs', de: 'Weichtiere', fr: 'Mollusques' }, [
    'mollusc',
    'mollusk',
    'mollusks',
    'weichtier',
    'mollusque',
    'molluschi',
    'moluscos',
    'weekdieren',
    'yumusakcalar',
    'mussels',
    'oysters',
    'squid',
  ]),
  cereal('WHEAT', { en: 'Wheat', de: 'Weizen', fr: 'Blé' }, [
    'ble',
    'frumento',
    'grano',
    'trigo',
    'tarwe',
    'bugday',
    '小麦',
  ]),
  cereal('RYE', { en: 'Rye', de: 'Roggen', fr: 'Seigle' }, ['segale', 'centeno', 'rogge']),
  cereal('BARLEY', { en: 'Barley', de: 'Gerste', fr: 'Orge' }, ['orzo', 'cebada', 'gerst', 'arpa']),
  cereal('OATS', { en: 'Oats', de: 'Hafer', fr: 'Avoine' }, ['oat', 'avena', 'haver', 'yulaf']),
  cereal('SPELT', { en: 'Spelt', de: 'Dinkel', fr: 'Épeautre' }, ['farro', 'espelta']),
  cereal('KHORASAN_WHEAT', { en: 'Khorasan wheat', de: 'Khorasan-Weizen', fr: 'Blé de Khorasan' }, ['kamut']),
  nut('ALMONDS', { en: 'Almonds', de: 'Mandeln', fr: 'Amandes' }, [
    'almond',
    'mandel',
    'amande',
    'mandorle',
    'almendras',
  ]),
  nut('HAZELNUTS', { en: 'Hazelnuts', de: 'Haselnüsse', fr: 'Noisettes' }, [
    'hazelnut',
    'haselnuss',
    'noisette',
    'nocciole',
    'avellanas',
  ]),
  nut('WALNUTS', { en: 'Walnuts', de: 'Walnüsse', fr: 'Noix' }, ['walnut', 'walnuss', 'noci', 'nueces']),
  nut('CASHEWS', { en: 'Cashews', de: 'Kaschunüsse', fr: 'Noix de cajou' }, [
    'cashew',
    'cashew nuts',
    'cashewnusse',
    'anacardi',
    'anacardos',
  ]),
  nut('PECANS', { en: 'Pecan nuts', de: 'Pecannüsse', fr: 'Noix de pécan' }, [
    'pecan',
    'pecans',
    'pekannusse',
    'pecanoten',
  ]),
  nut('BRAZIL_NUTS', { en: 'Brazil nuts', de: 'Paranüsse', fr: 'Noix du Brésil' }, ['brazil nut', 'paranuss']),
  nut('PISTACHIOS', { en: 'Pistachio nuts', de: 'Pistazien', fr: 'Pistaches' }, [
    'pistachio',
    'pistachios',
    'pistazie',
    'pistache',
    'pistacchi',
    'pistachos',
    'antep fistigi',
  ]),
  nut('MACADAMIAS', { en: 'Macadamia nuts', de: 'Macadamianüsse', fr: 'Noix de macadamia' }, [
    'macadamia',
    'macadamias',
    'queensland nuts',
    'queenslandnusse',
  ]),
]

/** The built-in synonyms that mean the whole allergen; empty for an allergen that a company added itself. */
export function wholeSynonyms(code: string): string[] {
  const { synonyms = [] } = EU_ALLERGENS.find((one) => one.code === code) ?? {}
  return synonyms.filter((word) => !PARTIAL_SYNONYMS.has(word))
}
