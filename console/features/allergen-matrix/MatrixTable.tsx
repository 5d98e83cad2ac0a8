import { Fragment } from 'react'
import { generatePath, Link } from 'react-router'
import type { AllergenMatrix } from '#contract/menu-exports.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Confirmation } from '#contract/published-allergens.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { MatrixCellView } from './MatrixCellView.tsx'
import { allergenMatrixMessages as t } from './messages.ts'

type Props = {
  matrix: AllergenMatrix
  /** The only allergen to show; null for all of them. */
  allergenId: number | null
}

export function MatrixTable({ matrix, allergenId }: Props) {
  const chosen = matrix.allergens.findIndex(({ id }) => id === allergenId)
  const columns = chosen < 0 ? matrix.allergens.map((_, at) => at) : [chosen]
  return (
    <div
      // `relative`, so that hidden text for screen readers scrolls with the table instead of widening the page.
      className="relative max-h-[75vh] overflow-auto print:max-h-none print:overflow-visible"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable for the keyboard
      tabIndex={0}
      role="region"
      aria-label={t.table}
    >
      <table className="w-max min-w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{t.caption(matrix.branch.name)}</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-20 w-32 min-w-32 border-b border-line bg-sunken px-3 py-2 text-start align-bottom font-semibold sm:w-64 sm:min-w-64 print:static"
            >
              {t.menuItem}
            </th>
            {columns.map((at) => (
              <th
                key={matrix.allergens[at]?.id}
                scope="col"
                lang={matrix.branch.defaultLocale}
                className="sticky top-0 z-10 h-px w-16 max-w-24 min-w-16 border-s border-b border-line bg-sunken px-1 py-2 align-bottom text-xs font-semibold break-words hyphens-auto print:static"
              >
                {matrix.allergens[at]?.name}
              </th>
            ))}
            <th
              scope="col"
              className="sticky top-0 z-10 border-s border-b border-line bg-sunken px-3 py-2 text-start align-bottom font-semibold whitespace-nowrap print:static"
            >
              {t.confirmed}
            </th>
          </tr>
        </thead>
        <tbody>
          {matrix.categories.map((category) => (
            <Fragment key={category.id}>
              <tr>
                <th
                  scope="colgroup"
                  colSpan={columns.length + 2}
                  className="border-b border-line bg-surface pt-5 pb-1.5 text-start font-bold"
                >
                  <span className="sticky start-0 px-3">{category.name}</span>
                </th>
              </tr>
              {category.items.map((item) => (
                <tr key={item.id} className="[&>*]:border-b [&>*]:border-line">
                  {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link labels it */}
                  <th
                    scope="row"
                    className="sticky start-0 z-10 w-32 max-w-32 bg-surface px-3 py-2 text-start font-normal break-words hyphens-auto sm:w-64 sm:max-w-64 print:static"
                  >
                    <Link to={generatePath(CONSOLE_PATHS.menuItemView, { id: String(item.id) })} className={LINK_LOOK}>
                      <bdi lang={matrix.branch.defaultLocale}>{item.name}</bdi>
                    </Link>
                  </th>
                  {columns.map((at) => {
                    const cell = item.cells[at]
                    const allergen = matrix.allergens[at]
                    return cell && allergen && <MatrixCellView key={allergen.id} cell={cell} allergen={allergen.name} />
                  })}
                  <td className="border-s px-3 py-2 whitespace-nowrap text-muted">
                    <ConfirmationCell confirmation={item.confirmation} />
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ConfirmationCell({ confirmation: { state, at, by } }: { confirmation: Confirmation }) {
  if (state === 'nothingStated') return t.noAllergens
  if (state !== 'confirmed' || at === null) return t.notConfirmed
  return (
    <>
      <DateTime at={at} dateOnly />
      {by.map((name) => `, ${name}`)}
    </>
  )
}
