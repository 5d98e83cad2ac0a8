import type { SiteText } from '../text/site-text.ts'

type EmptyMenuProps = { t: SiteText }

export function EmptyMenu({ t }: EmptyMenuProps) {
  return (
    <div className="empty" lang={t.language}>
      <svg aria-hidden="true">
        <use href="#logo" />
      </svg>
      <h2>{t.emptyTitle}</h2>
      <p>{t.emptyText}</p>
    </div>
  )
}
