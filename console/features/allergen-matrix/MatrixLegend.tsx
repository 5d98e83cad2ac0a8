import { LEVEL_MARKS, LEVELS, OPTION_MARKS } from './level-marks.ts'

/** What the signs of the matrix mean. */
export function MatrixLegend() {
  const marks = [...LEVELS.map((level) => LEVEL_MARKS[level]), ...Object.values(OPTION_MARKS)]
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {marks.map(({ sign, words }) => (
        <li key={sign} className="flex items-center gap-2">
          <span aria-hidden="true" className="inline-grid min-w-6 place-items-center font-bold">
            {sign}
          </span>
          {words}
        </li>
      ))}
    </ul>
  )
}
