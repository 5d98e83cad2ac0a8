import { BranchPicture } from '../../ui/BranchPicture.tsx'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { FrameProps } from '../theme.ts'

/** A large top app bar that scrolls away. The search field then shows the branch's name. */
export function Frame(props: FrameProps) {
  const { page, look } = props
  const header = (
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
  )
  return <PageFrame {...props} header={header} />
}
