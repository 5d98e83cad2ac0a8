import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MappingInput, MenuImport } from '#contract/menu-imports.ts'
import { answerApi, success } from '../../testing/answer-api.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { sampleAllergen, sampleBranch } from '../../testing/samples.ts'
import { MappingTable } from './MappingTable.tsx'

const NAME = { key: 'c1', header: 'Gericht', samples: ['Suppe', 'Salat', 'Brot', 'Wein', 'Saft'], filled: 5 }
const LARGE = { key: 'c2', header: 'Large', samples: ['9.50'], filled: 2 }
const DAIRY = { key: 'c3', header: 'dairy', samples: ['x'], filled: 1 }
const EMPTY = { key: 'c4', header: '', samples: [], filled: 0 }

const fieldOf = (column: string) => page.getByRole('combobox', { name: `Field for column ${column}` })
const languageOf = (column: string) => page.getByRole('combobox', { name: `Language of column ${column}` })

test('shows a column’s first four samples and its number of filled rows, or that the column is empty', async () => {
  renderTable({})

  await expect.element(page.getByText('Suppe · Salat · Brot · Wein', { exact: true })).toBeVisible()
  await expect.element(page.getByText('filled in 2 of 5 rows')).toBeVisible()
  await expect.element(page.getByText('This column is empty')).toBeVisible()
})

test('an unmapped column is set to “Don’t import”, and a column without a header is named after its key', async () => {
  renderTable({})

  await expect.element(fieldOf('Gericht')).toHaveDisplayValue('Don’t import')
  await expect.element(fieldOf('c4')).toBeVisible()
})

test('mapping one column of an import leaves the other columns unchanged', async () => {
  const { columns } = renderTable({ c2: { kind: 'price' } })

  await fieldOf('Gericht').selectOptions('Name')

  await expect.element(fieldOf('Gericht')).toHaveDisplayValue('Name')
  expect(columns()).toEqual({ c1: { kind: 'name' }, c2: { kind: 'price' } })
})

test('a column of names has a language, by default the branch’s; a column of prices has none', async () => {
  const { columns } = renderTable({ c1: { kind: 'name' }, c2: { kind: 'price' } })
  await expect.element(languageOf('Gericht')).toHaveDisplayValue('German')
  await expect.element(languageOf('Large')).not.toBeInTheDocument()

  await languageOf('Gericht').selectOptions('English')
  await expect.element(languageOf('Gericht')).toHaveDisplayValue('English')
  expect(columns()['c1']).toEqual({ kind: 'name', locale: 'en' })

  await fieldOf('Gericht').selectOptions('External ID')
  await expect.element(languageOf('Gericht')).not.toBeInTheDocument()
  expect(columns()['c1']).toEqual({ kind: 'externalId' })
})

test('a column of size prices names its size after the column’s header and refuses an empty name', async () => {
  const { columns } = renderTable({})
  const name = page.getByRole('textbox', { name: 'Size name' })

  await fieldOf('Large').selectOptions('Price of one size')
  await expect.element(name).toHaveValue('Large')
  await userEvent.type(name, ' pizza')
  await expect.element(name).toHaveValue('Large pizza')
  await userEvent.clear(name)

  expect(columns()['c2']).not.toHaveProperty('name', '')
  await expect.element(name).not.toHaveValue('')
})

test('a column for one allergen preselects the allergen with a matching synonym, but allows another', async () => {
  const { columns } = renderTable({})
  const allergen = page.getByRole('combobox', { name: 'Allergen', exact: true })

  await fieldOf('dairy').selectOptions('One allergen (yes or no)')
  await expect.element(allergen).toHaveDisplayValue('Milk')
  await allergen.selectOptions('Eggs')

  await expect.element(allergen).toHaveDisplayValue('Eggs')
  expect(columns()['c3']).toEqual({ kind: 'allergenColumn', code: 'eggs' })
})

test('a column for one allergen whose header names none asks for the allergen', async () => {
  renderTable({})
  const allergen = page.getByRole('combobox', { name: 'Allergen', exact: true })

  await fieldOf('Large').selectOptions('One allergen (yes or no)')
  await expect.element(allergen).toHaveDisplayValue('Choose…')
  await expect.element(allergen).toHaveAccessibleDescription('Choose the allergen that this column is about.')
  await allergen.selectOptions('Milk')

  await expect.element(allergen).toBeValid()
  await expect.element(allergen).not.toHaveTextContent('Choose…')
})

test('an inverted “Sold out” column is shown as “Available” and can be changed to “Sold out”', async () => {
  const { columns } = renderTable({ c1: { kind: 'soldOut', inverted: true } })
  await expect.element(fieldOf('Gericht')).toHaveDisplayValue('Available (opposite of sold out)')

  await fieldOf('Gericht').selectOptions('Sold out')

  await expect.element(fieldOf('Gericht')).toHaveDisplayValue('Sold out')
  expect(columns()['c1']).toEqual({ kind: 'soldOut' })
})

test('a column shows why its field is suggested, or the error if that field can’t be used', async () => {
  renderTable(
    { c1: { kind: 'name' }, c2: { kind: 'name' } },
    {
      mappingReasons: { c1: 'the header says “Gericht”', c2: 'most cells are short texts' },
      mappingErrors: [{ column: 'c2', message: 'Two columns are mapped to Name.' }],
    },
  )

  await expect.element(page.getByText('Reason for suggestion: the header says “Gericht”')).toBeVisible()
  await expect.element(fieldOf('Large')).toHaveAccessibleDescription('Two columns are mapped to Name.')
  await expect.element(page.getByText('Reason for suggestion: most cells are short texts')).not.toBeInTheDocument()
})

type Given = { mappingReasons?: Record<string, string>; mappingErrors?: { column: string; message: string }[] }

function renderTable(initial: MappingInput['columns'], { mappingReasons = {}, mappingErrors = [] }: Given = {}) {
  const eggs = sampleAllergen(1, 'Eggs')
  const milk = sampleAllergen(2, 'Milk', { synonyms: ['Dairy'] })
  answerApi({ 'GET /allergens': () => success([eggs, milk]), 'GET /diet-types': () => success([]) })
  const menuImport = {
    table: { format: 'csv', rowCount: 5, notes: [], columns: [NAME, LARGE, DAIRY, EMPTY] },
    mappingReasons,
    report: { mappingErrors },
  } as unknown as MenuImport // the table reads only these fields of an import
  const mapping: MappingInput = { columns: initial, priceUnit: 'major', acceptCurrency: false }
  const changed = vi.fn<(mapping: MappingInput) => void>()
  function Table() {
    const [value, setValue] = useState(mapping)
    const change = (next: MappingInput) => {
      setValue(next)
      changed(next)
    }
    return <MappingTable menuImport={menuImport} mapping={value} branch={sampleBranch()} onChange={change} />
  }
  renderComponent(<Table />)
  return { columns: () => (changed.mock.lastCall?.[0] ?? mapping).columns }
}
