import { CONTAINMENT_LEVELS, type ContainmentLevel } from '#contract/allergens.ts'
import { languageName } from '#contract/language-name.ts'
import { cx } from '../../ui/cx.ts'
import { LEVEL_MARKS } from './level-marks.ts'
import type { RestAllergen } from './rest-rule.ts'
import { gridMessages as t } from './grid-messages.ts'

type Props = { one: RestAllergen; level: ContainmentLevel; onChange: (level: ContainmentLevel) => void }

/** One allergen of “Set remaining allergens”, compact so that many of them fit into a small window. */
export function RestLine({ one: { allergen, key, matches }, level, onChange }: Props) {
  return (
    <li>
      <div className="flex items-center gap-2">
        <kbd
          aria-hidden="true"
          className="w-6 shrink-0 rounded-md border border-line text-center text-xs uppercase pointer-coarse:hidden"
        >
          {key}
        </kbd>
        <span className="min-w-0 grow text-sm font-medium">{allergen.name}</span>
        <span aria-hidden="true" className={cx('w-6 rounded text-center font-bold', LEVEL_MARKS[level].look)}>
          {LEVEL_MARKS[level].sign}
        </span>
        <select
          aria-label={t.levelOf(allergen.name)}
          value={level}
          onChange={(event) => onChange(event.target.value as ContainmentLevel)} // the options are the levels
          className="h-8 w-32 shrink-0 rounded-lg bg-transparent text-base hover:bg-sunken sm:text-sm pointer-coarse:h-11"
        >
          {CONTAINMENT_LEVELS.map((choice) => (
            <option key={choice} value={choice}>
              {t.choices[choice]}
            </option>
          ))}
        </select>
      </div>
      {matches.length > 0 && (
        <p className="pb-1 text-xs text-warning">
          {t.restMatches}{' '}
          {matches.map(({ word, place, locale }) => t.match(word, t.places[place], languageName(locale))).join(', ')}.{' '}
          {t.matchHint}
        </p>
      )}
    </li>
  )
}
