import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { SiteText } from '../text/site-text.ts'
import { STATEMENTS } from './statements.ts'

type PartAllergensProps = { allergens: PublicMenuItem['variants'][number]['allergens']; t: SiteText }

export function PartAllergens({ allergens, t }: PartAllergensProps) {
  return STATEMENTS.map(({ level, word, className }) => {
    const names = allergens.filter((allergen) => allergen.level === level).map(({ name }) => name)
    return names.length === 0 ? null : (
      <small key={level} className={`part-${className}`}>
        {` ${t[word]} ${names.join(t.listSeparator)}`}
      </small>
    )
  })
}
