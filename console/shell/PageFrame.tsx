import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useAppSelector } from '../store.ts'

/** The frame of a page, which plays the chosen animation when another page is opened. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const animation = useAppSelector((state) => state.theme.animation)
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Restarts the animation. A new key would too, but it would discard unsaved input when the animation is changed.
    if (frame.current) frame.current.style.animation = 'none'
    void frame.current?.offsetWidth
    if (frame.current) frame.current.style.animation = ''
    // oxlint-disable-next-line react/exhaustive-deps -- the animation plays once for each page
  }, [pathname])
  return (
    <div ref={frame} className={animation || undefined}>
      {children}
    </div>
  )
}
