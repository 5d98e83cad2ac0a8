import { isNarrowed } from '../filter/menu-filter.ts'
import { formatCounted } from '../text/format-counted.ts'
import { Announcement } from '../ui/Announcement.tsx'
import { BranchLinks } from '../ui/BranchLinks.tsx'
import { CategoryChips } from '../ui/CategoryChips.tsx'
import { EmptyMenu } from '../ui/EmptyMenu.tsx'
import { HiddenItems } from '../ui/HiddenItems.tsx'
import { NoLongerAvailable } from '../ui/NoLongerAvailable.tsx'
import { NoMatch } from '../ui/NoMatch.tsx'
import { ANCHORS } from './category-anchor.ts'
import type { ViewProps } from './view.ts'

export function MenuView({ page, menu, filter, dispatch, look, theme, children }: ViewProps) {
  const { t } = look
  const { snapshot } = page
  const narrowed = isNarrowed(filter)
  const isEmpty = snapshot.menuItems.length === 0 && !page.part
  return (
    <>
      {page.kind === 'branch' && (
        <>
          <BranchLinks branches={page.branches} t={t} />
          <CategoryChips page={page} filter={filter} dispatch={dispatch} t={t} />
        </>
      )}
      {page.kind === 'cafe' && menu.sections.length > 1 && (
        <theme.Navigation page={page} sections={menu.sections} look={look} />
      )}
      <main id="menu" tabIndex={-1}>
        <Announcement snapshot={snapshot} look={look} />
        <p className="result" role="status" lang={look.textLang}>
          {narrowed && formatCounted(menu.shownCount, t.shownCount, look)}
        </p>
        {isEmpty && ('categoryId' in page ? <NoLongerAvailable page={page} t={t} /> : <EmptyMenu t={t} />)}
        {!isEmpty && narrowed && menu.shownCount === 0 && <NoMatch page={page} t={t} dispatch={dispatch} />}
        <theme.Sections page={page} menu={menu} sections={menu.sections} look={look} />
        {menu.unconfirmed.length > 0 && (
          <section className="unconfirmed">
            <h2 lang={look.textLang}>{t.unconfirmedTitle}</h2>
            <p lang={look.textLang}>{t.unconfirmedHint}</p>
            <theme.Sections
              page={page}
              menu={menu}
              sections={menu.unconfirmed}
              look={look}
              anchorPrefix={ANCHORS.unconfirmed}
            />
          </section>
        )}
        {menu.hiddenCount > 0 && (
          <HiddenItems count={menu.hiddenCount} look={look}>
            <theme.Sections page={page} menu={menu} sections={menu.hidden} look={look} anchorPrefix={ANCHORS.hidden} />
          </HiddenItems>
        )}
        {children}
      </main>
    </>
  )
}
