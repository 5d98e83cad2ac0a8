import type { ReactNode } from 'react'
import { menuImportMessages as t } from './messages.ts'

type Props<Item> = {
  items: Item[]
  itemKey: (item: Item, index: number) => string
  renderItem: (item: Item) => ReactNode
}

/** How many items are shown at first: enough to recognise a problem. */
const SHOWN_AT_ONCE = 8
/** Rendering thousands of items would freeze the page. */
const SHOWN_AT_MOST = 100

/** Shows the first items. Expanding the list shows up to a hundred, and how many more there are. */
export function LongList<Item>({ items, itemKey, renderItem }: Props<Item>) {
  const unseen = items.length - SHOWN_AT_MOST
  const rows = items.slice(0, SHOWN_AT_MOST).map((item, index) => (
    <li key={itemKey(item, index)} className="px-3.5 py-2.5 break-words">
      {renderItem(item)}
    </li>
  ))
  const folded = rows.slice(SHOWN_AT_ONCE)
  return (
    <div className="overflow-hidden rounded-xl border border-line text-sm">
      <ul className="divide-y divide-line">{rows.slice(0, SHOWN_AT_ONCE)}</ul>
      {folded.length > 0 && (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-3.5 py-2.5 font-semibold text-accent-text hover:bg-sunken">
            {t.showMore(folded.length)}
          </summary>
          <ul className="divide-y divide-line border-t border-line">
            {folded}
            {unseen > 0 && <li className="px-3.5 py-2.5 font-medium text-muted">{t.andMore(unseen)}</li>}
          </ul>
        </details>
      )}
    </div>
  )
}
