import { BranchPicture } from '../../ui/BranchPicture.tsx'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { Footer } from '../../ui/Footer.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SlimHeader } from '../../ui/SlimHeader.tsx'
import type { FrameProps } from '../theme.ts'

/** A painted sign on top, in front of the branch's photo if there is one, and the board below. */
export function Frame({ page, look, title, controls, children }: FrameProps) {
  return (
    <>
      {title === null ? (
        <header className="sign">
          <BranchPicture page={page} look={look} />
          <div className="sign-face">
            <BrandLogo page={page} look={look} />
            <PageTitle page={page} />
            <LanguageLinks page={page} label={look.t.languages} />
          </div>
        </header>
      ) : (
        <SlimHeader page={page} look={look} title={title} />
      )}
      {controls}
      {children}
      <Footer menuSite={page.snapshot.menuSite} t={look.t} locale={look.locale} />
    </>
  )
}
