import { PRODUCT_NAME } from '#contract/messages.ts'
import { formatDate } from '../../pages/format-date.ts'
import { profileMessages as t } from './messages.ts'

export const RECOVERY_CODES_FILE_NAME = 'carte-recovery-codes.txt'

type Kept = { codes: string[]; email: string; now: Date; timeZone: string }

/** The recovery code file also names the account, because files are found years later. */
export function recoveryCodesText({ codes, email, now, timeZone }: Kept): string {
  const head = [t.codesOf(PRODUCT_NAME, email), t.createdOn(formatDate(now, timeZone))]
  return [...head, '', ...codes, ''].join('\n')
}
