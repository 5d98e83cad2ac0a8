import type { SerializedError } from '@reduxjs/toolkit'
import type { StripeCardNumberElement } from '@stripe/stripe-js'
import { AUTH, CHECKOUT, MODAL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useCreateSubscriptionMutation, useUpdateCardMutation } from '../../api/subscription-api.ts'
import { useOpenDocument } from '../../session/open-document.ts'
import { alertAdded } from '../../state/alerts-slice.ts'
import type { Handoff } from '../../state/handoff.ts'
import { subscriptionCreated } from '../../state/subscription-slice.ts'
import { useAppDispatch } from '../../store.ts'
import { CARD_UPDATE_PATH } from './card-update-path.ts'
import { type CheckoutOutcome, checkoutOutcome } from './checkout-outcome.ts'
import type { PaymentClient } from './payment-script.ts'
import { useDueAtCheckout } from './use-due-at-checkout.ts'

type Given = {
  client: PaymentClient
  card: StripeCardNumberElement | null
  /** The id of the plan that the page shows. */
  plan: number
  updatesCard: boolean
  onUnexpected: () => void
}
type Address = { country: string; zip: string }
type Answer = { outcome: CheckoutOutcome; subscription: Subscription | null }

export function usePay({ client, card, plan, updatesCard, onUnexpected }: Given) {
  const dispatch = useAppDispatch()
  const openDocument = useOpenDocument()
  const due = useDueAtCheckout(plan, updatesCard)
  const send = useSend(plan, updatesCard, due.preview?.amountDueMinor)
  const warn = (message: string = MODAL.somethingWrong) =>
    void dispatch(alertAdded({ variant: 'warning', title: AUTH.warning, message }))

  async function pay({ country, zip }: Address): Promise<void> {
    if (!card || due.isLoading) return
    if (due.isUnknown) return warn(CHECKOUT.amountUnknown)
    const details = { address: { country, postal_code: zip } }
    const made = await client.createPaymentMethod({ type: 'card', card, billing_details: details })
    if (made.error) return warn(made.error.message)
    const answer = await sendAndConfirm(made.paymentMethod.id)
    if (answer) await follow(answer)
  }

  /** @returns null when the bank's challenge failed; the error has been shown */
  async function sendAndConfirm(stripeToken: string): Promise<Answer | null> {
    const answer = await send(stripeToken)
    if (answer.outcome.kind !== 'confirm') return answer
    const error = await confirm(client, answer.outcome.clientSecret)
    if (error === null) return send(stripeToken)
    warn(error)
    return null
  }

  function follow({ outcome, subscription }: Answer): Promise<never> | void {
    if (outcome.kind === 'warn') {
      if (outcome.message === CHECKOUT.amountChanged) due.retry()
      return warn(outcome.message)
    }
    if (outcome.kind === 'confirm')
      throw new Error('The bank requested a second confirmation after the first was completed')
    if (outcome.kind === 'confirmPassword') return go(CONSOLE_PATHS.passwordVerify, { from: CARD_UPDATE_PATH })
    if (subscription) dispatch(subscriptionCreated(subscription))
    const toast = { title: AUTH.success, message: outcome.message }
    return go(updatesCard ? CONSOLE_PATHS.billing : CONSOLE_PATHS.dashboard, { toast, subscription })
  }

  /** Never resolves: the button stays busy until the next document loads. */
  function go(path: string, packed: Partial<Handoff>): Promise<never> {
    openDocument(path, packed)
    return new Promise<never>(() => {})
  }

  return {
    isCalculating: due.isLoading,
    pay: async (address: Address) => {
      try {
        await pay(address)
      } catch (unexpected) {
        console.error(unexpected)
        onUnexpected()
      }
    },
  }
}

function useSend(plan: number, updatesCard: boolean, amountDueMinor: number | undefined) {
  const [createSubscription] = useCreateSubscriptionMutation()
  const [updateCard] = useUpdateCardMutation()
  return async (stripeToken: string): Promise<Answer> => {
    if (updatesCard) {
      const { data, error } = await updateCard({ body: { stripeToken } })
      return { outcome: outcomeOf(data, error), subscription: null }
    }
    const { data, error } = await createSubscription({
      body: { plan, stripeToken, ...(amountDueMinor !== undefined && { amountDueMinor }) },
    })
    return { outcome: outcomeOf(data?.message, error), subscription: data?.subscription ?? null }
  }
}

function outcomeOf(message: string | undefined, error: ApiError | SerializedError | undefined): CheckoutOutcome {
  if (message !== undefined) return checkoutOutcome({ message })
  if (error && 'status' in error) return checkoutOutcome({ error })
  throw new Error('The payment request failed unexpectedly', { cause: error })
}

/**
 * Shows the bank's challenge to the cardholder. Without a payment, as for a free trial, only the card is set up.
 * @returns an error message, or null when the cardholder passed
 */
async function confirm(client: PaymentClient, clientSecret: string): Promise<string | null> {
  const { error } = clientSecret.startsWith('seti_')
    ? await client.confirmCardSetup(clientSecret)
    : await client.confirmCardPayment(clientSecret)
  return error ? (error.message ?? MODAL.somethingWrong) : null
}
