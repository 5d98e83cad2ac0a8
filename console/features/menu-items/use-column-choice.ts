import { useKeptNames } from '../../shell/use-kept-names.ts'

/** What the list shows of an item besides its name. */
export const CHOOSABLE_COLUMNS = {
  category: 'Category',
  price: 'Price',
  status: 'Status',
  shown: 'Shown',
  soldOut: 'Sold out',
} as const
export type ChoosableColumn = keyof typeof CHOOSABLE_COLUMNS

const KEY = 'menuItemColumnsHidden'

/** Which columns somebody does not want to see, kept in this browser. */
export function useColumnChoice() {
  const known = Object.keys(CHOOSABLE_COLUMNS) as ChoosableColumn[] // the keys of the table above
  const { names: hidden, toggle } = useKeptNames(KEY, known)
  return { hidden, toggle }
}
