import { MENU_ITEM_STATUSES, type MenuItemFilter } from '#contract/menu-items.ts'
import { readListState, readPositive } from '../../state/list-url.ts'

/** The filters' names in the URL. All but the first two are under “More filters”. */
export const FILTER_KEYS = [
  'categoryId',
  'status',
  'allergenId',
  'dietTypeId',
  'soldOut',
  'withoutPrice',
  'allergensUnknown',
  'needsReview',
  'missing',
] as const

/** The sort keys of the list; the first is the default. */
export const SORTS = ['order', 'name', 'category', 'price', 'status', 'updated'] as const

export function readListQuery(params: URLSearchParams, branchId: number) {
  return { branchId, ...readListState(params, SORTS), ...readItemFilter(params) }
}

/**
 * Reads the filter from the URL's parameters. Invalid values are ignored.
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
    needsReview: flag('needsReview'),
    missing: /^(?:picture|confirmation|[a-z]{2,3}(?:-\w{2,8}){0,2})$/.exec(params.get('missing') ?? '')?.[0],
    allergensUnknown: oneOf('allergensUnknown', ['all', 'some']),
  })
}

/** Removes undefined values, which the optional properties of a filter don't allow. */
function defined<Filter extends Record<string, unknown>>(filter: Filter): Filter {
  // Only keys with undefined values were removed, and those are optional.
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter
}
