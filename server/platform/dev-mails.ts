import { fileURLToPath } from 'node:url'
import type { MailRenderer } from '#contract/mails.ts'

const ENTRY = fileURLToPath(new URL('../../mails/entry-mails.tsx', import.meta.url))

/** Renders a mail from its source through Vite; an edited body shows in the next mail. */
export const renderMailFromSource: MailRenderer['renderMail'] = async (mail) => {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<MailRenderer>(ENTRY)
  return module.renderMail(mail)
}
