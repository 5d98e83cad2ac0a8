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
])('an import reports a vegan item whose name mentions an animal ingredient: “%s” (“%s”)', (name, word) => {
  expect(veganWith(name)).toEqual([`This item is labelled vegan, but its name or allergens mention “${word}”.`])
})

it.each([
  'Vegan lamb kebab',
  'Café con leche vegetal',
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
  'Vitaminsalat',
  'Kanarische Kartoffeln',
  'Seranoschoten',
])('an import doesn’t report a vegan item whose name has a substitute or only a similar word: “%s”', (name) => {
  expect(veganWith(name)).toEqual([])
})
