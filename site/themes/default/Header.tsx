import { BranchPicture } from '../../ui/BranchPicture.tsx'
import { BrandLogo } from '../../ui/BrandLogo.tsx'
import { LanguageLinks } from '../../ui/LanguageLinks.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { FrameProps } from '../theme.ts'

/** The brand's colour with its logo and the branch's name; below it the branch's own picture, if it has one. */
export function Header({ page, look, title }: Pick<FrameProps, 'page' | 'look' | 'title'>) {
  const { branch, brand, logoUrl } = page.snapshot.menuSite
  return (
    <header className="header">
      <div className="header-inner">
        <LanguageLinks page={page} label={look.words.languages} />
        <BrandLogo page={page} look={look} />
        {!(logoUrl ?? brand.menuLogo) && brand.name !== branch.name && <p className="header-brand">{brand.name}</p>}
        <PageTitle page={page} title={title} />
      </div>
      {title === null && <BranchPicture page={page} look={look} />}
    </header>
  )
}
