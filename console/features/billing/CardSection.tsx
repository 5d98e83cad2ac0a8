import { CreditCard } from 'lucide-react'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Billing } from '#contract/subscriptions.ts'
import { formatDate } from '../../shell/format-date.ts'
import { LinkButton } from '../../shell/LinkButton.tsx'
import { priceWords } from '../../shell/plan-words.ts'
import { FormSection } from '../../ui/FormSection.tsx'
import { CARD_UPDATE_PATH } from '../checkout/card-update-path.ts'

/** The provider's words for card brands. */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** What the company pays with, and when it does next. */
export function CardSection({ billing: { card, nextPayment, subscription } }: { billing: Billing }) {
  return (
    <FormSection title="Payment">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-sunken text-muted">
          <CreditCard className="size-5" aria-hidden="true" />
        </span>
        <div className="min-w-40 grow">
          {card ? (
            <>
              <p className="font-semibold">
                {BRANDS[card.brand] ?? 'Card'} ending in {card.last4}
              </p>
              <p className="text-sm text-muted">
                Works until {String(card.expMonth).padStart(2, '0')}/{card.expYear}
              </p>
            </>
          ) : (
            <p className="text-muted">There is no card.</p>
          )}
        </div>
        {subscription && !subscription.isGranted && (
          // The password comes first: asked for afterwards, the card would have to be typed again.
          <LinkButton to={CONSOLE_PATHS.passwordVerify} state={{ from: CARD_UPDATE_PATH }}>
            Update card
          </LinkButton>
        )}
      </div>
      <p className="text-muted">
        {nextPayment
          ? `Next payment: ${priceWords(nextPayment.amountMinor, nextPayment.currencyCode)} on ${formatDate(nextPayment.date)}.`
          : 'There is no payment to come.'}
      </p>
    </FormSection>
  )
}
