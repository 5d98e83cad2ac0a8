import { MENU_ITEM_STATUSES, type MenuItemFilter } from '#contract/menu-items.ts'
import { readPositive } from '../../state/list-url.ts'

/** The filters of the list, as the address names them. */
export const FILTER_KEYS = [
  'categoryId',
  'status',
  'allergenId',
  'dietTypeId',
  'soldOut',
  'withoutPrice',
  'allergensUnknown',
] as const

/**
 * What an address narrows the list down to; nonsense narrows nothing.
 * @example readItemFilter(new URLSearchParams('soldOut=true&status=GONE')) // { soldOut: true }
 */
export function readItemFilter(params: URLSearchParams): Omit<MenuItemFilter, 'search'> {
  const id = (key: string) => readPositive(params.get(key)) ?? undefined
  const oneOf = <Value extends string>(key: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(key))
  const flag = (key: string) => ({ true: true, false: false })[params.get(key) ?? '']
  return defined({
    categoryId: id('categoryId'),
    allergenId: id('allergenId'),
    dietTypeId: id('dietTypeId'),
    status: oneOf('status', MENU_ITEM_STATUSES),
    soldOut: flag('soldOut'),
    withoutPrice: flag('withoutPrice'),
    allergensUnknown: oneOf('allergensUnknown', ['all', 'some']),
  })
}

/** The same without what is undefined, so that two equal filters look equal. */
function defined<Filter extends Record<string, unknown>>(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter // fewer keys
}
