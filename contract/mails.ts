import type { Role } from './roles.ts'

/**
 * Every email the product sends, with its data; the bodies are in `mails/`. Links are created when an email is sent and
 * never stored in the outbox, so that a leaked outbox gives no access to accounts.
 */
export type Mail =
  /** `isChange`: an existing account is changing its address. */
  | { template: 'verifyEmail'; fullName: string; link: string; isChange: boolean }
  /** Someone registered with, or changed to, an address that already has an account. */
  | { template: 'accountExists'; fullName: string; loginLink: string; forgotLink: string }
  | { template: 'passwordReset'; fullName: string; link: string }
  /** After too many wrong passwords, a sign-in needs this code. */
  | { template: 'signInCode'; fullName: string; code: string; forgotLink: string }
  | { template: 'passwordChanged'; fullName: string; forgotLink: string }
  /** Sent to the old address, if it is verified, when its change is requested. */
  | { template: 'emailChanging'; fullName: string; newEmail: string; forgotLink: string }
  | { template: 'secondFactorChanged'; fullName: string; isEnabled: boolean; forgotLink: string }
  /** Sent to every owner who isn't disabled, when a payment fails. `lastDay` is when access ends, already formatted. */
  | { template: 'paymentFailed'; fullName: string; lastDay: string; billingLink: string }
  /** Sent to the branch's owners and managers, except disabled and unverified ones, about a guest's allergen report. */
  | {
      template: 'allergenReport'
      fullName: string
      branchName: string
      tableName: string | null
      menuItemName: string | null
      comment: string
      link: string
    }
  /** Sent to the recipients of `allergenReport`, about several reports since the last email about reports. */
  | { template: 'allergenReports'; fullName: string; reportCount: number; link: string }
  | { template: 'invitation'; companyName: string; invitedBy: string | null; role: Role; link: string }

export type MailTemplate = Mail['template']
/** An email that is ready to send. */
export type RenderedMail = { subject: string; html: string; text: string }
export type MailRenderer = { renderMail: (mail: Mail) => Promise<RenderedMail> }
