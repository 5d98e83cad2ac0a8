import type { Branch } from '#contract/branches.ts'
import { useListMenuItemsQuery } from '../../api/menu-items-api.ts'
import { type ListPlace, useListPlace } from '../../pages/list-place.ts'
import { changeListState } from '../../state/list-url.ts'
import { readListQuery } from './item-filter.ts'
import { menuItemFormMessages as t } from './form-messages.ts'

type Next = { item: { id: number; place: ListPlace } | null; refusal: string | null }

/**
 * The item after this one in the list from which its form was opened.
 * @returns null for a new item, or when the form wasn't opened from a list. `refusal` says why there is no next item;
 * `item` and `refusal` are both null while the list loads, or if it can't be loaded.
 */
export function useNextItem(branch: Branch, itemId: number | undefined): Next | null {
  const place = useListPlace()
  const params = new URLSearchParams(place?.listSearch)
  const query = readListQuery(params, branch.id)
  const { page, pageSize } = query
  const skip = !place || itemId === undefined
  const pageOf = (number: number) => ({ query: { ...query, page: number } })
  const isHere = ({ id }: { id: number }) => id === itemId

  const opened = useListMenuItemsQuery(pageOf(page), { skip })
  // Once saved, the previous item may no longer match the filter, which moves this item to the page before.
  const movedUp = page > 1 && opened.data !== undefined && !opened.data.items.some(isHere)
  const previous = useListMenuItemsQuery(pageOf(page - 1), { skip: skip || !movedUp })
  const { data, number } = movedUp ? { data: previous.data, number: page - 1 } : { data: opened.data, number: page }
  const index = data?.items.findIndex(isHere) ?? -1
  const continues = data !== undefined && index === data.items.length - 1 && number * pageSize < data.total
  const following = useListMenuItemsQuery(pageOf(number + 1), { skip: skip || index < 0 || !continues })

  if (skip) return null
  if (!data || (continues && !following.data)) return { item: null, refusal: null }
  if (index < 0) return { item: null, refusal: t.notInList }
  const next = continues ? following.data?.items[0] : data.items[index + 1]
  if (!next) return { item: null, refusal: t.lastInList }
  const search = changeListState(params, { page: continues ? number + 1 : number }).toString()
  const scrollY = continues ? 0 : place.scrollY
  return { item: { id: next.id, place: { listSearch: search && `?${search}`, scrollY } }, refusal: null }
}
