import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

export function createPaymentProvider(config: Config, database: Database, now: () => Date): PaymentProvider {
  return config.payments.provider === 'stripe' ? createStripe(config.payments) : createSandbox(database, now)
}
