import type { Role } from './roles.ts'

/**
 * Every mail the product sends, with what its text needs. Bodies are in `mails/`; links are made when a mail is sent and
 * never kept in the outbox (design section 7.3).
 */
export type Mail =
  /** `isChange`: an existing account gets a new address. */
  | { template: 'verifyEmail'; fullName: string; link: string; isChange: boolean }
  /** Somebody registered, or changed to, an address that has an account already. */
  | { template: 'accountExists'; fullName: string; loginLink: string; forgotLink: string }
  | { template: 'passwordReset'; fullName: string; link: string }
  | { template: 'passwordChanged'; fullName: string; forgotLink: string }
  /** To the old address, when a change of it is asked for. */
  | { template: 'emailChanging'; fullName: string; newEmail: string; forgotLink: string }
  | { template: 'secondFactorChanged'; fullName: string; isEnabled: boolean; forgotLink: string }
  /** To every owner, when a payment fails. `lastDay` is written out. */
  | { template: 'paymentFailed'; fullName: string; lastDay: string; billingLink: string }
  /** To owners and managers, when a guest reports an allergen. */
  | {
      template: 'allergenReport'
      fullName: string
      branchName: string
      tableName: string | null
      menuItemName: string | null
      comment: string
      link: string
    }
  | { template: 'invitation'; companyName: string; invitedBy: string | null; role: Role; link: string }

export type MailTemplate = Mail['template']
/** A mail ready to be sent. */
export type RenderedMail = { subject: string; html: string; text: string }
/** What the build of `mails/` exports. */
export type MailRenderer = { renderMail: (mail: Mail) => Promise<RenderedMail> }
