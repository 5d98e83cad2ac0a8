import { randomUUID } from 'node:crypto'
import { monthsAfter, totalsOf } from './stripe-previews.ts'

export type Fields = { [name: string]: string | Fields | undefined }

/** An object of the API; its fields depend on its type. */
// oxlint-disable-next-line typescript/no-explicit-any -- the test double returns objects of any shape
export type StripeObject = { id: string; object: string; [field: string]: any }

/** An error as Stripe returns it. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal'
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error['message']))
    this.status = status
    this.error = error
  }
}

/** Test cards. `refused`: can't be attached; `fails`: payments are declined; `asks`: the cardholder must confirm. */
const CARDS: Readonly<Record<string, { refused?: string; fails?: string; asks?: true; last4: string }>> = {
  pm_card_visa: { last4: '4242' },
  pm_card_chargeDeclined: { last4: '0002', refused: 'Your card was declined.' },
  pm_card_chargeDeclinedInsufficientFunds: { last4: '9995', refused: 'Your card has insufficient funds.' },
  pm_card_chargeCustomerFail: { last4: '0341', fails: 'Your card was declined.' },
  pm_card_authenticationRequired: { last4: '3155', asks: true },
}

type NewSubscription = { trialDays: number; metadata: unknown; payment_settings: unknown }

/** The state of the double, and the API's effects on it. */
export class StripeState {
  readonly objects = new Map<string, StripeObject>()
  /** Every successful charge, oldest first. */
  readonly charges: { invoice: string; customer: string; amount: number }[] = []
  taxPercent = 0
  readonly events: { id: string; type: string; payload: string }[] = []
  /** When everything is created, in seconds; the double's clock doesn't move. */
  now = Math.floor(Date.now() / 1000)

  put(object: string, prefix: string, fields: Record<string, unknown>): StripeObject {
    const made = { id: `${prefix}_${randomUUID().replaceAll('-', '')}`, object, created: this.now, ...fields }
    this.objects.set(made.id, made)
    return made
  }

  get(id: string): StripeObject {
    const found = this.objects.get(id)
    if (found) return found
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such object: ${id}`,
    })
  }

  list(object: string): StripeObject[] {
    return [...this.objects.values()].filter((one) => one.object === object)
  }

  emit(type: string, object: StripeObject): void {
    const id = `evt_${randomUUID().replaceAll('-', '')}`
    const payload = JSON.stringify({
      id,
      object: 'event',
      type,
      created: this.now,
      data: { object: this.show(object) },
    })
    this.events.push({ id, type, payload })
  }

  /** An object as the API returns it, with every field expanded that the payment provider ever asks to expand. */
  show(one: StripeObject): StripeObject {
    if (one.object === 'customer') {
      const { default_payment_method: method } = one['invoice_settings']
      return {
        ...one,
        invoice_settings: { ...one['invoice_settings'], default_payment_method: method && this.get(method) },
      }
    }
    if (one.object !== 'subscription') return one
    const setup = one['pending_setup_intent']
    return {
      ...one,
      latest_invoice: this.get(one['latest_invoice']),
      pending_setup_intent: setup && this.get(setup),
    }
  }

  /** Creates a card, as Stripe.js does in the browser. @returns its id */
  makeCard(token: string): string {
    const card = CARDS[token]
    if (!card) throw new Error(`There is no test card ${token}`)
    const { last4 } = card
    return this.put('payment_method', 'pm', {
      token,
      customer: null,
      card: { brand: 'visa', last4, exp_month: 12, exp_year: 2034 },
    }).id
  }

  attach(method: string, customer: string): StripeObject {
    const one = this.get(method in CARDS ? this.makeCard(method) : method)
    if (one['customer'] !== null && one['customer'] !== customer)
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        param: 'payment_method',
        message: 'The payment method is attached to another customer.',
      })
    const refused = CARDS[one['token']]?.refused
    if (refused !== undefined) throw declined(refused)
    one['customer'] = customer
    return one
  }

  subscribe(customer: string, price: string, { trialDays, ...fields }: NewSubscription): StripeObject {
    const item = { id: `si_${randomUUID()}`, price: this.get(price), current_period_start: this.now }
    const isTrial = trialDays > 0
    const one = this.put('subscription', 'sub', {
      customer,
      ...fields,
      default_payment_method: null,
      status: isTrial ? 'trialing' : 'incomplete',
      cancel_at_period_end: false,
      items: { data: [{ ...item, current_period_end: monthsAfter(this.now, item.price) }] },
      pending_setup_intent: isTrial ? this.intent('setup_intent', 'seti', { customer }).id : null,
      latest_invoice: null,
    })
    this.invoice(one, isTrial ? 0 : item.price['unit_amount'])
    this.emit('customer.subscription.created', one)
    return one
  }

  invoice(one: StripeObject, amount: number): StripeObject {
    const customer = this.get(one['customer'])
    const totals = totalsOf(this, customer, amount)
    customer['balance'] = totals.total + totals.starting_balance - totals.amount_due
    const made = this.put('invoice', 'in', {
      customer: one['customer'],
      number: `TEST-${this.list('invoice').length + 1}`,
      ...totals,
      amount_remaining: totals.amount_due,
      currency: 'eur',
      status: totals.amount_due === 0 ? 'paid' : 'open',
      invoice_pdf: 'https://pay.stripe.test/invoice.pdf',
      status_transitions: { finalized_at: this.now },
      parent: { subscription_details: { subscription: one.id } },
    })
    const intent = this.intent('payment_intent', 'pi', { customer: made['customer'], invoice: made.id })
    made['payments'] = { data: [{ is_default: true, payment: { type: 'payment_intent', payment_intent: intent.id } }] }
    one['latest_invoice'] = made.id
    return made
  }

  intent(object: string, prefix: string, fields: Record<string, unknown>): StripeObject {
    const made = this.put(object, prefix, { status: 'requires_payment_method', payment_method: null, ...fields })
    made['client_secret'] = `${made.id}_secret_${randomUUID()}`
    return made
  }

  /** Confirms a payment or set-up with a card, if the bank accepts it. */
  confirm(intent: StripeObject, method: string): StripeObject {
    if (['succeeded', 'canceled', 'processing'].includes(intent['status']))
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: `${intent.object}_unexpected_state`,
        message: `This ${intent.object} is ${intent['status']}.`,
      })
    const card = CARDS[this.get(method)['token']]
    intent['payment_method'] = method
    if (card?.fails !== undefined && intent.object === 'payment_intent') {
      intent['status'] = 'requires_payment_method'
      throw declined(card.fails)
    }
    if (card?.asks) {
      intent['status'] = 'requires_action'
      return intent
    }
    return this.succeed(intent)
  }

  /** Pays an open invoice with a new payment intent. */
  payInvoice(invoice: StripeObject, method: string): StripeObject {
    if (invoice['status'] !== 'open')
      throw new StripeRefusal(400, { type: 'invalid_request_error', message: `This invoice is ${invoice['status']}.` })
    const intent = this.intent('payment_intent', 'pi', { customer: invoice['customer'], invoice: invoice.id })
    this.confirm(intent, method)
    return invoice
  }

  /** Ends a challenge, as the cardholder would on the bank's page. */
  authenticate(clientSecret: string, outcome: 'complete' | 'fail'): void {
    const intent = this.get(clientSecret.replace(/_secret_.*/, ''))
    if (intent['status'] !== 'requires_action') return
    if (outcome === 'complete') this.succeed(intent)
    else intent['status'] = 'requires_payment_method'
  }

  succeed(intent: StripeObject): StripeObject {
    intent['status'] = 'succeeded'
    if (intent.object === 'setup_intent') {
      this.get(intent['payment_method'])['customer'] = intent['customer']
      for (const one of this.list('subscription'))
        if (one['pending_setup_intent'] === intent.id) this.change(one, { pending_setup_intent: null })
      return intent
    }
    const invoice = this.get(intent['invoice'])
    this.charges.push({ invoice: invoice.id, customer: intent['customer'], amount: invoice['amount_due'] })
    invoice['status'] = 'paid'
    this.emit('invoice.paid', invoice)
    const one = this.get(invoice['parent'].subscription_details.subscription)
    const keepsCard = one['payment_settings']?.save_default_payment_method === 'on_subscription'
    this.change(one, { status: 'active', ...(keepsCard && { default_payment_method: intent['payment_method'] }) })
    return intent
  }

  /** The last four digits of the card that a renewal charges: the subscription's own, else the customer's. */
  cardOf(one: StripeObject): string {
    const customer = this.get(one['customer'])
    return this.get(one['default_payment_method'] ?? customer['invoice_settings'].default_payment_method)['card'].last4
  }

  change(one: StripeObject, fields: Record<string, unknown>): void {
    Object.assign(one, fields)
    this.emit(`customer.subscription.${one['status'] === 'canceled' ? 'deleted' : 'updated'}`, one)
  }

  /** Voiding the first invoice ends its attempt. */
  void(invoice: StripeObject): StripeObject {
    if (invoice['status'] !== 'open')
      throw new StripeRefusal(400, { type: 'invalid_request_error', message: `This invoice is ${invoice['status']}.` })
    invoice['status'] = 'void'
    this.giveBack(invoice)
    this.get(invoice['payments'].data[0].payment.payment_intent)['status'] = 'canceled'
    const one = this.get(invoice['parent'].subscription_details.subscription)
    if (one['status'] === 'incomplete') this.change(one, { status: 'incomplete_expired' })
    return invoice
  }

  /** Restores the customer's balance from before an invoice. */
  giveBack(invoice: StripeObject): void {
    this.get(invoice['customer'])['balance'] = invoice['starting_balance']
  }

  /** Starts the next period; its payment succeeds or fails. */
  renew(one: StripeObject, { pays }: { pays: boolean }): void {
    const [item] = one['items'].data
    item.current_period_start = item.current_period_end
    item.current_period_end = monthsAfter(item.current_period_start, item.price)
    const invoice = this.invoice(one, item.price.unit_amount)
    const intent = this.get(invoice['payments'].data[0].payment.payment_intent)
    if (pays) return void this.succeed(intent)
    this.emit('invoice.payment_failed', invoice)
    this.change(one, { status: 'past_due' })
  }
}

const declined = (message: string) => new StripeRefusal(402, { type: 'card_error', code: 'card_declined', message })
