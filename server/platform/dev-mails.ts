import { fileURLToPath } from 'node:url'
import type { MailRenderer } from '#contract/mails.ts'

const ENTRY = fileURLToPath(new URL('../../mails/entry-mails.tsx', import.meta.url))

/** Renders a mail from its source through Vite, so that the next mail uses an edited template. */
export const renderMailFromSource: MailRenderer['renderMail'] = async (mail) => {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport<MailRenderer>(ENTRY)
  return module.renderMail(mail)
}
