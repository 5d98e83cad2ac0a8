import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BILLING, CHECKOUT } from '#contract/messages.ts'
import {
  answerSandboxChallenge,
  cancelSubscription,
  changePlan,
  createSubscription,
  downloadInvoice,
  listPlans,
  previewPlanChange,
  previewSubscription,
  readBilling,
  readPaymentProvider,
  resumeSubscription,
  updateBillingDetails,
  updateCard,
} from '#contract/subscriptions.ts'
import type { Deps } from '#server/deps.ts'
import { type Actor, requireConfirmedPassword } from '#server/platform/auth-gate.ts'
import { AppError } from '#server/platform/errors.ts'
import type { CardOutcome } from '#server/platform/payments/provider.ts'
import { answer, answerFile, bind, refuse, SLOW_HANDLER_TIMEOUT_MS } from '#server/platform/route-binding.ts'
import { shareRunning } from '#server/platform/share-running.ts'
import { type By, changeCard, changeDetails, readCompanyBilling, setCancellation } from './billing.ts'
import { subscribe } from './checkout.ts'
import { previewCheckout } from './checkout-preview.ts'
import { receivePaymentEvents } from './events.ts'
import { changeCompanyPlan, previewCompanyPlanChange } from './plan-change.ts'
import { printInvoice } from './invoice-pdf.ts'
import { listPlansOnOffer } from './service.ts'
import { registerWebhook } from './webhook.ts'

/** Routes that wait for the provider get a longer time limit. */
const SLOW = { timeoutMs: SLOW_HANDLER_TIMEOUT_MS }

export function registerSubscriptionRoutes(app: FastifyInstance, deps: Deps): void {
  bind(
    app,
    deps,
    listPlans,
    shareRunning(() => listPlansOnOffer(deps.database)),
  )

  bind(app, deps, readPaymentProvider, async () => ({ provider: deps.payments.name, ...deps.payments.browser }))

  bind(app, deps, previewSubscription, ({ actor, query }) => previewCheckout(deps, actor.companyId, query.plan), SLOW)

  bind(
    app,
    deps,
    createSubscription,
    async ({ actor, body, request }) => {
      if (body.plan === 0) return refuse(null, CHECKOUT.choosePlan)
      const { plan: planId, stripeToken: paymentMethod, amountDueMinor: shownMinor = null } = body
      const result = await subscribe(deps, by(actor, request), { planId, paymentMethod, shownMinor })
      return result.ok ? answer(result.subscription, CHECKOUT.success) : refuseCard(result)
    },
    SLOW,
  )

  bindBilling(app, deps)

  bind(app, deps, answerSandboxChallenge, async ({ body }) => {
    const events = await deps.payments.sandbox?.answerChallenge(body.clientSecret, body.outcome)
    if (!events)
      throw new AppError('NOT_FOUND', 'This payment isn’t waiting for confirmation. Reload the page to see its status.')
    await receivePaymentEvents(deps, events)
    return null
  })

  registerWebhook(app, deps)
}

function bindBilling(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, readBilling, ({ actor }) => readCompanyBilling(deps, actor.companyId), SLOW)

  bind(
    app,
    deps,
    downloadInvoice,
    async ({ actor, params, signal }) => answerFile(await printInvoice({ ...deps, signal }, actor, params.invoiceId)),
    SLOW,
  )

  bind(app, deps, updateBillingDetails, async ({ actor, body, request }) =>
    answer(await changeDetails(deps, by(actor, request), body), BILLING.detailsSaved),
  )

  bind(
    app,
    deps,
    previewPlanChange,
    ({ actor, query }) => previewCompanyPlanChange(deps, actor.companyId, query.plan),
    SLOW,
  )

  bind(
    app,
    deps,
    changePlan,
    async ({ actor, body, request }) => {
      requireConfirmedPassword(actor, deps.now())
      const changed = await changeCompanyPlan(deps, by(actor, request), { planId: body.plan, shown: body.shown })
      return changed.ok ? answer(changed.subscription, BILLING.planChanged) : refuse(changed.preview, changed.message)
    },
    SLOW,
  )

  bind(
    app,
    deps,
    cancelSubscription,
    async ({ actor, request }) => {
      requireConfirmedPassword(actor, deps.now())
      return answer(await setCancellation(deps, by(actor, request), true), BILLING.canceled)
    },
    SLOW,
  )

  bind(
    app,
    deps,
    resumeSubscription,
    async ({ actor, request }) => answer(await setCancellation(deps, by(actor, request), false), BILLING.resumed),
    SLOW,
  )

  bind(
    app,
    deps,
    updateCard,
    async ({ actor, body, request }) => {
      requireConfirmedPassword(actor, deps.now())
      const outcome = await changeCard(deps, by(actor, request), body.stripeToken)
      return outcome.kind === 'done' ? answer(null, BILLING.cardSaved) : refuseCard(outcome)
    },
    SLOW,
  )
}

const by = (actor: Actor, { ip }: FastifyRequest): By => ({ actor, ip })

/**
 * The response when a payment or a new card hasn't gone through: 200 with `success: false`, the reason, and the client
 * secret if the cardholder must confirm.
 */
function refuseCard(outcome: Exclude<CardOutcome, { kind: 'done' }> | { kind: 'amountChanged' }) {
  switch (outcome.kind) {
    case 'requiresAction':
      return refuse({ requiresAction: true, clientSecret: outcome.clientSecret }, CHECKOUT.requiresAction)
    case 'processing':
      return refuse(null, CHECKOUT.processing)
    case 'amountChanged':
      return refuse(null, CHECKOUT.amountChanged)
    case 'declined':
      return refuse(null, outcome.message)
  }
}
