import { accountMailJobs } from './features/auth/mail-jobs.ts'
import { paymentJobs } from './features/subscriptions/jobs.ts'
import { teamMailJobs } from './features/team/mail-jobs.ts'
import type { JobHandlers } from './platform/jobs.ts'

/** Who does which job. */
export const jobHandlers: JobHandlers = { ...accountMailJobs, ...teamMailJobs, ...paymentJobs }
