import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { Words } from '../words/words.ts'
import { STATEMENTS } from './statements.ts'

type PartAllergensProps = { allergens: PublicMenuItem['variants'][number]['allergens']; words: Words }

/** A size's or option's own allergens in a short text. */
export function PartAllergens({ allergens, words }: PartAllergensProps) {
  return STATEMENTS.map(({ level, word, className }) => {
    const names = allergens.filter((allergen) => allergen.level === level).map(({ name }) => name)
    return names.length === 0 ? null : (
      <small key={level} className={`part-${className}`}>
        {` ${words[word]} ${names.join(words.listSeparator)}`}
      </small>
    )
  })
}
