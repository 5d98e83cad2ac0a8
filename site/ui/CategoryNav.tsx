import type { MouseEvent, ReactNode, Ref } from 'react'

type CategoryNavProps = {
  label: string
  list?: Ref<HTMLUListElement>
  children: ReactNode
}

/** How far an arrow scrolls, as a share of the visible width. */
const STEP = 0.8

/**
 * A row of links that scrolls sideways. Its arrows are only for pointers that can't swipe; keyboards reach the links
 * without them.
 */
export function CategoryNav({ label, list, children }: CategoryNavProps) {
  return (
    <nav className="category-nav" aria-label={label}>
      {arrow('back', -STEP)}
      <ul ref={list}>{children}</ul>
      {arrow('on', STEP)}
    </nav>
  )
}

function arrow(to: 'back' | 'on', step: number) {
  return (
    <button
      type="button"
      className={`arrow-${to}`}
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => scroll(event, step)}
    >
      <svg>
        <use href="#chevron" />
      </svg>
    </button>
  )
}

function scroll({ currentTarget }: MouseEvent, step: number) {
  const list = currentTarget.parentElement?.querySelector('ul')
  list?.scrollBy({ left: list.clientWidth * (document.dir === 'rtl' ? -step : step) })
}
