import { CreditCard } from 'lucide-react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Billing } from '#contract/subscriptions.ts'
import { DateTime } from '../../pages/DateTime.tsx'
import { LinkButton } from '../../pages/LinkButton.tsx'
import { priceText } from '../subscription/plan-text.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { CARD_UPDATE_PATH } from '../checkout/card-update-path.ts'
import { billingMessages as t } from './messages.ts'

/** The names of card brands by the payment provider's codes. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

export function CardSection({ billing: { card, nextPayment, subscription } }: { billing: Billing }) {
  return (
    <FormSection title={t.paymentMethod}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken text-muted">
          <CreditCard className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-40 grow">
          {card ? (
            <>
              <p className="font-semibold">{t.cardEnding(BRANDS[card.brand] ?? t.card, card.last4)}</p>
              <p className="text-sm text-muted">{t.cardExpires(card.expMonth, card.expYear)}</p>
            </>
          ) : (
            <p className="text-muted">{t.noCard}</p>
          )}
        </div>
        {subscription && !subscription.isGranted && (
          // The password is confirmed first: confirming it later would clear the card form.
          <LinkButton to={CONSOLE_PATHS.passwordVerify} state={{ from: CARD_UPDATE_PATH }}>
            {t.updateCard}
          </LinkButton>
        )}
      </div>
      <p className="text-muted">
        {nextPayment ? (
          <>
            {t.nextPayment(
              priceText(nextPayment.amountMinor, nextPayment.currencyCode),
              nextPayment.taxMinor > 0 ? priceText(nextPayment.taxMinor, nextPayment.currencyCode) : null,
            )}{' '}
            <DateTime at={nextPayment.date} dateOnly />.
          </>
        ) : (
          t.noNextPayment
        )}
      </p>
    </FormSection>
  )
}
