import { PRODUCT_NAME } from '#contract/messages.ts'
import { formatDate } from '../../shell/format-date.ts'

export const RECOVERY_CODES_FILE_NAME = 'carte-recovery-codes.txt'

type Kept = { codes: string[]; email: string; now: Date }

/** What stands in the file of recovery codes: also whose they are, since files are found years later. */
export function recoveryCodesText({ codes, email, now }: Kept): string {
  const head = [
    `${PRODUCT_NAME} recovery codes of ${email}`,
    `Made on ${formatDate(now.toISOString())}. Each one works once.`,
  ]
  return [...head, '', ...codes, ''].join('\n')
}
