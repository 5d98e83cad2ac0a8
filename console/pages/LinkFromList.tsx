import type { MouseEvent } from 'react'
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router'
import type { ListPlace } from './list-place.ts'
import { opensElsewhere } from './opens-elsewhere.ts'

/** A link from a list to a record's page, which can lead back to this place in the list. */
export function LinkFromList({ to, children, ...rest }: Omit<LinkProps, 'onClick' | 'state'>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  function open(event: MouseEvent) {
    if (opensElsewhere(event)) return
    event.preventDefault()
    void navigate(to, { state: { listSearch: search, scrollY: window.scrollY } satisfies ListPlace })
  }
  return (
    <Link {...rest} to={to} onClick={open}>
      {children}
    </Link>
  )
}
