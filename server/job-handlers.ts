import { accountMailJobs } from './features/auth/mail-jobs.ts'
import { feedbackMailJobs } from './features/customer-feedback/mail-jobs.ts'
import { importJobs } from './features/menu-import/service.ts'
import { paymentJobs } from './features/subscriptions/jobs.ts'
import { teamMailJobs } from './features/team/mail-jobs.ts'
import { uploadJobs } from './features/uploads/unused.ts'
import type { JobHandlers } from './platform/jobs.ts'

export const jobHandlers: JobHandlers = {
  ...accountMailJobs,
  ...teamMailJobs,
  ...feedbackMailJobs,
  ...paymentJobs,
  ...uploadJobs,
  ...importJobs,
}
