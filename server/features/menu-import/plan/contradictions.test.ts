import { expect, it } from 'vitest'
import type { ContainmentLevel } from '#contract/allergens.ts'
import { contradictionsOf, type LabelRefs } from './contradictions.ts'

const CODES = ['GLUTEN', 'RYE', 'BARLEY', 'OATS', 'SPELT', 'KHORASAN_WHEAT', 'MILK']
const DIET_CODES = ['VeganDiet', 'GlutenFreeDiet']
const REFS: LabelRefs = {
  allergens: CODES.map((code, id) => ({
    id,
    code,
    parentCode: code === 'GLUTEN' || code === 'MILK' ? null : 'GLUTEN',
    name: code,
    synonyms: [],
    wholeTerms: [],
    otherTerms: [],
  })),
  dietTypes: DIET_CODES.map((code, id) => ({ id, code, name: code, abbreviation: null, synonyms: [] })),
}
const labelled = (diet: string, name: string, levels: Record<string, ContainmentLevel> = {}) =>
  contradictionsOf(
    {
      name,
      allergens: Object.entries(levels).map(([code, level]) => ({ allergenId: CODES.indexOf(code), level })),
      dietTypeIds: [DIET_CODES.indexOf(diet)],
    },
    REFS,
  )
const veganWith = (name: string) => labelled('VeganDiet', name)

it.each([
  ['Putenbrust mit Reis', 'pute'],
  ['Lammkeule', 'lamm'],
  ['Rindergulasch', 'rind'],
  ['Kalbsschnitzel', 'kalb'],
  ['Lachsfilet', 'lachs'],
  ['Thunfischpizza', 'thunfisch'],
  ['Garnelenspieß', 'garnelen'],
  ['Tintenfischringe', 'tintenfisch'],
  ['Currywurst', 'wurst'],
  ['Nürnberger Rostbratwürstchen', 'wurstchen'],
  ['Hackbraten', 'hack'],
  ['Schweinsbraten', 'schwein'],
  ['Sauerbraten', 'braten'],
  ['Jägerschnitzel', 'schnitzel'],
  ['Räucherlachs', 'lachs'],
  ['Schafskäse mit Oliven', 'kase'],
  ['Brot mit Kräuterbutter', 'butter'],
  ['Peito de peru', 'peru'],
  ['Peru assado com café', 'peru'],
  ['Goat curry', 'goat'],
  ['Chicken green curry', 'chicken'],
  ['Beef with mushrooms', 'beef'],
  ['Prawns in coconut milk', 'prawns'],
  ['Almond chicken', 'chicken'],
  ['Eggplant with feta', 'feta'],
  ['Chicken and veg soup', 'chicken'],
  ['Roast beef & root veg', 'beef'],
  ['Veg soup with chicken', 'chicken'],
  ['Tempeh, tuna and rice', 'tuna'],
  ['Vegetarian cheese omelette', 'cheese'],
  ['Veggie Burger mit Käse', 'kase'],
  ['Veg egg curry', 'egg'],
  ['Beyond cheeseburger', 'cheese'],
  ['Sándwich vegetal con pollo', 'pollo'],
])('an import reports a vegan item whose name mentions an animal ingredient: “%s” (“%s”)', (name, word) => {
  expect(veganWith(name)).toEqual([`This item is labelled vegan, but its name or allergens mention “${word}”.`])
})

it.each([
  'Vegan lamb kebab',
  'Café con leche vegetal',
  'Vegetarian chicken',
  'Plant butter with bread',
  'Saucisse végétale',
  'Plant-based chicken',
  'Tofu chicken',
  'Veg chicken burger',
  'Chicken nuggets (veg)',
  'Veg shami kebab',
  'Kebab (veg)',
  'Beyond meat burger with tomatoes',
  'Vegan burger with cheese',
  'Soy sausage',
  'Oat milk latte',
  'Peanut butter toast',
  'Eggplant curry',
  'Butternut soup',
  'Hearts of palm salad',
  'Gemüsecurry',
  'Gemüseschnitzel',
  'Gemüseplatte',
  'Sojawurst mit Senf',
  'Linsenbraten',
  'Kokosmilch',
  'Erdnussbutterbrot',
  'Erdnussbutter',
  'Matcha mit Hafermilch',
  'Oliver salad',
  'Peru Coffee',
  'Café del Peru',
  'Dolce Vita',
  'Cacao en polvo',
  'Vitaminsalat',
  'Kanarische Kartoffeln',
  'Seranoschoten',
])('an import doesn’t report a vegan item whose name has a substitute or only a similar word: “%s”', (name) => {
  expect(veganWith(name)).toEqual([])
})

it.each(['GLUTEN', 'RYE', 'BARLEY', 'OATS', 'SPELT', 'KHORASAN_WHEAT'])(
  'an import reports a gluten-free item that contains or may contain gluten or one of its cereals: “%s”',
  (code) => {
    const contradiction = `This item is labelled gluten-free, but its name or allergens mention “${code}”.`

    expect(labelled('GlutenFreeDiet', 'Soup', { [code]: 'CONTAINS' })).toEqual([contradiction])
    expect(labelled('GlutenFreeDiet', 'Soup', { [code]: 'MAY_CONTAIN' })).toEqual([contradiction])
  },
)

it('an import reports a vegan item that contains milk, but not one that may contain it', () => {
  expect(labelled('VeganDiet', 'Soup', { MILK: 'CONTAINS' })).toHaveLength(1)
  expect(labelled('VeganDiet', 'Soup', { MILK: 'MAY_CONTAIN', GLUTEN: 'CONTAINS' })).toEqual([])
})
