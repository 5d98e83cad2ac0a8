import { useEffect, useRef, useState } from 'react'
import { FILTER_PARAMETERS } from '#contract/site-pages.ts'
import type { SiteText } from '../text/site-text.ts'

type SearchFieldProps = {
  value: string
  onChange: (searchKey: string) => void
  suggest: (searchKey: string) => string[]
  /** The branch's name, which covers the empty field after the header has scrolled away. */
  name: string
  t: SiteText
}

const NAMES = 'names'
const FIELD = 'search-field'
/** The id of the clear button's own form. Without script, that form loads the page again without the search. */
export const CLEAR_SEARCH = 'clear-search'

export function SearchField({ value, onChange, suggest, name, t }: SearchFieldProps) {
  const [hasFocus, setHasFocus] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a slow connection, a guest may type before the script has loaded.
    const typed = input.current?.value ?? ''
    if (typed !== value) onChange(typed)
    setHasFocus(input.current === document.activeElement)
    // oxlint-disable-next-line react/exhaustive-deps -- reads only the text typed before the script loaded
  }, [])
  return (
    <div className="search-field">
      <svg aria-hidden="true">
        <use href="#search" />
      </svg>
      <input
        ref={input}
        id={FIELD}
        type="search"
        name={FILTER_PARAMETERS.search}
        aria-label={t.search}
        placeholder={t.search}
        list={NAMES}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setHasFocus(true)}
      />
      <label className="bar-name" htmlFor={FIELD}>
        <bdi aria-hidden="true">{name}</bdi>
        <svg aria-hidden="true">
          <use href="#search" />
        </svg>
      </label>
      <datalist id={NAMES}>{hasFocus && suggest(value).map((name) => <option key={name}>{name}</option>)}</datalist>
      {value !== '' && (
        <button type="submit" form={CLEAR_SEARCH} className="clear-search" aria-label={t.clearSearch}>
          ×
        </button>
      )}
      <noscript>
        <button type="submit" className="search-submit">
          {t.search}
        </button>
      </noscript>
    </div>
  )
}
