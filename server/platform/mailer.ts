import type { Mail } from '#contract/mails.ts'
import type { Config } from '#server/config.ts'

/**
 * Sends one mail now.
 * @throws {Error} when it could not be handed over; a job tries again
 */
export type SendMail = (to: string, mail: Mail) => Promise<void>

/** What sends mails by the settings. */
export function createMailer(_config: Config): SendMail {
  return async () => {
    throw new Error('No mailer yet')
  }
}
