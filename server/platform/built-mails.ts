import type { MailRenderer } from '#contract/mails.ts'

const ENTRY = new URL('../../dist/mails/entry-mails.js', import.meta.url).href

/** Renders a mail with what `npm run build` made; React and the bodies are loaded with the first one. */
export const renderBuiltMail: MailRenderer['renderMail'] = async (mail) => {
  const { renderMail } = (await import(ENTRY)) as MailRenderer // built from mails/entry-mails.tsx, which satisfies this type
  return renderMail(mail)
}
