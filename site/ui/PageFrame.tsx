import type { ReactNode } from 'react'
import type { FrameProps } from '../themes/theme.ts'
import { Footer } from './Footer.tsx'
import { SlimHeader } from './SlimHeader.tsx'

/** The frame that all layouts share: the layout's header on a whole menu, else the slim one; footer at the end. */
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
