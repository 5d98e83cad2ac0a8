import { Link } from 'react-router'
import { textIn } from '#contract/localized-text.ts'
import { menuItemViewPath } from '#contract/page-urls.ts'
import type { UsedIn } from '#contract/usage.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { LINK_LOOK } from '../ui/link-look.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { apiMessages } from '../api/messages.ts'
import { useBranch } from '../session/branch-context.ts'
import { pageMessages as t } from './messages.ts'
import { formatCount } from './usage-text.ts'

type Props = {
  title: string
  description: string
  usedIn: UsedIn | undefined
  error: { message?: string | undefined } | undefined
  /** The path of the full list. */
  listPath: string
  onClose: () => void
}

/** The first menu items that use a record, each with its link, and if there are more, a link to all of them. */
export function UsedInDialog({ title, description, usedIn, error, listPath, onClose }: Props) {
  const { defaultLocale } = useBranch()
  return (
    <Dialog title={title} description={description} open onClose={onClose}>
      {error && <p role="alert">{error.message ?? apiMessages.failed}</p>}
      {!usedIn && !error && <Skeleton className="h-24 w-full" />}
      {usedIn && (
        <ul className="space-y-2">
          {usedIn.menuItems.map(({ id, name }) => (
            <li key={id}>
              <Link to={menuItemViewPath(id)} className={LINK_LOOK}>
                <bdi>{textIn(name, defaultLocale, 'en')}</bdi>
              </Link>
            </li>
          ))}
          {usedIn.menuItemCount > usedIn.menuItems.length && (
            <li>
              <Link to={listPath} className={LINK_LOOK}>
                {t.seeAll(formatCount(usedIn.menuItemCount))}
              </Link>
            </li>
          )}
        </ul>
      )}
    </Dialog>
  )
}
