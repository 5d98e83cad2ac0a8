import type { MatrixCell } from '#contract/menu-exports.ts'
import { formatDate } from '../../shell/format-date.ts'
import { cx } from '../../ui/cx.ts'
import { LEVEL_MARKS, OPTION_MARKS } from './level-marks.ts'

type Props = { cell: MatrixCell; allergen: string }

/** What is known of one allergen in one menu item: a sign for the eye, words for everybody. */
export function MatrixCellView({ cell, allergen }: Props) {
  const { sign, words, look } = LEVEL_MARKS[cell.level]
  const extra = cell.inOptions && OPTION_MARKS[cell.inOptions]
  const confirmed = cell.confirmedAt && `confirmed ${formatDate(cell.confirmedAt)}`
  const whole = [`${allergen}: ${words}`, extra?.words, confirmed].filter(Boolean).join(', ')
  return (
    <td title={whole} className={cx('border-s border-line px-1 py-2 text-center font-bold whitespace-nowrap', look)}>
      <span aria-hidden="true">
        {sign}
        {extra && ` ${extra.sign}`}
      </span>
      <span className="sr-only">{[words, extra?.words, confirmed].filter(Boolean).join(', ')}</span>
    </td>
  )
}
