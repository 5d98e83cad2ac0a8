import type { LocalizedText } from '#contract/localized-text.ts'
import { standardNames, type StatutoryCode } from './allergen-names.ts'

/** An allergen every company starts with. */
export type StatutoryAllergen = {
  code: string
  /** The parent allergen: nuts for a nut, gluten for a cereal. */
  parent: string | null
  icon: string
  name: LocalizedText
  /** Words on real menus that aren't a name; matched ignoring case and accents. */
  synonyms: string[]
}

const withParent =
  (parent: StatutoryCode | null) =>
  (code: StatutoryCode, icon: string, synonyms: string[]): StatutoryAllergen => ({
    code,
    parent,
    icon,
    name: standardNames(code),
    synonyms,
  })

/** Synonyms for only one kind or part of an allergen: an item without that part may still contain the allergen. */
export const PARTIAL_SYNONYMS: ReadonlySet<string> = new Set(
  'lactose,laktose,lattosio,lactosa,牛乳,chicken eggs,celeriac,gluten de trigo,prawn,prawns,shrimp,shrimps,crab,krebs,lobster,えび,かに,mussels,oysters,squid'.split(
    ',',
  ),
)

const group = withParent(null)
const cereal = withParent('GLUTEN')
const nut = withParent('NUTS')

/**
 * The 14 allergens of Regulation (EU) No 1169/2011, Annex II, and the cereals and nuts that it names.
 */
export const EU_ALLERGENS: readonly StatutoryAllergen[] = [
  group('GLUTEN', 'wheat', [
    'cereals containing gluten',
    'gluten containing cereals',
    'glutenhaltiges getreide',
    'cereales contenant du gluten',
    'cereals',
    'cereales con gluten',
    'gluten de trigo',
    'tahil',
  ]),
  group('CRUSTACEANS', 'shrimp', [
    'crustacean',
    'shellfish',
    'krebs',
    'krustentiere',
    'prawn',
    'prawns',
    'shrimp',
    'shrimps',
    'crab',
    'lobster',
    'えび',
    'かに',
  ]),
  group('EGGS', 'egg', ['egg', 'ei', 'chicken eggs', 'oeuf', 'uovo', 'huevo', 'ovo', 'たまご']),
  group('FISH', 'fish', ['fische', 'poisson', 'peixe']),
  group('PEANUTS', 'peanut', [
    'peanut',
    'groundnut',
    'groundnuts',
    'erdnuss',
    'arachide',
    'cacahuete',
    'cacahuates',
    'amendoim',
    'pinda',
    'pindas',
    'ピーナッツ',
  ]),
  group('SOYBEANS', 'bean', ['soy', 'soybean', 'soy beans', 'soya beans', 'sojabohnen', 'soja bohnen']),
  group('MILK', 'milk', [
    'dairy',
    'lactose',
    'laktose',
    'milk products',
    'milcherzeugnisse',
    'lattosio',
    'lacteos',
    'lactosa',
    '牛乳',
  ]),
  group('NUTS', 'nut', ['nut', 'tree nut', 'tree nuts', 'shell fruits', 'nusse', 'nuesse', 'frutos secos', 'ナッツ']),
  group('CELERY', 'celery', ['celeriac']),
  group('MUSTARD', 'mustard', []),
  group('SESAME', 'sesame', ['sesame', 'sesam', 'sesamo', 'gergelim']),
  group('SULPHITES', 'flask', [
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
  ]),
  group('LUPIN', 'lupin', ['lupins']),
  group('MOLLUSCS', 'shell', [
    'mollusc',
    'mollusk',
    'mollusks',
    'weichtier',
    'mollusque',
    'mussels',
    'oysters',
    'squid',
  ]),
  cereal('WHEAT', 'wheat', ['frumento']),
  cereal('RYE', 'wheat', []),
  cereal('BARLEY', 'wheat', []),
  cereal('OATS', 'wheat', ['oat']),
  cereal('SPELT', 'wheat', []),
  cereal('KHORASAN_WHEAT', 'wheat', ['kamut']),
  nut('ALMONDS', 'nut', ['almond', 'mandel', 'amande']),
  nut('HAZELNUTS', 'nut', ['hazelnut', 'haselnuss', 'noisette']),
  nut('WALNUTS', 'nut', ['walnut', 'walnuss']),
  nut('CASHEWS', 'nut', ['cashew', 'cashew nuts', 'cashewnusse']),
  nut('PECANS', 'nut', ['pecan', 'pecans', 'pekannusse', 'pecanoten']),
  nut('BRAZIL_NUTS', 'nut', ['brazil nut', 'paranuss']),
  nut('PISTACHIOS', 'nut', ['pistachio', 'pistachios', 'pistazie', 'pistache']),
  nut('MACADAMIAS', 'nut', ['macadamia', 'macadamias', 'queensland nuts', 'queenslandnusse']),
]

/** The built-in synonyms that mean the whole allergen; empty for an allergen that a company added itself. */
export function wholeSynonyms(code: string): string[] {
  const { synonyms = [] } = EU_ALLERGENS.find((one) => one.code === code) ?? {}
  return synonyms.filter((word) => !PARTIAL_SYNONYMS.has(word))
}
