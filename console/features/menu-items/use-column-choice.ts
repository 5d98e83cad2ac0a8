import { useStoredNames } from '../../session/use-stored-names.ts'
import { menuItemMessages as t } from './messages.ts'

/** The columns a user can hide; the name is always visible. */
export const CHOOSABLE_COLUMNS = {
  category: t.category,
  price: t.price,
  status: t.status,
  shown: t.visible,
  soldOut: t.soldOut,
} as const
export type ChoosableColumn = keyof typeof CHOOSABLE_COLUMNS

/** The hidden columns and the height of rows, stored in this browser. */
export function useColumnChoice() {
  const known = Object.keys(CHOOSABLE_COLUMNS) as ChoosableColumn[] // the keys of CHOOSABLE_COLUMNS
  const { names: hidden, toggle } = useStoredNames('menuItemColumnsHidden', known)
  const { names: density, toggle: toggleDensity } = useStoredNames('menuItemDensity', ['compact'])
  return { hidden, toggle, compact: density.length > 0, toggleCompact: () => toggleDensity('compact') }
}
export type ColumnView = ReturnType<typeof useColumnChoice>
