import { LEVEL_MARKS, LEVELS, OPTION_LEVELS, OPTION_SIGNS } from './level-marks.ts'
import { allergenMatrixMessages as t } from './messages.ts'

export function MatrixLegend() {
  const marks = [
    ...LEVELS.map((level) => ({ sign: LEVEL_MARKS[level].sign, text: t.levels[level] })),
    ...OPTION_LEVELS.map((level) => ({ sign: OPTION_SIGNS[level], text: t.inOptions[level] })),
  ]
  return (
    <ul aria-label={t.legend} className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {marks.map(({ sign, text }) => (
        <li key={sign} className="flex items-center gap-2">
          <span aria-hidden="true" className="inline-grid min-w-6 place-items-center font-bold">
            {sign}
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
