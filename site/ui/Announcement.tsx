import type { MenuSnapshot } from '#contract/site-pages.ts'
import { Hours } from './Hours.tsx'
import type { MenuLook } from './menu-look.ts'

type AnnouncementProps = { snapshot: MenuSnapshot; look: MenuLook }

export function Announcement({ snapshot, look }: AnnouncementProps) {
  const { announcement } = snapshot.menuSite.setting
  return (
    <>
      {announcement && <p className="announcement">{announcement}</p>}
      {!look.allergensStated && snapshot.menuItems.length > 0 && (
        <p className="notice" lang={look.textLang}>
          {look.t.menuNotConfirmed}
        </p>
      )}
      {look.availability && (
        <p className="notice">
          <Hours availability={look.availability} t={look.t} />
        </p>
      )}
    </>
  )
}
