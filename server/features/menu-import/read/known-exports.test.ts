import { expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'
import { importContext } from '../plan/import-context.fixture.ts'
import type { ItemDraft } from '../types.ts'

const { allergens, dietTypes } = importContext({})
const labelsOf = (draft: ItemDraft | undefined) => [
  ...(draft?.allergens ?? []).map(
    ({ allergenId, level }) => `${allergens.find(({ id }) => id === allergenId)?.code} ${level}`,
  ),
  ...(draft?.dietTypeIds ?? []).map((one) => dietTypes.find(({ id }) => id === one)?.code),
]

test.each([
  [
    'Square',
    'Token,Item Name,Variation Name,Price,Categories,Dietary Preferences,Allergens\nT1,Soup,Regular,5.00,Starters,Vegetarian,"Celery, Milk"\n',
  ],
  ['Toast', 'Menu,Menu Group,Item Name,Base Price,Allergens,Vegetarian\nLunch,Soups,Soup,5.00,"Celery, Milk",Yes\n'],
  ['Clover', 'Clover ID,Name,Price,Price Type,Allergens,Diet\nA1,Soup,5.00,Fixed,"Celery, Milk",Vegetarian\n'],
  [
    'Shopify',
    'Handle,Title,Option1 Value,Variant Price,Tags,Allergen information (product.metafields.custom.allergens)\nsoup,Soup,Default Title,5.00,vegetarian,"Celery, Milk"\n',
  ],
  [
    'WooCommerce',
    'ID,Type,SKU,Name,Published,Regular price,Categories,Tags,Attribute 1 name,Attribute 1 value(s),Meta: allergens\n1,simple,s1,Soup,1,5.00,Soups,Vegetarian,Allergens,Milk,Celery\n',
  ],
])('the columns for allergens and diets in a %s export are read', async (_name, file) => {
  const { result } = await propose(file)

  expect(result.drafts).toHaveLength(1)
  expect(labelsOf(result.drafts[0]).toSorted()).toEqual(['VegetarianDiet', 'celery CONTAINS', 'milk CONTAINS'])
})

test('attributes for allergens and diets in a WooCommerce export are read as such, not as sizes', async () => {
  const { result } = await propose(
    [
      'ID,Type,SKU,Name,Published,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s),Attribute 3 name,Attribute 3 value(s)',
      '2,variable,s2,Pie,1,,Mains,,Allergens,Gluten,Diet,Vegan,Size,"S, L"',
      '3,variation,s3,Pie - small one,1,6.00,,id:2,Allergens,Gluten,Diet,Vegan,Size,S',
      '4,variation,s4,Pie - large one,1,8.00,,id:2,Allergens,Gluten,Diet,Vegan,Size,L',
    ].join('\n'),
  )

  expect(result.drafts.map(({ variants }) => variants.map(({ name }) => name['en']))).toEqual([['S', 'L']])
  expect(labelsOf(result.drafts[0]).toSorted()).toEqual(['VeganDiet', 'gluten CONTAINS'])
})

test('an item of a WooCommerce export is hidden if its shop doesn’t list it or its parent product is hidden', async () => {
  const { result } = await propose(
    [
      'ID,Type,SKU,Name,Published,Visibility in catalog,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,simple,a,Soup,1,visible,5.00,Mains,,,',
      '2,simple,b,Stew,1,catalog,5.00,Mains,,,',
      '3,simple,c,Staff meal,1,hidden,5.00,Mains,,,',
      '4,simple,d,Broth,1,search,5.00,Mains,,,',
      '5,variable,e,Pie,1,hidden,,Mains,,Size,"S, L"',
      '6,variation,f,Pie - S,1,visible,6.00,,id:5,Size,S',
      '7,variation,g,Pie - L,1,visible,8.00,,id:5,Size,L',
      '8,variable,h,Tart,-1,visible,,Mains,,Size,"S, L"',
      '9,variation,i,Tart - S,1,visible,6.00,,id:8,Size,S',
      '10,variation,j,Tart - L,1,visible,8.00,,id:8,Size,L',
    ].join('\n'),
  )

  expect(result.drafts.map(({ name, isHidden = false }) => [name['en'], isHidden])).toEqual([
    ['Soup', false],
    ['Stew', false],
    ['Staff meal', true],
    ['Broth', true],
    ['Pie', true],
    ['Tart', true],
  ])
})

test('a column such as “Contains alcohol” is ignored without a question', async () => {
  const { kinds, result } = await propose(
    'Token,Item Name,Variation Name,Price,Contains Alcohol\nT1,Soup,Regular,5.00,N\nT2,Beer,Regular,4.00,Y\n',
  )

  expect(kinds['Contains Alcohol']).toBe('ignore')
  expect(result.questions).toEqual([])
})

test.each([
  [
    'Clover',
    'Clover ID,Name,Price,Price Type,Price Unit\nA1,Soup,5.00,Fixed,\nA2,Ham,16.00,Per Unit,lb\n',
    'The price is per lb, not for a whole item.',
  ],
  [
    'Loyverse',
    'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Available for sale [X],Price [X]\na,1,Soup,S,,N,,,,,,,0,Y,5.00\nb,2,Ham,S,,Y,,,,,,,0,Y,15.00\n',
    'The price is per weight or unit, not for a whole item.',
  ],
  [
    'Loyverse',
    'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Available for sale [X],Price [X],Price [Y]\na,1,Soup,S,,N,,,,,,,0,Y,5.00,5.00\nb,2,Ham,S,,Y,,,,,,,0,Y,15.00,16.00\n',
    'The price is per weight or unit, not for a whole item. The price of this item differs between the stores in the file: 15.00, 16.00.',
  ],
  [
    'Square',
    'Token,Item Name,Variation Name,Price,Price Downtown,Price Airport\nT1,Soup,Regular,5.00,5.0,\nT2,Ham,Regular,6.00,6.00,7.50\n',
    'The price of this item differs between the locations in the file: 6.00, 7.50.',
  ],
])(
  'an item of a %s export needs a review if its price is for a weight or differs by location',
  async (_name, file, reason) => {
    const { result } = await propose(file)

    expect(result.drafts.map(({ doubts = [] }) => doubts.map((doubt) => doubt.reason))).toEqual([[], [reason]])
  },
)
