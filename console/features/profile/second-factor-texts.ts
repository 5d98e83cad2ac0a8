import { PRODUCT_NAME } from '#contract/messages.ts'
import { formatDate } from '../../pages/format-date.ts'
import { profileMessages as t } from './messages.ts'

export const RECOVERY_CODES_FILE_NAME = 'carte-recovery-codes.txt'

type RecoveryCodesSheet = { codes: string[]; email: string; now: Date; timeZone: string }

/** The text of the recovery codes file. It names the account, because the file may be found years later. */
export function recoveryCodesText({ codes, email, now, timeZone }: RecoveryCodesSheet): string {
  const head = [t.codesOf(PRODUCT_NAME, email), t.createdOn(formatDate(now, timeZone))]
  return [...head, '', ...codes, ''].join('\n')
}

/**
 * A secret in groups that are easier to type.
 * @example groupsOfFour('JBSWY3DPEH') // 'JBSW Y3DP EH'
 */
export function groupsOfFour(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
