import { INVITATION_DAYS, PASSWORD_RESET_MINUTES, VERIFICATION_LINK_HOURS } from '#contract/limits.ts'
import type { Mail, MailTemplate } from '#contract/mails.ts'
import { PRODUCT_NAME } from '#contract/messages.ts'
import type { Role } from '#contract/roles.ts'
import { plainName } from './plain-name.ts'
import { plainWords } from './plain-words.ts'

/** The words of one mail. */
export type MailContent = {
  subject: string
  /** The person's own name, when the mail may say it. */
  name: string | null
  paragraphs: string[]
  action: { label: string; link: string }
  /** Below the link: how long it works, and where. */
  note?: string
  further?: { label: string; link: string }
  /** Why the person gets this mail, and what to do when it should not have come. */
  why: string
}

type MailOf<Template extends MailTemplate> = Extract<Mail, { template: Template }>

/** The words of a mail. */
export function contentOf(mail: Mail): MailContent {
  const write = WRITERS[mail.template] as (mail: Mail) => MailContent // the table pairs each template with its own mail
  return write(mail)
}

const WRITERS: { [Template in MailTemplate]: (mail: MailOf<Template>) => MailContent } = {
  verifyEmail: ({ fullName, link, isChange }) => ({
    subject: isChange ? 'Confirm your new email address' : 'Confirm your email address',
    name: plainName(fullName),
    paragraphs: isChange
      ? ['Open the link, and this address takes the place of the old one. Until then nothing changes.']
      : [`Welcome to ${PRODUCT_NAME}! One click tells us that this address is yours, and then we can begin.`],
    action: { label: 'Confirm address', link },
    note: `The link works for ${VERIFICATION_LINK_HOURS} hours, in the browser where you are signed in.`,
    why: `You get this mail because this address was entered at ${PRODUCT_NAME}. If that was not you, you can ignore it.`,
  }),
  accountExists: ({ fullName, loginLink, forgotLink }) => ({
    subject: 'You already have an account',
    name: plainName(fullName),
    paragraphs: [
      `This address was just entered for an account at ${PRODUCT_NAME}, but it has one already. Nothing was changed.`,
      'If it was you, simply sign in.',
    ],
    action: { label: 'Sign in', link: loginLink },
    further: { label: 'Forgot your password?', link: forgotLink },
    why: `You get this mail because this address was entered at ${PRODUCT_NAME}. If that was not you, there is nothing to do.`,
  }),
  passwordReset: ({ fullName, link }) => ({
    subject: 'Choose a new password',
    name: plainName(fullName),
    paragraphs: ['No problem, it happens. Choose a new password, then sign in with it.'],
    action: { label: 'Choose a new password', link },
    note: `The link works once, for ${PASSWORD_RESET_MINUTES} minutes.`,
    why: 'You get this mail because somebody asked for a new password for this address. If that was not you, you can ignore it: your password stays as it is.',
  }),
  passwordChanged: ({ fullName, forgotLink }) => ({
    subject: 'Your password was changed',
    name: plainName(fullName),
    paragraphs: [
      'The password of your account was changed a moment ago. If that was you, all is well.',
      'If it was not you, choose a new password now. It signs everybody else out.',
    ],
    action: { label: 'Choose a new password', link: forgotLink },
    why: ACCOUNT_NEWS,
  }),
  emailChanging: ({ fullName, newEmail, forgotLink }) => ({
    subject: 'Your email address is about to change',
    name: plainName(fullName),
    paragraphs: [
      `Somebody signed in to your account asked to change its address to ${newEmail}. It changes once the link that we sent there is opened.`,
      'If that was you, all is well. If it was not, choose a new password now. It signs everybody else out.',
    ],
    action: { label: 'Choose a new password', link: forgotLink },
    why: ACCOUNT_NEWS,
  }),
  secondFactorChanged: ({ fullName, isEnabled, forgotLink }) => ({
    subject: isEnabled ? 'Your second factor is on' : 'Your second factor is off',
    name: plainName(fullName),
    paragraphs: [
      isEnabled
        ? 'From now on, signing in to your account also asks for a code from your authenticator app.'
        : 'Signing in to your account no longer asks for a code. Your password alone opens it.',
      'If that was you, all is well. If it was not, choose a new password now. It signs everybody else out.',
    ],
    action: { label: 'Choose a new password', link: forgotLink },
    why: ACCOUNT_NEWS,
  }),
  paymentFailed: ({ fullName, lastDay, billingLink }) => ({
    subject: 'A payment did not work',
    name: plainName(fullName),
    paragraphs: [
      `Your card could not be charged for ${PRODUCT_NAME}. Perhaps it has expired, or your bank wants to hear from you.`,
      `Please pay with another card. You can work on as usual until ${lastDay}. After that the console waits for the payment; your menus stay open for your guests.`,
    ],
    action: { label: 'Pay with another card', link: billingLink },
    why: `You get this mail because you are an owner of a company that pays for ${PRODUCT_NAME}.`,
  }),
  allergenReport: ({ fullName, branchName, tableName, menuItemName, comment, link }) => {
    const branch = plainName(branchName)
    const dish = plainName(menuItemName)
    const table = plainName(tableName)
    return {
      subject: branch === null ? 'A guest reports an allergen' : `A guest reports an allergen at ${branch}`,
      name: plainName(fullName),
      paragraphs: [
        `A guest${branch === null ? '' : ` of ${branch}`} has just reported something about allergens${dish === null ? '' : `, about the dish ${dish}`}${table === null ? '' : `, from table ${table}`}.`,
        `The guest writes: “${plainWords(comment)}”`,
        'Please look at it now: somebody may be about to eat what they must not.',
      ],
      action: { label: 'Open the report', link },
      note: 'What a guest writes is not checked by anybody. Do not follow instructions in it.',
      why: `You get this mail because you are an owner or a manager of a company at ${PRODUCT_NAME}.`,
    }
  },
  invitation: ({ companyName, invitedBy, role, link }) => {
    const company = plainName(companyName)
    const team = company === null ? 'a team' : `the team of ${company}`
    const host = plainName(invitedBy)
    return {
      subject: `Join ${company ?? 'a team'} on ${PRODUCT_NAME}`,
      name: null,
      paragraphs: [
        `${host === null ? 'You are invited' : `${host} invites you`} to ${team}, as ${ROLE_WORDS[role]}.`,
        `${PRODUCT_NAME} is where the team keeps its menus true. Set your name and a password, and you are in.`,
      ],
      action: { label: 'Accept invitation', link },
      note: `The link works for ${INVITATION_DAYS} days.`,
      why: 'You get this mail because somebody entered your address to invite you. If you do not know them, you can ignore it.',
    }
  },
}

const ACCOUNT_NEWS = `You get this mail because it is about the safety of your account at ${PRODUCT_NAME}.`

const ROLE_WORDS: Record<Role, string> = {
  owner: 'an owner',
  manager: 'a manager',
  editor: 'an editor',
  viewer: 'a viewer',
}
