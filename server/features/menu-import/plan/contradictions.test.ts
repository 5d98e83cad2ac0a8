import { expect, it } from 'vitest'
import { contradictionsOf } from './contradictions.ts'

const veganWith = (name: string) => contradictionsOf({ name, allergens: [], dietTypes: ['VEGAN'] })

it.each([
  ['Putenbrust mit Reis', 'pute'],
  ['Lammkeule', 'lamm'],
  ['Rindergulasch', 'rind'],
  ['Kalbsschnitzel', 'kalb'],
  ['Lachsfilet', 'lachs'],
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
  ['Sándwich vegetal con pollo', 'pollo'],
])('an import reports that the vegan item “%s” mentions “%s”', (name, word) => {
  expect(veganWith(name)).toEqual([`This item is labelled vegan, but its name or allergens mention “${word}”.`])
})

it.each([
  'Vegan lamb kebab',
  'Plant-based chicken',
  'Tofu chicken',
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
  'Vitaminsalat',
  'Kanarische Kartoffeln',
  'Seranoschoten',
])('an import reports no contradiction for the vegan item “%s”', (name) => {
  expect(veganWith(name)).toEqual([])
})
