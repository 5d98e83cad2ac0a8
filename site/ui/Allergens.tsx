import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuLook } from './menu-look.ts'
import { STATEMENTS } from './statements.ts'

type AllergensProps = { allergens: PublicMenuItem['allergens']; look: MenuLook }
type Stated = PublicMenuItem['allergens'][number]

/** The allergens of an item, grouped by level. If none has a level, they are shown as not confirmed. */
export function Allergens({ allergens, look: { t, textLang } }: AllergensProps) {
  if (allergens.length === 0) {
    return (
      <p className="allergens not-confirmed" lang={textLang}>
        {t.allergensNotConfirmed}
      </p>
    )
  }
  const levelOf = ({ level, extras }: Stated) => (level === 'FREE_FROM' && extras ? 'FREE_WITHOUT_EXTRAS' : level)
  const nameOf = ({ name, removable }: Stated) => (removable ? `${name} (${t.canBeMadeWithout})` : name)
  return (
    <p className="allergens">
      {STATEMENTS.map(({ level, word, className }) => {
        const names = allergens.filter((one) => levelOf(one) === level).map(nameOf)
        return names.length === 0 ? null : (
          <span key={word} className={className}>
            <b lang={textLang}>{t[word]}</b>
            {` ${names.join(t.listSeparator)} `}
          </span>
        )
      })}
    </p>
  )
}
