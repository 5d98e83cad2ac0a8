import type { JobHandlers } from './platform/jobs.ts'

/** Who does which job. */
export const jobHandlers: JobHandlers = {}
