import { skipToken } from '@reduxjs/toolkit/query/react'
import { useEffect, useState } from 'react'
import { textIn } from '#contract/localized-text.ts'
import { menuItemViewPath } from '#contract/page-urls.ts'
import { useListMenuItemsQuery } from '../api/menu-items-api.ts'
import { useBranch } from '../session/branch-context.ts'
import { otherText } from '../fields/localized-form.ts'

const SHOWN = 8
const WAIT_MS = 200
const MIN_LENGTH = 2

/** Menu items that match the typed text; the request is sent shortly after the last key. */
export function useFoundMenuItems(typed: string, allowed: boolean) {
  const branch = useBranch()
  const search = useSettled(typed.trim())
  const asking = allowed && search.length >= MIN_LENGTH
  const { currentData, isFetching } = useListMenuItemsQuery(
    asking ? { query: { search, pageSize: SHOWN, branchId: branch.id } } : skipToken,
  )
  const items = (asking && currentData?.items) || []
  return {
    searching: allowed && (isFetching || search !== typed.trim()),
    items: items.map(({ id, name, category }) => ({
      id,
      name: textIn(name, branch.defaultLocale, branch.defaultLocale),
      // The typed text may be the name in another language.
      note: otherText(name, branch.defaultLocale) || textIn(category.name, branch.defaultLocale, branch.defaultLocale),
      path: menuItemViewPath(id),
    })),
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
