import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from '@react-email/components'
import { PRODUCT_NAME } from '#contract/messages.ts'
import type { MailContent } from './mail-content.ts'
import { STYLE, STYLE_SHEET } from './mail-style.ts'

/** Omits the button and its hint from the plain text part, which contains the link itself. */
const NOT_IN_TEXT = { 'data-skip-in-text': true }

/** A mail as HTML. Opening it loads no pictures or other external content. */
export function MailPage({ content }: { content: MailContent }) {
  const { subject, greeting, paragraphs, action, note, further, why } = content
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE_SHEET}</style>
      </Head>
      <Body className="canvas" style={STYLE.body}>
        <Preview>{paragraphs[0] ?? ''}</Preview>
        <Container className="card" style={STYLE.card}>
          <Text className="link" style={STYLE.brand}>
            {PRODUCT_NAME}
          </Text>
          <Heading className="ink" style={STYLE.heading}>
            {subject}
          </Heading>
          <Text className="ink" style={STYLE.text}>
            {greeting}
          </Text>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} className="ink" style={STYLE.text}>
              {paragraph}
            </Text>
          ))}
          <Button className="button" href={action.link} style={STYLE.button} {...NOT_IN_TEXT}>
            {action.label}
          </Button>
          <Text className="muted" style={STYLE.small} {...NOT_IN_TEXT}>
            If the button doesn’t work, copy this link into your browser:
          </Text>
          <Text className="muted" style={STYLE.small}>
            <Link className="link" href={action.link} style={STYLE.link}>
              {action.link}
            </Link>
          </Text>
          {note !== undefined && (
            <Text className="muted" style={STYLE.small}>
              {note}
            </Text>
          )}
          {further && (
            <Text className="muted" style={STYLE.small}>
              <Link className="link" href={further.link} style={STYLE.link}>
                {further.label}
              </Link>
            </Text>
          )}
          <Hr className="line" style={STYLE.line} />
          <Text className="muted" style={STYLE.small}>
            {why}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
