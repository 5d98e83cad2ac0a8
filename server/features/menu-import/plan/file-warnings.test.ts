import { expect, test } from 'vitest'
import { propose } from '../infer/propose.fixture.ts'
import { readMenuFile } from '../read/read-menu-file.ts'
import { buildDrafts } from './build-drafts.ts'
import { importContext } from './import-context.fixture.ts'

test.each([
  ['letters', 'Schnitzel A,C,G', 'Gulasch A, C, L'],
  ['letters separated by spaces', 'Schnitzel A C G', 'Gulasch A L'],
  ['letters and numbers in brackets', 'Schnitzel (A, C, 2)', 'Wurst (1,2,A)'],
  ['diets', 'Soup (VG)', 'Curry [GF, DF]'],
])('a warning says that codes at the end of names aren’t read as allergens or diets: %s', async (_, one, other) => {
  const fileWarnings = await warningsOf(`name;price\n"${one}";5\n"${other}";6\nBrot;2\n`)

  expect(fileWarnings).toContainEqual(expect.stringContaining(`2 names end with codes, such as “${one}”.`))
})

test.each(['Cola 0,2', 'Wasser 1,5 L', 'Wein (0,75)', 'Nigiri (2)', 'Pizza (L)', 'Vitamin B 12', 'Menu 3'])(
  'an amount, a size or a number at the end of a name isn’t taken for a code: %s',
  async (name) => {
    const fileWarnings = await warningsOf(`name;price\n"${name}";5\n"Other ${name}";6\n`)

    expect(fileWarnings).not.toContainEqual(expect.stringContaining('codes'))
  },
)

async function warningsOf(csv: string): Promise<string[]> {
  const read = await readMenuFile(new TextEncoder().encode(csv), 'menu.csv')
  if (!read.ok) throw new Error(read.reason)
  const mapping = { columns: { name: { kind: 'name' }, price: { kind: 'price' } }, priceUnit: 'major' } as const
  return buildDrafts(read.table, { ...mapping, acceptCurrency: false }, importContext({})).fileWarnings
}

test.each(['Warm, contains milk', 'Mit Sahne. Enthält Milch', 'mit Pommes (A,C,G)'])(
  'a description that states allergens leads to a warning: “%s”',
  async (text) => {
    const csv = `name,category,description,price\nCake,Sweet,"${text}",5\nPie,Sweet,With a crust,4\nTart,Sweet,With cherries,4\n`
    const { result } = await propose(csv)

    expect(result.fileWarnings.filter((one) => one.startsWith('1 description may state allergens'))).toHaveLength(1)
  },
)
