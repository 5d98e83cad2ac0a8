import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { Words } from '../words/words.ts'

type AllergensProps = { allergens: PublicMenuItem['allergens']; words: Words }
type Stated = PublicMenuItem['allergens'][number]

/** “Free from” is stated for the whole item only if no extra contradicts it. */
const STATEMENTS = [
  { className: 'contains', word: 'contains', holds: ({ level }: Stated) => level === 'CONTAINS' },
  { className: 'may-contain', word: 'mayContain', holds: ({ level }: Stated) => level === 'MAY_CONTAIN' },
  { className: 'free-from', word: 'freeFrom', holds: (one: Stated) => one.level === 'FREE_FROM' && !one.extras },
  {
    className: 'free-without-extras',
    word: 'freeFromWithoutExtras',
    holds: ({ level, extras }: Stated) => level === 'FREE_FROM' && extras !== undefined,
  },
  { className: 'not-confirmed', word: 'notConfirmed', holds: ({ level }: Stated) => level === 'UNKNOWN' },
] as const

/** One statement for each allergen; a missing one doesn't mean free from. */
export function Allergens({ allergens, words }: AllergensProps) {
  if (allergens.length === 0) return <p className="allergens not-confirmed">{words.allergensNotConfirmed}</p>
  const nameOf = ({ name, removable }: Stated) => (removable ? `${name} (${words.canBeMadeWithout})` : name)
  return (
    <p className="allergens">
      {STATEMENTS.map(({ className, word, holds }) => {
        const names = allergens.filter(holds).map(nameOf)
        return names.length === 0 ? null : (
          <span key={word} className={className}>
            <b>{words[word]}</b>
            {` ${names.join(words.listSeparator)} `}
          </span>
        )
      })}
    </p>
  )
}
