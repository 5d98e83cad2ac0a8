import { Footer } from '../../ui/Footer.tsx'
import { SlimHeader } from '../../ui/SlimHeader.tsx'
import type { FrameProps } from '../theme.ts'
import { Header } from './Header.tsx'

/** An awning in the brand's colour on top, the menu in the middle, the branch's details below. */
export function Frame({ page, look, title, controls, children }: FrameProps) {
  return (
    <>
      {title === null ? <Header page={page} look={look} /> : <SlimHeader page={page} look={look} title={title} />}
      {controls}
      {children}
      <Footer menuSite={page.snapshot.menuSite} t={look.t} locale={look.locale} />
    </>
  )
}
