import type { AllergenRef, DietTypeRef, ImportContext } from '../types.ts'

/** The fourteen allergens of Regulation (EU) 1169/2011 with a few synonyms each; for tests only. */
const ALLERGENS: [string, string][] = [
  [
    'gluten',
    'Gluten,gluten-containing cereals,cereal,wheat,rye,barley,oat,spelt,Weizen,Roggen,Gerste,Hafer,Getreide,blé',
  ],
  ['crustaceans', 'Crustaceans,crustacean,shellfish,Krebstiere,crustacés'],
  ['eggs', 'Eggs,egg,chicken eggs,Eier,Ei,œufs,🥚'],
  ['fish', 'Fish,Fisch,poisson'],
  ['peanuts', 'Peanuts,Erdnüsse,arachides'],
  ['soybeans', 'Soybeans,soy,soya,Soja'],
  ['milk', 'Milk,lactose,dairy,Milch,Laktose,lait'],
  ['nuts', 'Nuts,tree nuts,almonds,hazelnuts,walnuts,cashews,shell fruits,Schalenfrüchte,Nüsse,fruits à coque'],
  ['celery', 'Celery,Sellerie,céleri'],
  ['mustard', 'Mustard,Senf,moutarde'],
  ['sesame', 'Sesame,Sesam,sésame'],
  ['sulphites', 'Sulphites,sulfites,sulphur,sulphurs,Sulfite'],
  ['lupin', 'Lupin,Lupine,lupine'],
  ['molluscs', 'Molluscs,mollusk,Weichtiere,mollusques'],
]

const PARTS = new Set(
  'lactose,Laktose,wheat,rye,barley,oat,spelt,Weizen,Roggen,Gerste,Hafer,blé,almonds,hazelnuts,walnuts,cashews,chicken eggs'.split(
    ',',
  ),
)

const DIET_TYPES: [string, string, string, string][] = [
  ['VeganDiet', 'Vegan', 'VG', 'végan,végétalien'],
  ['VegetarianDiet', 'Vegetarian', 'V', 'veggie,vegetarisch,végétarien'],
  ['GlutenFreeDiet', 'Gluten-free', 'GF', 'glutenfrei,sans gluten'],
  ['HalalDiet', 'Halal', 'H', ''],
]

/** The import context of a branch with English and euros, with a test's changes. */
export function importContext(changes: Partial<ImportContext>): ImportContext {
  return {
    currencyCode: 'EUR',
    exponent: 2,
    defaultLocale: 'en',
    locales: ['en'],
    allergens: ALLERGENS.map(([code, words], at): AllergenRef => {
      const [name = code, ...synonyms] = words.split(',')
      return {
        id: at + 1,
        code,
        parentCode: null,
        name,
        synonyms,
        otherTerms: [],
        wholeTerms: [code, ...words.split(',').filter((word) => !PARTS.has(word))],
      }
    }),
    dietTypes: DIET_TYPES.map(([code, name, abbreviation, synonyms], at): DietTypeRef => ({
      id: at + 1,
      code,
      name,
      abbreviation,
      synonyms: synonyms.split(',').filter((word) => word !== ''),
    })),
    ...changes,
  }
}
