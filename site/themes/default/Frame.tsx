import { BranchPicture } from '../../ui/BranchPicture.tsx'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { FrameProps } from '../theme.ts'

/** An awning with the logo and the branch's name, above the branch's photo if there is one. */
export function Frame(props: FrameProps) {
  const { page, look } = props
  const { branch, brand, logoUrl } = page.snapshot.menuSite
  const header = (
    <header className="header">
      <div className="header-inner">
        <LanguageLinks page={page} label={look.t.languages} />
        <BrandLogo page={page} look={look} />
        <div>
          {!(logoUrl ?? brand.menuLogo) && brand.name !== branch.name && <p className="header-brand">{brand.name}</p>}
          <PageTitle page={page} />
        </div>
      </div>
      <BranchPicture page={page} look={look} />
    </header>
  )
  return <PageFrame {...props} header={header} />
}
