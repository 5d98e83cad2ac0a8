import { formatAmount, formatMoney, hasOwnSign, type MoneyFormat } from '#contract/money.ts'

type PriceProps = { amountMinor: number; money: MoneyFormat }

/**
 * An amount with the branch's sign; without one, the generic icon with the currency code as its text (spec section 9).
 * The server's digits stay when the browser would write them otherwise: their language data differ in age.
 */
export function Price({ amountMinor, money }: PriceProps) {
  if (hasOwnSign(money)) return <bdi suppressHydrationWarning>{formatMoney(amountMinor, money)}</bdi>
  const amount = formatAmount(amountMinor, money.currencyCode, money.locale)
  const icon = (
    <svg className="coin" role="img" aria-label={money.currencyCode}>
      <use href="#coin" />
    </svg>
  )
  return money.currencyPosition === 'after' ? (
    <bdi suppressHydrationWarning>
      {`${amount}\u00A0`}
      {icon}
    </bdi>
  ) : (
    <bdi suppressHydrationWarning>
      {icon}
      {`\u00A0${amount}`}
    </bdi>
  )
}
