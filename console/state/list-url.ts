import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/limits.ts'

/** The state of a list, which is stored in the URL. */
export type ListState<Sort extends string> = {
  page: number
  pageSize: number
  search: string
  sort: Sort
  direction: 'asc' | 'desc'
}

/**
 * Reads the state of a list from the URL's parameters. Invalid values become the default.
 * @param sorts the sort keys of the list; the first is the default
 */
export function readListState<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): ListState<Sort> {
  return {
    page: readPositive(params.get('page')) ?? 1,
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('pageSize')) ?? DEFAULT_PAGE_SIZE,
    search: params.get('search') ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    direction: params.get('direction') === 'desc' ? 'desc' : 'asc',
  }
}

/**
 * Applies a change to the URL's parameters, and returns to page 1 unless the change has a page. Empty values and the
 * default page, page size and direction are omitted.
 * @example changeListState(new URLSearchParams('page=3'), { search: 'soup' }).toString() // 'search=soup'
 */
export function changeListState(
  params: URLSearchParams,
  change: Record<string, string | number | null>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('page' in change)) next.delete('page')
  for (const [key, value] of Object.entries(change)) {
    if (value === null || value === '' || isDefault(key, value)) next.delete(key)
    else next.set(key, String(value))
  }
  return next
}

/** Reads a positive integer, such as an id, from a URL parameter; null when it isn't one. */
export function readPositive(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** Reads a date such as `2026-11-20` from a URL parameter; undefined when it isn't one. */
export function readDay(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const time = Date.parse(text)
  // Some browsers read 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}

function isDefault(key: string, value: string | number): boolean {
  return (
    (key === 'page' && value === 1) ||
    (key === 'pageSize' && value === DEFAULT_PAGE_SIZE) ||
    (key === 'direction' && value === 'asc')
  )
}
