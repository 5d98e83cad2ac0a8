import { Notice } from '../../ui/Notice.tsx'
import { checkoutMessages as t } from './messages.ts'

/** Some of Stripe's published test card numbers. The sandbox accepts only these (`sandbox/card.ts`). */
const TEST_CARDS = [
  ['4242 4242 4242 4242', t.succeeds],
  ['4000 0000 0000 0002', t.declined],
  ['4000 0000 0000 9995', t.insufficientFunds],
  ['4000 0025 0000 3155', t.needsAuthentication],
] as const

/** Makes clear that the payment isn't real, so that nobody enters a real card number. */
export function TestModeNote() {
  return (
    <Notice variant="warning" title={t.testMode}>
      <p>{t.testCards}</p>
      <ul className="mt-1.5 space-y-0.5">
        {TEST_CARDS.map(([number, outcome]) => (
          <li key={number} className="flex flex-wrap gap-x-2">
            <code dir="ltr" className="font-mono text-[0.8125rem] tabular-nums">
              {number}
            </code>{' '}
            {outcome}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
