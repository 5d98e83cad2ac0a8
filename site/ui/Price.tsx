import { formatAmount, formatMoney, hasOwnSign, type MoneyFormat } from '#contract/money.ts'

type PriceProps = { amountMinor: number; money: MoneyFormat }

/**
 * An amount with the branch's symbol, or with the generic icon, whose label is the currency code. The server's text is
 * kept even if the browser would format the amount differently, because locale data varies.
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
