import { BranchPicture } from '../../ui/BranchPicture.tsx'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { Footer } from '../../ui/Footer.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SlimHeader } from '../../ui/SlimHeader.tsx'
import type { FrameProps } from '../theme.ts'

/** A large top app bar that scrolls away. The search field then shows the branch's name. */
export function Frame({ page, look, title, controls, children }: FrameProps) {
  return (
    <>
      {title === null ? (
        <header className="app-header">
          <BranchPicture page={page} look={look} />
          <div className="app-bar">
            <BrandLogo page={page} look={look} />
            <LanguageLinks page={page} label={look.t.languages} />
            <div className="headline">
              <PageTitle page={page} />
            </div>
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
