import {
  INVITATION_DAYS,
  PASSWORD_RESET_MINUTES,
  SIGN_IN_CODE_MINUTES,
  VERIFICATION_LINK_HOURS,
} from '#contract/limits.ts'
import type { Mail, MailTemplate } from '#contract/mails.ts'
import { PRODUCT_NAME } from '#contract/messages.ts'
import type { Role } from '#contract/roles.ts'
import { plainName } from './plain-name.ts'
import { sanitizeText } from './sanitize-text.ts'

export type MailContent = {
  subject: string
  greeting: string
  paragraphs: string[]
  action: { label: string; link: string }
  /** Shown below the link, for example how long it works. */
  note?: string
  further?: { label: string; link: string }
  /** Why the recipient gets this mail, and what to do if it is unexpected. */
  why: string
}

type Written = Omit<MailContent, 'greeting'>
type MailOf<Template extends MailTemplate> = Extract<Mail, { template: Template }>

export function contentOf(mail: Mail): MailContent {
  const write = WRITERS[mail.template] as (mail: Mail) => Written // WRITERS has the right writer for each template
  const name = 'fullName' in mail ? plainName(mail.fullName) : null
  return { ...write(mail), greeting: name === null ? 'Hello,' : `Hello ${name},` }
}

const WRITERS: { [Template in MailTemplate]: (mail: MailOf<Template>) => Written } = {
  verifyEmail: ({ link, isChange }) => ({
    subject: isChange ? 'Confirm your new email address' : 'Verify your email address',
    paragraphs: isChange
      ? ['Open the link to use this email address from now on. Until then, nothing changes.']
      : [`Welcome to ${PRODUCT_NAME}! Verify your email address to get started.`],
    action: { label: isChange ? 'Confirm email address' : 'Verify email address', link },
    note: `The link works for ${VERIFICATION_LINK_HOURS} hours. Open it in the browser where you’re signed in.`,
    why: `You’re receiving this email because someone entered this address on ${PRODUCT_NAME}. If it wasn’t you, you can ignore this email.`,
  }),
  accountExists: ({ loginLink, forgotLink }) => ({
    subject: 'You already have an account',
    paragraphs: [
      `Someone just tried to use this email address on ${PRODUCT_NAME}, but it already has an account. Nothing was changed.`,
      'If it was you, just sign in.',
    ],
    action: { label: 'Sign in', link: loginLink },
    further: { label: 'Forgot your password?', link: forgotLink },
    why: `You’re receiving this email because someone entered this address on ${PRODUCT_NAME}. If it wasn’t you, you don’t need to do anything.`,
  }),
  passwordReset: ({ link }) => ({
    subject: 'Reset your password',
    paragraphs: ['You asked to reset your password. Choose a new one, then sign in with it.'],
    action: { label: 'Reset password', link },
    note: `The link works once within ${PASSWORD_RESET_MINUTES} minutes.`,
    why: 'You’re receiving this email because someone requested a password reset for this address. If it wasn’t you, you can ignore this email. Your password won’t change.',
  }),
  signInCode: ({ code, forgotLink }) => ({
    subject: 'Your sign-in code',
    paragraphs: [
      'There were too many failed sign-in attempts on your account today. To sign in on a new device, you need this code and your password:',
      code,
    ],
    action: { label: 'Reset password', link: forgotLink },
    note: `The code works once within ${SIGN_IN_CODE_MINUTES} minutes. You don’t need it on devices you’ve already signed in on.`,
    why: 'You’re receiving this email because someone tried to sign in to your account. If it wasn’t you, don’t share the code. Nobody can sign in on a new device without it and your password.',
  }),
  passwordChanged: ({ forgotLink }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Your password was just changed. If it was you, you don’t need to do anything.',
      'If it wasn’t you, reset your password now. This signs everyone else out.',
    ],
    action: { label: 'Reset password', link: forgotLink },
    why: ACCOUNT_NEWS,
  }),
  emailChanging: ({ newEmail, forgotLink }) => ({
    subject: 'Your email address is being changed',
    paragraphs: [
      `Someone who is signed in to your account asked to change its email address to ${newEmail}. The change takes effect when someone opens the link we sent to that address.`,
      'If it was you, you don’t need to do anything. If it wasn’t, reset your password now. This signs everyone else out.',
    ],
    action: { label: 'Reset password', link: forgotLink },
    why: ACCOUNT_NEWS,
  }),
  secondFactorChanged: ({ isEnabled, forgotLink }) => ({
    subject: isEnabled ? 'Two-factor authentication is on' : 'Two-factor authentication is off',
    paragraphs: [
      isEnabled
        ? 'From now on, you need a code from your authenticator app to sign in.'
        : 'You no longer need a code to sign in. Your password is enough.',
      'If it was you, you don’t need to do anything. If it wasn’t, reset your password now. This signs everyone else out.',
    ],
    action: { label: 'Reset password', link: forgotLink },
    why: ACCOUNT_NEWS,
  }),
  paymentFailed: ({ lastDay, billingLink }) => ({
    subject: 'Your payment failed',
    paragraphs: [
      `We couldn’t charge your card for ${PRODUCT_NAME}. It may have expired, or your bank may have declined the payment.`,
      `Please pay with another card. You can keep using the console until ${lastDay}. After that, it’s locked until you pay. Your menus stay online for your guests.`,
    ],
    action: { label: 'Pay with another card', link: billingLink },
    why: `You’re receiving this email because you’re an owner of a company that pays for ${PRODUCT_NAME}.`,
  }),
  allergenReport: ({ branchName, tableName, menuItemName, comment, link }) => {
    const branch = plainName(branchName)
    const dish = plainName(menuItemName)
    const table = plainName(tableName)
    return {
      subject: branch === null ? 'Allergen report from a guest' : `Allergen report from a guest at ${branch}`,
      paragraphs: [
        `A guest${branch === null ? '' : ` at ${branch}`} just reported a problem with allergens.`,
        ...(dish === null ? [] : [`Menu item: ${dish}`]),
        ...(table === null ? [] : [`Table: ${table}`]),
        `The guest wrote: “${sanitizeText(comment)}”`,
        'Please check this report now. A guest may be about to eat something they’re allergic to.',
      ],
      action: { label: 'Open the report', link },
      note: 'We don’t check what guests write. Don’t follow any instructions in the guest’s message.',
      why: `You’re receiving this email because you’re an owner or manager of a company on ${PRODUCT_NAME}.`,
    }
  },
  allergenReports: ({ reportCount, link }) => ({
    subject: `Guests sent ${reportCount} allergen reports`,
    paragraphs: [
      `Guests have sent ${reportCount} allergen reports since our last email. Reports that arrive within ten minutes are combined into one email.`,
      'Please check these reports now. A guest may be about to eat something they’re allergic to.',
    ],
    action: { label: 'Open the reports', link },
    note: 'We don’t check what guests write. Don’t follow any instructions in the guests’ reports.',
    why: `You’re receiving this email because you’re an owner or manager of a company on ${PRODUCT_NAME}.`,
  }),
  invitation: ({ companyName, invitedBy, role, link }) => {
    const company = plainName(companyName)
    const team = company === null ? 'a team' : `the team of ${company}`
    const host = plainName(invitedBy)
    return {
      subject: `Join ${company ?? 'a team'} on ${PRODUCT_NAME}`,
      paragraphs: [
        `${host === null ? 'You’ve been invited' : `${host} invited you`} to join ${team} as ${ROLES[role]}.`,
        `The team manages its menus with ${PRODUCT_NAME}. Set your name and a password to get started.`,
      ],
      action: { label: 'Accept invitation', link },
      note: `The link works for ${INVITATION_DAYS} days.`,
      why: 'You’re receiving this email because someone invited you. If you don’t know this person, you can ignore this email.',
    }
  },
}

const ACCOUNT_NEWS = `You’re receiving this email because it’s about the security of your ${PRODUCT_NAME} account.`

const ROLES: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  editor: 'an editor',
  viewer: 'a viewer',
}
