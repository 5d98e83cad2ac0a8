import { render, toPlainText } from '@react-email/render'
import type { Mail, RenderedMail } from '#contract/mails.ts'
import { contentOf } from './mail-content.ts'
import { MailPage } from './MailPage.tsx'

/** Renders a mail: subject, HTML, and the same content as plain text. */
export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const content = contentOf(mail)
  const html = await render(<MailPage content={content} />)
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })
  return { subject: content.subject, html, text }
}
