import { BranchPicture } from '../../ui/BranchPicture.tsx'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { Footer } from '../../ui/Footer.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { FrameProps } from '../theme.ts'

/** A painted sign on top, and the board below it. */
export function Frame({ page, look, title, controls, children }: FrameProps) {
  return (
    <>
      <header className="sign">
        {title === null && <BranchPicture page={page} look={look} />}
        <div className="sign-face">
          <BrandLogo page={page} look={look} />
          <PageTitle page={page} title={title} />
          <LanguageLinks page={page} label={look.words.languages} />
        </div>
      </header>
      {controls}
      {children}
      <Footer menuSite={page.snapshot.menuSite} words={look.words} locale={look.locale} />
    </>
  )
}
