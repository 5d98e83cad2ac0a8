import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { Words } from '../words/words.ts'

type AllergensProps = { allergens: PublicMenuItem['allergens']; words: Words }

const LEVELS = [
  { level: 'CONTAINS', className: 'contains', word: 'contains' },
  { level: 'MAY_CONTAIN', className: 'may-contain', word: 'mayContain' },
  { level: 'FREE_FROM', className: 'free-from', word: 'freeFrom' },
  { level: 'UNKNOWN', className: 'not-confirmed', word: 'notConfirmed' },
] as const

/** Four levels are four different things, each in words; nothing said is not free from (design section 7.11). */
export function Allergens({ allergens, words }: AllergensProps) {
  if (allergens.length === 0) return <p className="allergens not-confirmed">{words.allergensNotConfirmed}</p>
  const nameOf = ({ name, removable }: (typeof allergens)[number]) =>
    removable ? `${name} (${words.canBeMadeWithout})` : name
  return (
    <p className="allergens">
      {LEVELS.map(({ level, className, word }) => {
        const names = allergens.filter((allergen) => allergen.level === level).map(nameOf)
        return names.length === 0 ? null : (
          <span key={level} className={className}>
            <b>{words[word]}</b>
            {` ${names.join(words.listSeparator)} `}
          </span>
        )
      })}
    </p>
  )
}
