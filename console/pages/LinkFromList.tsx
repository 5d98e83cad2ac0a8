import type { MouseEvent } from 'react'
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router'
import type { ListPlace } from './list-place.ts'

/** A link from a list to a record's page, which can lead back to this place in the list. */
export function LinkFromList({ to, children, ...rest }: Omit<LinkProps, 'onClick' | 'state'>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  function open(event: MouseEvent) {
    // The browser handles such a click itself, for example by opening a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to, { state: { listSearch: search, scrollY: window.scrollY } satisfies ListPlace })
  }
  return (
    <Link {...rest} to={to} onClick={open}>
      {children}
    </Link>
  )
}
