import type { ReactNode } from 'react'
import type { FrameProps } from '../themes/theme.ts'
import { Footer } from './Footer.tsx'
import { SlimHeader } from './SlimHeader.tsx'

/**
 * The parts that the frames of all layouts share. A page with a title, such as that of an item or the feedback form,
 * has the slim header instead of the layout's.
 */
export function PageFrame({ page, look, title, controls, children, header }: FrameProps & { header: ReactNode }) {
  return (
    <>
      {title === null ? header : <SlimHeader page={page} look={look} title={title} />}
      {controls}
      {children}
      <Footer menuSite={page.snapshot.menuSite} t={look.t} locale={look.locale} />
    </>
  )
}
