import type { PublicMenuItem } from '#contract/menu-site.ts'
import { formatMoney, hasOwnSign } from '#contract/money.ts'
import type { MenuLook } from './menu-look.ts'
import { Price } from './Price.tsx'

type ItemPriceProps = { item: PublicMenuItem; look: MenuLook }

/**
 * The price beside an item's name; an item with sizes shows a price beside each size instead. Most prices are plain
 * text without an element of their own, because a menu can have over a hundred of them.
 */
export function ItemPrice({ item, look: { t, money } }: ItemPriceProps) {
  if (item.variants.length > 0) return null
  if (item.priceType === 'MARKET') return <p className="price price-text">{t.marketPrice}</p>
  if (item.priceType === 'ON_REQUEST' || item.price === null) {
    return <p className="price price-text">{t.onRequest}</p>
  }
  const { amountMinor } = item.price
  if (item.priceType === 'FIXED' && hasOwnSign(money)) {
    return (
      <p className="price" suppressHydrationWarning>
        {formatMoney(amountMinor, money)}
      </p>
    )
  }
  const price = <Price amountMinor={amountMinor} money={money} />
  if (item.priceType === 'FIXED') return <p className="price">{price}</p>
  const [before, after] = t.from.split('{price}')
  return (
    <p className="price">
      {before && <small>{before}</small>}
      {price}
      {after && <small>{after}</small>}
    </p>
  )
}
