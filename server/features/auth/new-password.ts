import { VALIDATION } from '#contract/messages.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * Refuses a password that attackers try first: a common one, or one of the account's own names.
 * @param known the account's names, and its email address, which is compared with and without its domain
 * @throws {AppError} VALIDATION_FAILED on the field `password`
 */
export async function refuseGuessablePassword(
  password: string,
  known: { email: string; fullName: string; companyName: string },
): Promise<void> {
  const folded = password.trim().toLowerCase()
  const words = [known.email, known.email.replace(/@.*$/, ''), known.fullName, known.companyName]
  const isKnown = words.some((word) => word.trim().toLowerCase() === folded)
  if (!isKnown && !(await commonPasswords()).has(folded)) return
  throw new AppError('VALIDATION_FAILED', VALIDATION.passwordCommon, {
    errors: { password: VALIDATION.passwordCommon },
  })
}

let common: Promise<ReadonlySet<string>> | undefined
/** Loaded on first use, because the list takes a few megabytes of memory. */
const commonPasswords = () => (common ??= readCommonPasswords())

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
