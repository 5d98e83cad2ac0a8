import type { MatrixCell } from '#contract/menu-exports.ts'
import { useTimeZone } from '../../session/branch-context.ts'
import { formatDate } from '../../pages/format-date.ts'
import { cx } from '../../ui/cx.ts'
import { LEVEL_MARKS, OPTION_SIGNS } from './level-marks.ts'
import { allergenMatrixMessages as t } from './messages.ts'

type Props = { cell: MatrixCell; allergen: string }

export function MatrixCellView({ cell, allergen }: Props) {
  const timeZone = useTimeZone()
  const { sign, look } = LEVEL_MARKS[cell.level]
  const extra = cell.inOptions && t.inOptions[cell.inOptions]
  const confirmed = cell.confirmedAt && t.confirmedOn(formatDate(cell.confirmedAt, timeZone))
  const text = [t.levels[cell.level], extra, confirmed].filter(Boolean).join(', ')
  return (
    <td
      title={`${allergen}: ${text}`}
      className={cx('border-s border-line px-1 py-2 text-center font-bold whitespace-nowrap', look)}
    >
      <span aria-hidden="true">
        {sign}
        {cell.inOptions && ` ${OPTION_SIGNS[cell.inOptions]}`}
      </span>
      <span className="sr-only">{text}</span>
    </td>
  )
}
