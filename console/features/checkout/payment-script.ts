import type { Stripe } from '@stripe/stripe-js'

/** The functions that the console uses from the payment provider's script: Stripe.js, or the sandbox's replacement. */
export type PaymentClient = Pick<Stripe, 'elements' | 'createPaymentMethod' | 'confirmCardPayment' | 'confirmCardSetup'>
type CreateClient = (publishableKey: string) => PaymentClient

/** After this time an error is shown, instead of a page that loads forever. */
const LOAD_TIMEOUT_MS = 20_000

/**
 * Loads the payment provider's script and creates its client.
 * @throws {Error} when the script can't be loaded or isn't valid; the next call tries again
 */
export async function openPaymentClient(scriptUrl: string, publishableKey: string): Promise<PaymentClient> {
  const createClient = loadedClient() ?? (await loadScript(scriptUrl))
  return createClient(publishableKey)
}

function loadScript(url: string): Promise<CreateClient> {
  const script = document.createElement('script')
  script.src = url
  script.async = true
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer)
      // Otherwise a retry would add a second script element.
      script.remove()
      reject(new Error(why))
    }
    const timer = setTimeout(() => fail('The payment script did not load in time'), LOAD_TIMEOUT_MS)
    script.addEventListener('error', () => fail('The payment script could not be loaded'))
    script.addEventListener('load', () => {
      const createClient = loadedClient()
      if (!createClient) return fail('The payment script doesn’t define a payment client')
      clearTimeout(timer)
      resolve(createClient)
    })
    document.head.append(script)
  })
}

function loadedClient(): CreateClient | null {
  const found: unknown = Reflect.get(globalThis, 'Stripe')
  return typeof found === 'function' ? (found as CreateClient) : null // set by Stripe.js or the sandbox script
}
