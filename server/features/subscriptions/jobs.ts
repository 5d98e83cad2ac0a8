import { withTenant } from '#server/db/tenant.ts'
import type { JobHandlers } from '#server/platform/jobs.ts'
import { EVENT_JOB, processPaymentEvent } from './events.ts'
import { dunningMailJobs } from './mail-jobs.ts'
import { findCustomer, readCustomerDetails } from './queries.ts'
import { DETAILS_JOB } from './service.ts'

export const paymentJobs: JobHandlers = {
  ...dunningMailJobs,
  [EVENT_JOB]: (deps, { payload }) => processPaymentEvent(deps, String(payload['eventId'])),

  /** Sends invoice details to the provider, if the company is a customer there. */
  [DETAILS_JOB]: async (deps, { companyId }) => {
    if (companyId === null) throw new Error('This job has no company ID')
    const { customerId, details } = await withTenant(deps.database, companyId, async (tx) => ({
      customerId: await findCustomer(tx, deps.payments.name),
      details: await readCustomerDetails(tx),
    }))
    if (customerId !== null) await deps.payments.updateCustomer(customerId, details)
  },
}
