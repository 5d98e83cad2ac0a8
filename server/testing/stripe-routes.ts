import { inside, previewInvoice, prorate } from './stripe-previews.ts'
import { type Fields, type StripeObject, StripeRefusal, type StripeState } from './stripe-state.ts'

type Handler = (state: StripeState, id: string, fields: Fields) => StripeObject | StripeObject[]

const text = (value: Fields[string]) => (typeof value === 'string' ? value : '')
const paymentMethod = (fields: Fields) => text(fields['payment_method'])

/** The calls that the double of Stripe supports; the payment provider makes no others. */
const ROUTES: [method: string, path: RegExp, handler: Handler][] = [
  [
    'POST',
    /^\/customers$/,
    (state, _id, fields) =>
      state.put('customer', 'cus', { ...fields, invoice_settings: { default_payment_method: null } }),
  ],
  ['GET', /^\/customers\/(\w+)$/, (state, id) => state.get(id)],
  [
    'POST',
    /^\/customers\/(\w+)$/,
    (state, id, { invoice_settings: settings, ...fields }) => {
      const one = state.get(id)
      return Object.assign(one, fields, { invoice_settings: { ...one['invoice_settings'], ...inside(settings) } })
    },
  ],
  ['GET', /^\/payment_methods\/(\w+)$/, (state, id) => state.get(id)],
  ['POST', /^\/payment_methods\/(\w+)\/attach$/, (state, id, fields) => state.attach(id, text(fields['customer']))],
  [
    'GET',
    /^\/prices$/,
    (state, _id, fields) =>
      state.list('price').filter((one) => one['lookup_key'] === inside(fields['lookup_keys'])['0']),
  ],
  [
    'POST',
    /^\/prices$/,
    (state, _id, fields) => {
      for (const one of state.list('price')) if (one['lookup_key'] === fields['lookup_key']) one['lookup_key'] = null
      const recurring = { interval: inside(fields['recurring'])['interval'], interval_count: 1 }
      return state.put('price', 'price', { ...fields, unit_amount: Number(fields['unit_amount']), recurring })
    },
  ],
  [
    'GET',
    /^\/subscriptions$/,
    (state, _id, fields) => state.list('subscription').filter((one) => one['customer'] === fields['customer']),
  ],
  [
    'POST',
    /^\/subscriptions$/,
    (state, _id, fields) =>
      state.subscribe(text(fields['customer']), text(inside(inside(fields['items'])['0'])['price']), {
        trialDays: Number(fields['trial_period_days'] ?? 0),
        metadata: fields['metadata'],
        payment_settings: fields['payment_settings'],
      }),
  ],
  ['GET', /^\/subscriptions\/(\w+)$/, (state, id) => state.get(id)],
  ['POST', /^\/subscriptions\/(\w+)$/, changeSubscription],
  [
    'DELETE',
    /^\/subscriptions\/(\w+)$/,
    (state, id) => {
      state.change(state.get(id), { status: 'canceled' })
      return state.get(id)
    },
  ],
  [
    'GET',
    /^\/invoices$/,
    (state, _id, fields) => state.list('invoice').filter((one) => one['customer'] === fields['customer']),
  ],
  ['POST', /^\/invoices\/create_preview$/, (state, _id, fields) => previewInvoice(state, fields)],
  ['POST', /^\/invoices\/(\w+)\/pay$/, (state, id, fields) => state.payInvoice(state.get(id), paymentMethod(fields))],
  ['POST', /^\/invoices\/(\w+)\/void$/, (state, id) => state.void(state.get(id))],
  ['GET', /^\/payment_intents\/(\w+)$/, (state, id) => state.get(id)],
  [
    'POST',
    /^\/(?:payment|setup)_intents\/(\w+)\/confirm$/,
    (state, id, fields) => state.confirm(state.get(id), paymentMethod(fields)),
  ],
  [
    'GET',
    /^\/setup_intents$/,
    (state, _id, fields) => state.list('setup_intent').filter((one) => one['customer'] === fields['customer']),
  ],
  [
    'POST',
    /^\/setup_intents$/,
    (state, _id, fields) => {
      const customer = text(fields['customer'])
      const card = state.attach(paymentMethod(fields), customer)
      return state.confirm(state.intent('setup_intent', 'seti', { customer }), card.id)
    },
  ],
]

/** Answers one call of the API. @throws {StripeRefusal} */
export function answerStripeCall(state: StripeState, method: string, path: string, fields: Fields): unknown {
  for (const [itsMethod, pattern, handle] of ROUTES) {
    const match = method === itsMethod ? pattern.exec(path) : null
    if (!match) continue
    const result = handle(state, match[1] ?? '', fields)
    return Array.isArray(result)
      ? { object: 'list', has_more: false, url: path, data: result.toReversed().map((one) => state.show(one)) }
      : state.show(result)
  }
  throw new StripeRefusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL ${path}` })
}

function changeSubscription(state: StripeState, id: string, fields: Fields): StripeObject {
  const one = state.get(id)
  const price = inside(inside(fields['items'])['0'])['price']
  if (typeof price === 'string') changePrice(state, one, { price: state.get(price), at: fields['proration_date'] })
  const cancel = fields['cancel_at_period_end']
  state.change(one, cancel === undefined ? {} : { cancel_at_period_end: cancel === 'true' })
  return one
}

/** `always_invoice` with `error_if_incomplete`: a change that can't be paid isn't made. */
function changePrice(
  state: StripeState,
  one: StripeObject,
  { price, at }: { price: StripeObject; at: Fields[string] },
): void {
  const [item] = one['items'].data
  const before = { ...item }
  if (one['status'] === 'trialing') return void Object.assign(item, { price })
  const { amount, period } = prorate(one, price, at === undefined ? state.now : Number(at))
  Object.assign(item, { price, ...period })
  if (amount === 0) return
  const latest = one['latest_invoice']
  const invoice = state.invoice(one, amount)
  if (invoice['status'] === 'paid') return
  const intent = state.get(invoice['payments'].data[0].payment.payment_intent)
  try {
    state.confirm(intent, state.get(one['customer'])['invoice_settings'].default_payment_method)
  } catch (error) {
    Object.assign(item, before)
    one['latest_invoice'] = latest
    invoice['status'] = 'void'
    state.giveBack(invoice)
    throw error
  }
}
