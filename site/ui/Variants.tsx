import type { PublicMenuItem } from '#contract/menu-site.ts'
import type { MenuLook } from './menu-look.ts'
import { PartAllergens } from './PartAllergens.tsx'
import { Price } from './Price.tsx'

type VariantsProps = { item: PublicMenuItem; look: MenuLook }

export function Variants({ item, look }: VariantsProps) {
  return (
    <ul className="variants">
      {item.variants.map(({ id, name, lang, price, allergens }) => (
        <li key={id}>
          <span lang={lang}>{`${name} `}</span>
          <Price amountMinor={price.amountMinor} money={look.money} />
          <PartAllergens allergens={allergens} t={look.t} />
        </li>
      ))}
    </ul>
  )
}
