/** The benchmarks' menu items. They depend only on their number, so that every run measures the same menu. */

/** A 120-item menu has ten categories. */
export const ITEMS_PER_CATEGORY = 12

const CATEGORIES = ['Starters', 'Salads', 'Soups', 'Pasta', 'Pizza', 'Grill', 'Fish', 'Sides', 'Desserts', 'Drinks']
const MANNERS = [
  'Roasted',
  'Braised',
  'Grilled',
  'Smoked',
  'Chilled',
  'Homemade',
  'Crispy',
  'Spiced',
  'Glazed',
  'Fresh',
  'Slow-cooked',
]
const THINGS = [
  'pumpkin',
  'lentils',
  'salmon',
  'chicken',
  'aubergine',
  'beetroot',
  'mushrooms',
  'trout',
  'tofu',
  'lamb',
  'chickpeas',
  'spinach',
  'leek',
]
const WITH = [
  'lemon',
  'tahini',
  'sage butter',
  'walnuts',
  'yoghurt',
  'caramelised onions',
  'pickled fennel',
  'herb oil',
  'black garlic',
]
const SIZES = ['Small', 'Medium', 'Large']

export type Dish = {
  name: string
  description: string
  priceMinor: number
  calories: number
  variants: { name: string; priceMinor: number }[]
}

/** @param number the item's number, from 0 */
export function dishOf(number: number): Dish {
  const thing = pick(THINGS, number)
  const garnish = pick(WITH, Math.floor(number / 3))
  const priceMinor = 450 + ((number * 37) % 1900)
  return {
    name: `${pick(MANNERS, number)} ${thing} No. ${number + 1}`,
    description:
      number % 5 === 4
        ? ''
        : `${thing} with ${garnish} and ${pick(WITH, number + 4)}, served with bread from our own oven`,
    priceMinor,
    calories: 180 + ((number * 53) % 900),
    variants: number % 6 === 5 ? SIZES.map((name, at) => ({ name, priceMinor: priceMinor + at * 250 })) : [],
  }
}

/** @param at the category's index, from 0 */
export function categoryNameOf(at: number): string {
  return at < CATEGORIES.length
    ? pick(CATEGORIES, at)
    : `${pick(CATEGORIES, at)} ${Math.floor(at / CATEGORIES.length) + 1}`
}

/** Up to three of the given allergens, for the menu item with this number. @param ids the company's allergens */
export function allergensOf(
  number: number,
  ids: number[],
): { allergenId: number; level: 'CONTAINS' | 'MAY_CONTAIN' }[] {
  return Array.from({ length: number % 4 }, (_, at) => ({
    allergenId: ids[(number * 5 + at * 3) % ids.length] ?? 0,
    level: at === 2 ? ('MAY_CONTAIN' as const) : ('CONTAINS' as const),
  }))
}

/**
 * A menu as a CSV file, similar to the export of a point-of-sale system.
 * @param rowCount the number of rows, without the header
 */
export function dishesCsv(rowCount: number): string {
  const rows = Array.from({ length: rowCount }, (_, number) => {
    const dish = dishOf(number)
    const category = categoryNameOf(Math.floor(number / (rowCount / 200)))
    const allergens = ['milk', 'gluten', 'eggs'].slice(0, number % 4).join(', ')
    const cells = [
      `p${number + 1}`,
      category,
      dish.name,
      dish.description,
      (dish.priceMinor / 100).toFixed(2),
      String(dish.calories),
      allergens,
    ]
    return cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
  })
  return ['id,category,name,description,price,calories,allergens', ...rows].join('\r\n')
}

function pick(words: string[], at: number): string {
  return words[at % words.length] ?? ''
}
