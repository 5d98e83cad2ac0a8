import type { Stripe } from '@stripe/stripe-js'

/** The part of the payment provider's script we use: Stripe.js, or the sandbox script with the same calls. */
export type PaymentClient = Pick<Stripe, 'elements' | 'createPaymentMethod' | 'confirmCardPayment' | 'confirmCardSetup'>
type CreateClient = (publishableKey: string) => PaymentClient

/** Better an error message than a page that waits forever. */
const LOAD_TIMEOUT_MS = 20_000

/**
 * Loads the payment provider's script and creates its client.
 * @throws {Error} when the script can't be loaded or isn't valid; it can be retried
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
      if (!createClient) return fail('The payment script is not what it should be')
      clearTimeout(timer)
      resolve(createClient)
    })
    document.head.append(script)
  })
}

function loadedClient(): CreateClient | null {
  const found: unknown = Reflect.get(globalThis, 'Stripe')
  return typeof found === 'function' ? (found as CreateClient) : null // both scripts define this name
}
