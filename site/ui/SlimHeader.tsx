import type { FrameProps } from '../themes/theme.ts'
import { BackLink } from './BackLink.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'

/** The header of a page about a part of the menu, a form or a statement: a way back instead of the brand's banner. */
export function SlimHeader({ page, look, title }: Pick<FrameProps, 'page' | 'look' | 'title'>) {
  const { t } = look
  const [item] = page.snapshot.menuItems
  return (
    <header className="slim-header">
      <div className="slim-bar">
        <BackLink page={page} categoryId={page.kind === 'item' ? item?.category.id : undefined}>
          <svg aria-hidden="true">
            <use href="#chevron" />
          </svg>
          <span className="read-aloud" lang={t.language}>{`${t.backToMenu}: `}</span>
          <bdi>{page.snapshot.menuSite.branch.name}</bdi>
        </BackLink>
        <LanguageLinks page={page} label={t.languages} />
      </div>
      {/* On an item's page, the heading is beside the item's picture. */}
      {page.kind !== 'item' && <h1>{title}</h1>}
    </header>
  )
}
