import { Search, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { FIELD_LOOK } from './field-look.ts'
import { uiMessages as t } from './messages.ts'

type Props = { label: string; value: string; onSearch: (text: string) => void; className?: string }

const WAIT_MS = 250

/** A search field. The input updates immediately; the search runs shortly after the last key. */
export function SearchField({ label, value, onSearch, className }: Props) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Follows a value changed elsewhere (Back, a cleared filter). The field's own search, which comes back as the
    // value, must not overwrite newer input.
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      onSearch(text)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text, sent, onSearch])
  return (
    <div className={cx('relative', className)}>
      <Search
        className="pointer-events-none absolute start-3.5 top-1/2 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
        className={cx(FIELD_LOOK, 'h-10 ps-10 pe-10 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text && (
        <button
          type="button"
          aria-label={t.clearSearch}
          title={t.clearSearch}
          onClick={() => setText('')}
          className="absolute end-1 top-1 grid size-8 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
