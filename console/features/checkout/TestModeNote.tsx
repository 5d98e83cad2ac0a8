import { Notice } from '../../ui/Notice.tsx'

/** Stripe's published test numbers, which are the only ones the sandbox takes. */
const TEST_CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0025 0000 3155', 'asks for authentication'],
] as const

/** Nobody must think that this is a real payment, or type a real card. */
export function TestModeNote() {
  return (
    <Notice variant="warning" title="Test mode: no money moves">
      <p>Please do not type a real card. These take any expiry to come and any CVC:</p>
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
