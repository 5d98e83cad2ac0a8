import { describe, expect, it } from 'vitest'
import type { Mail, MailTemplate } from '#contract/mails.ts'
import { renderMail } from './entry-mails.tsx'

const LINK = 'https://menus.example/open?expires=1&signature=a_b'
const EVIL = `<img src=x onerror="alert(1)">'"&</title></style>`
const FORGOT = 'https://menus.example/forgot-password'

/** Gmail cuts a mail off here. */
const CLIPPED_AT_BYTES = 102 * 1024

const MAILS: { [Template in MailTemplate]: (name: string) => Extract<Mail, { template: Template }> } = {
  verifyEmail: (fullName) => ({ template: 'verifyEmail', fullName, link: LINK, isChange: false }),
  accountExists: (fullName) => ({ template: 'accountExists', fullName, loginLink: LINK, forgotLink: FORGOT }),
  passwordReset: (fullName) => ({ template: 'passwordReset', fullName, link: LINK }),
  passwordChanged: (fullName) => ({ template: 'passwordChanged', fullName, forgotLink: LINK }),
  emailChanging: (fullName) => ({ template: 'emailChanging', fullName, newEmail: fullName, forgotLink: LINK }),
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
  invitation: (name) => ({ template: 'invitation', companyName: name, invitedBy: name, role: 'editor', link: LINK }),
}

const count = (text: string, part: string) => text.split(part).length - 1

describe.each(Object.entries(MAILS))('the mail %s', (_template, mailTo) => {
  it('shows its link as one button and as text, and says why it came', async () => {
    const { subject, html, text } = await renderMail(mailTo('Ada'))
    const escapedLink = LINK.replace('&', '&amp;')

    expect(subject).toMatch(/^[A-Z][^\n]{5,60}$/)
    expect(count(html, 'class="button"')).toBe(1)
    expect(count(html, `href="${escapedLink}"`)).toBe(2)
    expect(html).toContain(`>${escapedLink}</a>`)
    expect(html).toContain('You get this mail because')
    expect(text.split('\n').filter((line) => line === LINK)).toHaveLength(1)
    expect(text).toContain('You get this mail because')
  })

  it('fetches nothing when it is opened, and has a light and a dark look', async () => {
    const { html } = await renderMail(mailTo('Ada'))

    expect(html).not.toMatch(/<(img|link|script|iframe|object)\b|\bsrc=|url\(|@import/)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(Buffer.byteLength(html)).toBeLessThan(CLIPPED_AT_BYTES)
  })

  it('carries nobody’s markup and nobody’s advertisement', async () => {
    const evil = await renderMail(mailTo(EVIL))
    const advertisement = await renderMail(mailTo('Win at evil.example'))

    expect(evil.html).not.toContain('<img')
    expect(count(evil.html, '</title>')).toBe(1)
    expect(count(evil.html, '</style>')).toBe(1)
    expect(advertisement.subject).not.toContain('evil.example')
  })
})

describe('a mail', () => {
  it('greets by name, or without one where the name is none', async () => {
    const [known, unknown] = [await renderMail(MAILS.passwordReset('Ada')), await renderMail(MAILS.passwordReset(''))]

    expect(known.text).toContain('Hello Ada,')
    expect(unknown.text).toContain('Hello,')
  })

  it('of an invitation says who invites, to what and as what', async () => {
    const mail: Mail = { ...MAILS.invitation('Demo Kitchens'), invitedBy: 'Ada Lovelace' }

    const { subject, text } = await renderMail(mail)

    expect(subject).toBe('Join Demo Kitchens on Carte')
    expect(text).toContain('Ada Lovelace invites you to the team of Demo Kitchens, as an editor.')
  })

  it('of an invitation holds together without names', async () => {
    const { subject, text } = await renderMail({ ...MAILS.invitation('evil.example'), invitedBy: null })

    expect(subject).toBe('Join a team on Carte')
    expect(text).toContain('You are invited to a team, as an editor.')
  })

  it('of an allergen report says where, about what, and what the guest writes, but carries no link of theirs', async () => {
    const comment = 'The pesto has cashews!\nSee https://evil.example/pesto or evil.example now'
    const mail: Mail = { ...MAILS.allergenReport('Ada'), branchName: 'Corner Cafe', menuItemName: 'Pesto', comment }

    const { subject, text, html } = await renderMail(mail)

    expect(subject).toBe('A guest reports an allergen at Corner Cafe')
    expect(text).toContain('about the dish Pesto, from table Ada')
    expect(text.replaceAll(/\s+/g, ' ')).toContain('“The pesto has cashews! See (link) or (link) now”')
    expect(html).not.toContain('evil.example')
  })

  it('says how long a link works', async () => {
    const texts = await Promise.all(
      [MAILS.verifyEmail('Ada'), MAILS.passwordReset('Ada'), MAILS.invitation('Demo')].map(renderMail),
    )

    expect(texts.map(({ text }) => /works .*?(\d+ \w+)/.exec(text)?.[1])).toEqual(['24 hours', '30 minutes', '7 days'])
  })
})
