import { Pencil, Trash2 } from 'lucide-react'
import type { Branch } from '#contract/branches.ts'
import { textIn } from '#contract/localized-text.ts'
import type { MenuItemRow } from '#contract/menu-items.ts'
import { menuItemEditPath, menuItemViewPath } from '#contract/page-urls.ts'
import { otherText } from '../../fields/localized-form.ts'
import { pictureUrl } from '../../fields/picture-url.ts'
import { LinkFromList } from '../../pages/LinkFromList.tsx'
import { recordElementId } from '../../pages/list-place.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { iconButtonLook } from '../../ui/icon-button-look.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { PriceCell } from './PriceCell.tsx'
import { SelectPage } from './SelectPage.tsx'
import { SoldOutCell } from './SoldOutCell.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { useRowChanges } from './use-row-changes.ts'
import type { Selection } from './use-selection.ts'
import { menuItemMessages as t } from './messages.ts'

type Options = {
  branch: Branch
  refusal: string | null
  /** Why the user can't change branch overrides; null when they can. */
  overrideRefusal: string | null
  selection: Selection
  /** The ids of the items on the page. */
  ids: number[]
  /** The ids of items that others have just changed. */
  marked: ReadonlySet<number>
  compact: boolean
  onDelete: (row: MenuItemRow) => void
  /** Opens the dialog for the end time of “sold out”. */
  onSoldOut: (row: MenuItemRow) => void
}

export function useMenuItemColumns({
  branch,
  refusal,
  overrideRefusal,
  selection,
  ids,
  marked,
  compact,
  onDelete,
  onSoldOut,
}: Options): Column<MenuItemRow>[] {
  const { setPrice, setInBranch } = useRowChanges(branch)
  const textOf = (text: Record<string, string>) => textIn(text, branch.defaultLocale, branch.defaultLocale)
  return [
    {
      id: 'name',
      header: t.name,
      look: {
        sort: 'name',
        phone: 'title',
        beforeHeader: <SelectPage inHeader ids={ids} selection={selection} refusal={overrideRefusal} />,
      },
      cell: ({ row: { original: row } }) => (
        <div className="flex items-center gap-3">
          {!overrideRefusal && (
            <CheckboxField
              label={<span className="sr-only">{t.select(textOf(row.name))}</span>}
              className="-m-2 p-2"
              checked={selection.has(row.id)}
              onChange={() => selection.toggle(row.id)}
            />
          )}
          {row.image && (
            <img
              src={pictureUrl(row.image)}
              alt=""
              loading="lazy"
              className={cx('size-10 shrink-0 rounded-lg object-cover', compact && 'sm:size-8')}
            />
          )}
          <div className="min-w-0">
            <LinkFromList
              id={recordElementId(row.id)}
              to={menuItemViewPath(row.id)}
              className={cx(
                'font-semibold break-words underline-offset-4 hover:underline focus:underline',
                compact && 'sm:line-clamp-1',
              )}
            >
              {textOf(row.name)}
            </LinkFromList>
            {marked.has(row.id) && (
              <div>
                <Badge tone="info">{t.changedJustNow}</Badge>
              </div>
            )}
            <p className={cx('text-sm break-words text-muted', compact && 'sm:hidden')}>
              {otherText(row.name, branch.defaultLocale)}
              <span className="lg:hidden">
                {otherText(row.name, branch.defaultLocale) && ' · '}
                {textOf(row.category.name)}
              </span>
            </p>
          </div>
        </div>
      ),
    },
    {
      id: 'category',
      header: t.category,
      look: { sort: 'category', phone: 'hidden' },
      cell: ({ row: { original: row } }) => (
        <span className={cx('text-muted', compact && 'line-clamp-1')}>{textOf(row.category.name)}</span>
      ),
    },
    {
      id: 'price',
      header: t.price,
      look: { sort: 'price', phone: 'half', width: '8rem' },
      cell: ({ row: { original: row } }) => (
        <PriceCell
          row={row}
          name={textOf(row.name)}
          branch={branch}
          refusal={overrideRefusal}
          onChange={(write) => void setPrice(row, write)}
        />
      ),
    },
    {
      id: 'status',
      header: t.status,
      look: { sort: 'status', phone: 'half', width: '8rem' },
      cell: ({ row: { original: row } }) => (
        <div className="flex flex-wrap gap-1">
          <StatusBadge status={row.status} />
          {row.needsReview && <Badge tone="warning">{t.needsReview}</Badge>}
        </div>
      ),
    },
    {
      id: 'shown',
      header: t.visible,
      look: { phone: 'half', width: '5.5rem' },
      cell: ({ row: { original: row } }) => (
        <Switch
          label={t.visible}
          about={textOf(row.name)}
          checked={!row.isHidden}
          disabledReason={overrideRefusal}
          onChange={(shown) => void setInBranch(row, { isHidden: !shown })}
        />
      ),
    },
    {
      id: 'soldOut',
      header: t.soldOut,
      look: { phone: 'half', width: '9.5rem' },
      cell: ({ row: { original: row } }) => (
        <SoldOutCell
          row={row}
          name={textOf(row.name)}
          branch={branch}
          refusal={overrideRefusal}
          onChange={(isSoldOut) => void setInBranch(row, { isSoldOut })}
          onChooseTime={() => onSoldOut(row)}
        />
      ),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">{t.actions}</span>,
      look: { align: 'end', phone: 'actions', width: '6.5rem' },
      cell: ({ row: { original: row } }) => (
        <div className="flex justify-end">
          {refusal ? (
            <IconButton label={t.edit} disabledReason={refusal}>
              <Pencil aria-hidden="true" />
            </IconButton>
          ) : (
            <LinkFromList
              to={menuItemEditPath(row.id)}
              aria-label={t.edit}
              title={t.editItem(textOf(row.name))}
              className={iconButtonLook()}
            >
              <Pencil aria-hidden="true" />
            </LinkFromList>
          )}
          <IconButton
            label={t.delete}
            about={textOf(row.name)}
            tone="danger"
            disabledReason={refusal}
            onClick={() => onDelete(row)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      ),
    },
  ]
}
