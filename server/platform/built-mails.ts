import type { MailRenderer } from '#contract/mails.ts'

const ENTRY = new URL('../../dist/mails/entry-mails.js', import.meta.url).href

/** Renders a mail with the built templates, which are loaded, with React, for the first mail. */
export const renderBuiltMail: MailRenderer['renderMail'] = async (mail) => {
  const { renderMail } = (await import(ENTRY)) as MailRenderer // built from mails/entry-mails.tsx, which satisfies this type
  return renderMail(mail)
}
