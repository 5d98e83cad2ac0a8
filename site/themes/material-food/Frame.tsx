import { BranchPicture } from '../../ui/BranchPicture.tsx'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { Footer } from '../../ui/Footer.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { FrameProps } from '../theme.ts'

/** A large top app bar: its headline scrolls away, and the remaining bar shows the name. */
export function Frame({ page, look, title, controls, children }: FrameProps) {
  return (
    <>
      <header className="app-header">
        <div className="app-bar">
          <BrandLogo page={page} look={look} />
          <span className="app-bar-title" aria-hidden="true">
            {title ?? page.snapshot.menuSite.branch.name}
          </span>
          <LanguageLinks page={page} label={look.words.languages} />
        </div>
        <div className="headline">
          <PageTitle page={page} title={title} />
        </div>
        {title === null && <BranchPicture page={page} look={look} />}
      </header>
      {controls}
      {children}
      <Footer menuSite={page.snapshot.menuSite} words={look.words} locale={look.locale} />
    </>
  )
}
