import { BranchPicture } from '../../ui/BranchPicture.tsx'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { FrameProps } from '../theme.ts'

/** A painted sign on top, in front of the branch's photo if there is one, and the board below. */
export function Frame(props: FrameProps) {
  const { page, look } = props
  const header = (
    <header className="sign">
      <BranchPicture page={page} look={look} />
      <div className="sign-face">
        <BrandLogo page={page} look={look} />
        <PageTitle page={page} />
        <LanguageLinks page={page} label={look.t.languages} />
      </div>
    </header>
  )
  return <PageFrame {...props} header={header} />
}
