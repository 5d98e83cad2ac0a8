import { CalendarOff, Copy, ExternalLink, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Branch } from '#contract/branches.ts'
import { cafePath, shortPath } from '#contract/page-urls.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { uiMessages } from '../../ui/messages.ts'
import { BRANCH_SETTINGS_PATH, settingsPathOf } from '../customization/branch-settings-path.ts'
import { dayIn } from '../../pages/format-date.ts'
import { branchMessages as t } from './messages.ts'
import { nextSpecialDate } from './special-date.ts'

type Act = 'publication' | 'copy' | 'delete'
type Options = {
  currentId: number
  count: number
  /** Why the user can't copy menus or delete branches; null when they can. */
  refusal: string | null
  onAct: (act: Act, branch: Branch) => void
}

export function branchColumns({ currentId, count, refusal, onAct }: Options): Column<Branch>[] {
  return [
    {
      id: 'name',
      header: uiMessages.name,
      look: { phone: 'title' },
      cell: ({ row: { original: branch } }) => (
        <>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to={branch.id === currentId ? BRANCH_SETTINGS_PATH : settingsPathOf(branch.id)}
              aria-label={t.settingsOf(branch.name)}
              title={branch.id === currentId ? t.openSettings : t.switchAndOpenSettings}
              className={`${LINK_LOOK} inline-flex min-h-9 min-w-0 items-center break-words`}
            >
              {branch.name}
            </Link>
            {branch.id === currentId && <Badge tone="accent">{t.current}</Badge>}
          </div>
          {branch.address && <p className="text-sm break-words text-muted">{branch.address}</p>}
          <NextSpecialDate branch={branch} />
        </>
      ),
    },
    {
      id: 'brand',
      header: t.brand,
      look: { phone: 'line' },
      cell: ({ row: { original: branch } }) => (
        <span className="break-words">
          {branch.brand.name} <span className="text-sm text-muted">{branch.brand.currencyCode}</span>
        </span>
      ),
    },
    {
      id: 'site',
      header: t.menuSite,
      look: { phone: 'line' },
      cell: ({ row: { original: branch } }) =>
        branch.isPublished ? (
          <div className="min-w-0">
            <Badge tone="success">{t.published}</Badge>{' '}
            <a
              href={cafePath(branch.id)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-9 items-center gap-1 text-sm font-medium break-all text-accent-text underline-offset-4 hover:underline"
            >
              <bdi dir={branch.slug ? 'ltr' : undefined}>{branch.slug ? shortPath(branch.slug) : t.open}</bdi>
              <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
              <span className="sr-only">{t.menuSiteOf(branch.name)}</span>
            </a>
          </div>
        ) : (
          <Badge tone="warning">{t.notPublished}</Badge>
        ),
    },
    {
      id: 'tables',
      header: t.tables,
      look: { phone: 'line', align: 'end', width: '6rem' },
      cell: ({ row: { original: branch } }) => <span className="tabular-nums">{branch.tableCount}</span>,
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{t.actions}</span>,
      look: { align: 'end', phone: 'line', width: '11rem' },
      cell: ({ row: { original: branch } }) => (
        <div className="row-actions flex grow justify-end">
          <IconButton
            label={branch.isPublished ? t.unpublish : t.publish}
            about={branch.name}
            onClick={() => onAct('publication', branch)}
          >
            {branch.isPublished ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
          <IconButton
            label={t.copyMenu}
            about={branch.name}
            disabledReason={refusal ?? (count < 2 ? t.noOtherBranch : null)}
            onClick={() => onAct('copy', branch)}
          >
            <Copy aria-hidden="true" />
          </IconButton>
          <IconButton
            label={uiMessages.delete}
            about={branch.name}
            tone="danger"
            disabledReason={refusal ?? (count < 2 ? t.onlyBranch : null)}
            onClick={() => onAct('delete', branch)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ),
    },
  ]
}

function NextSpecialDate({ branch }: { branch: Branch }) {
  const [today] = useState(() => dayIn(new Date(), branch.timeZone))
  const next = nextSpecialDate(branch.specialHours, today)
  if (!next) return null
  return (
    <p className="mt-0.5 flex items-start gap-1.5 text-sm text-warning">
      <CalendarOff className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {t.specialDate(next)}
    </p>
  )
}
