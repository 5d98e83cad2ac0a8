import type { Stripe } from '@stripe/stripe-js'

/** What we use of the payment provider's script: Stripe.js, or the sandbox's stand-in with the same calls. */
export type PaymentClient = Pick<Stripe, 'elements' | 'createPaymentMethod' | 'confirmCardPayment' | 'confirmCardSetup'>
type CreateClient = (publishableKey: string) => PaymentClient

/** A script that hangs is worse than one that fails. */
const LOAD_TIMEOUT_MS = 20_000

/**
 * Loads the payment provider's script and opens its client.
 * @throws {Error} when the script does not come, or is not what it should be; it may be tried again
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
      // A failed one must not stay, or a second try would stand beside it.
      script.remove()
      reject(new Error(why))
    }
    const timer = setTimeout(() => fail('The payment script did not come in time'), LOAD_TIMEOUT_MS)
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
  return typeof found === 'function' ? (found as CreateClient) : null // the name both scripts put there
}
