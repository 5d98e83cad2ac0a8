import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { Words } from '../words/words.ts'

type PartAllergensProps = { allergens: PublicMenuItem['variants'][number]['allergens']; words: Words }

const LEVELS = [
  { level: 'CONTAINS', className: 'part-contains', word: 'contains' },
  { level: 'MAY_CONTAIN', className: 'part-may-contain', word: 'mayContain' },
  { level: 'FREE_FROM', className: 'part-free-from', word: 'freeFrom' },
] as const

/** What a size or an option holds of its own, in a few words beside it. */
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
