import { describe, expect, it } from 'vitest'
import type { Mail, MailTemplate } from '#contract/mails.ts'
import { renderMail } from './entry-mails.tsx'

const LINK = 'https://menus.example/open?expires=1&signature=a_b'
const EVIL = `<img src=x onerror="alert(1)">'"&</title></style>`
const FORGOT = 'https://menus.example/forgot-password'

/** Gmail clips mails that are longer than this. */
const CLIPPED_AT_BYTES = 102 * 1024

const MAILS: { [Template in MailTemplate]: (name: string) => Extract<Mail, { template: Template }> } = {
  verifyEmail: (fullName) => ({ template: 'verifyEmail', fullName, link: LINK, isChange: false }),
  accountExists: (fullName) => ({ template: 'accountExists', fullName, loginLink: LINK, forgotLink: FORGOT }),
  passwordReset: (fullName) => ({ template: 'passwordReset', fullName, link: LINK }),
  signInCode: (fullName) => ({ template: 'signInCode', fullName, code: 'abcd-efgh-jkmn', forgotLink: LINK }),
  passwordChanged: (fullName) => ({ template: 'passwordChanged', fullName, forgotLink: LINK }),
  emailChanging: (fullName) => ({
    template: 'emailChanging',
    fullName,
    // The API accepts only email addresses here; EVIL tests that the mail escapes them anyway.
    newEmail: fullName === EVIL ? EVIL : 'ada@new.example',
    forgotLink: LINK,
  }),
  secondFactorChanged: (fullName) => ({ template: 'secondFactorChanged', fullName, isEnabled: true, forgotLink: LINK }),
  paymentFailed: (fullName) => ({ template: 'paymentFailed', fullName, lastDay: '3 Mar 2027', billingLink: LINK }),
  allergenReport: (name) => ({
    template: 'allergenReport',
    fullName: name,
    branchName: name,
    tableName: name,
    menuItemName: name,
    comment: name,
    link: LINK,
  }),
  allergenReports: (name) => ({ template: 'allergenReports', fullName: name, reportCount: 27, link: LINK }),
  invitation: (name) => ({ template: 'invitation', companyName: name, invitedBy: name, role: 'editor', link: LINK }),
}

const count = (text: string, part: string) => text.split(part).length - 1

/** Further forms of mails, which differ in flags or lack some of the data. */
const OTHER_FORMS: Record<string, (name: string) => Mail> = {
  'verifyEmail for a change': (name) => ({ ...MAILS.verifyEmail(name), isChange: true }),
  'secondFactorChanged when it is off': (name) => ({ ...MAILS.secondFactorChanged(name), isEnabled: false }),
  'allergenReport without a table and an item': (name) => ({
    ...MAILS.allergenReport(name),
    branchName: '',
    tableName: null,
    menuItemName: null,
  }),
  'invitation without an inviter': (name) => ({ ...MAILS.invitation(name), invitedBy: null }),
}

describe.each(Object.entries({ ...MAILS, ...OTHER_FORMS }))('the mail template %s', (_template, mailTo) => {
  it('every mail has a short subject, a link as a button and as text, and the reason why it was sent', async () => {
    const { subject, html, text } = await renderMail(mailTo('Ada'))
    const escapedLink = LINK.replace('&', '&amp;')

    expect(subject).toMatch(/^[A-Z][^\n]{5,60}$/)
    expect(count(html, 'class="button"')).toBe(1)
    expect(count(html, `href="${escapedLink}"`)).toBe(2)
    expect(html).toContain(`>${escapedLink}</a>`)
    expect(html).toContain('You’re receiving this email because')
    expect(text.split('\n').filter((line) => line === LINK)).toHaveLength(1)
    expect(text).toContain('You’re receiving this email because')
  })

  it('every mail is short enough for Gmail, supports dark mode and loads no files', async () => {
    const { html } = await renderMail(mailTo('Ada'))

    expect(html).not.toMatch(/<(img|link|script|iframe|object)\b|\bsrc=|url\(|@import/)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(Buffer.byteLength(html)).toBeLessThan(CLIPPED_AT_BYTES)
  })

  it('no mail contains markup or links from users’ texts', async () => {
    const evil = await renderMail(mailTo(EVIL))
    const advertisement = await renderMail(mailTo('Win at evil.example'))

    expect(evil.html).not.toContain('<img')
    expect(count(evil.html, '</title>')).toBe(1)
    expect(count(evil.html, '</style>')).toBe(1)
    for (const part of [advertisement.subject, advertisement.html, advertisement.text])
      expect(part).not.toContain('evil.example')
  })
})

it('a mail about a new email address doesn’t welcome the owner of an existing account', async () => {
  const { subject, text } = await renderMail({ ...MAILS.verifyEmail('Ada'), isChange: true })

  expect(subject).toBe('Confirm your new email address')
  expect(text).toContain('Open the link to use this email address from now on.')
  expect(text).not.toContain('Welcome')
})

it.each([
  [true, 'on', 'you need a code'],
  [false, 'off', 'You no longer need a code'],
])('a mail says whether two-factor authentication is on (%s)', async (isEnabled, state, consequence) => {
  const { subject, text } = await renderMail({ ...MAILS.secondFactorChanged('Ada'), isEnabled })

  expect(subject).toBe(`Two-factor authentication is ${state}`)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(consequence)
})

it('an allergen report mail omits an unknown branch, table and item', async () => {
  const mail: Mail = { ...MAILS.allergenReport('Ada'), branchName: '', tableName: null, menuItemName: null }

  const { subject, text } = await renderMail(mail)

  expect(subject).toBe('Allergen report from a guest')
  expect(text).toContain('A guest just reported a problem with allergens.')
  expect(text).not.toMatch(/Menu item:|Table:|null/)
})

it('a password reset mail greets the recipient by name, or with “Hello,” if the name is empty', async () => {
  const [known, unknown] = [await renderMail(MAILS.passwordReset('Ada')), await renderMail(MAILS.passwordReset(''))]

  expect(known.text).toContain('Hello Ada,')
  expect(unknown.text).toContain('Hello,')
})

it('an invitation mail names the inviter, the company and the role', async () => {
  const mail: Mail = { ...MAILS.invitation('Demo Kitchens'), invitedBy: 'Ada Lovelace' }

  const { subject, text } = await renderMail(mail)

  expect(subject).toBe('Join Demo Kitchens on Carte')
  expect(text).toContain('Ada Lovelace invited you to join the team of Demo Kitchens as an editor.')
})

it('an invitation mail omits a missing inviter and a company name that looks like a link', async () => {
  const { subject, text } = await renderMail({ ...MAILS.invitation('evil.example'), invitedBy: null })

  expect(subject).toBe('Join a team on Carte')
  expect(text).toContain('You’ve been invited to join a team as an editor.')
})

it('an allergen report mail shows the comment and where the guest was, but no links from the comment', async () => {
  const comment = 'The pesto has cashews!\nSee https://evil.example/pesto or evil.example now'
  const mail: Mail = { ...MAILS.allergenReport('Ada'), branchName: 'Corner Cafe', menuItemName: 'Pesto', comment }

  const { subject, text, html } = await renderMail(mail)

  expect(subject).toBe('Allergen report from a guest at Corner Cafe')
  expect(text).toContain('Menu item: Pesto')
  expect(text).toContain('Table: Ada')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('“The pesto has cashews! See (link) or (link) now”')
  expect(html).not.toContain('evil.example')
})

it('a mail about several allergen reports includes their number', async () => {
  const { subject, text } = await renderMail(MAILS.allergenReports('Ada'))

  expect(subject).toBe('Guests sent 27 allergen reports')
  expect(text).toContain('27 allergen reports')
})

it('a mail with an expiring link says how long the link is valid', async () => {
  const texts = await Promise.all(
    [MAILS.verifyEmail('Ada'), MAILS.passwordReset('Ada'), MAILS.invitation('Demo')].map(renderMail),
  )

  expect(texts.map(({ text }) => /works .*?(\d+ \w+)/.exec(text)?.[1])).toEqual(['24 hours', '30 minutes', '7 days'])
})
