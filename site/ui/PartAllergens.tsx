import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { Words } from '../words/words.ts'

type PartAllergensProps = { allergens: PublicMenuItem['variants'][number]['allergens']; words: Words }

const LEVELS = [
  { level: 'CONTAINS', className: 'part-contains', word: 'contains' },
  { level: 'MAY_CONTAIN', className: 'part-may-contain', word: 'mayContain' },
  { level: 'FREE_FROM', className: 'part-free-from', word: 'freeFrom' },
  { level: 'UNKNOWN', className: 'part-not-confirmed', word: 'notConfirmed' },
] as const

/** A size's or option's own allergens in a short text. */
export function PartAllergens({ allergens, words }: PartAllergensProps) {
  return LEVELS.map(({ level, className, word }) => {
    const names = allergens.filter((allergen) => allergen.level === level).map(({ name }) => name)
    return names.length === 0 ? null : (
      <small key={level} className={className}>
        {` ${words[word]} ${names.join(words.listSeparator)}`}
      </small>
    )
  })
}
