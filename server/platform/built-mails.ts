import type { MailRenderer } from '#contract/mails.ts'

const ENTRY = new URL('../../dist/mails/entry-mails.js', import.meta.url).href

/** Renders a mail with the built templates. They and React are only loaded when the first mail is sent. */
export const renderBuiltMail: MailRenderer['renderMail'] = async (mail) => {
  const { renderMail } = (await import(ENTRY)) as MailRenderer // built from mails/entry-mails.tsx, which satisfies this type
  return renderMail(mail)
}
