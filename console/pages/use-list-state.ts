import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { changeListState, type ListState, readListState } from '../state/list-url.ts'

export type ListControl<Sort extends string = string> = ListState<Sort> & {
  params: URLSearchParams
  change: (change: Record<string, string | number | null>) => void
}

/**
 * The parameters of the current URL. Those of the last render may be outdated: if two filters were chosen quickly, the
 * first one would be lost.
 */
export function addressParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

/** The state of a list, stored in the URL so that a reload and Back restore it. */
export function useListState<Sort extends string>(sorts: readonly [Sort, ...Sort[]]): ListControl<Sort> {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (part: Record<string, string | number | null>) =>
      setParams(changeListState(addressParams(), part), { replace: true, preventScrollReset: !('page' in part) }),
    [setParams],
  )
  return { ...readListState(params, sorts), params, change }
}
