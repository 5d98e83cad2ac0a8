/** The path of the challenge page, which the server serves only if it uses sandbox payments. */
export const CHALLENGE_PATH = '/sandbox/challenge'

/** The challenge page's message to the page around it. */
export type ChallengeMessage = { sandboxChallenge: 'complete' | 'fail' }

/**
 * Shows the bank's page in a frame over everything else.
 * @returns whether the cardholder confirmed
 */
export function askForAuthentication(clientSecret: string): Promise<boolean> {
  const focused = document.activeElement
  const { cover, frame } = createCover(clientSecret)
  const behind = [...document.body.children].filter((one) => one instanceof HTMLElement && !one.inert)
  for (const one of behind) (one as HTMLElement).inert = true // all are HTML elements, see the filter
  document.body.append(cover)
  frame.focus()
  return new Promise((resolve) => {
    const end = (passed: boolean) => {
      removeEventListener('message', hear)
      removeEventListener('keydown', leave)
      cover.remove()
      for (const one of behind) (one as HTMLElement).inert = false // all are HTML elements, see the filter
      if (focused instanceof HTMLElement) focused.focus()
      resolve(passed)
    }
    const hear = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== frame.contentWindow) return
      const message = event.data as Partial<ChallengeMessage> | null // from the challenge page, checked above
      if (message?.sandboxChallenge) end(message.sandboxChallenge === 'complete')
    }
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && end(false)
    addEventListener('message', hear)
    addEventListener('keydown', leave)
  })
}

function createCover(clientSecret: string): { cover: HTMLElement; frame: HTMLIFrameElement } {
  const cover = document.createElement('div')
  cover.setAttribute('role', 'dialog')
  cover.setAttribute('aria-modal', 'true')
  cover.setAttribute('aria-label', 'Card authentication')
  Object.assign(cover.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '100',
    display: 'grid',
    placeItems: 'center',
    padding: '16px',
    background: 'rgb(0 0 0 / 0.55)',
  })
  const frame = document.createElement('iframe')
  frame.title = 'Card authentication (test mode)'
  // The secret is in the hash, which browsers don't send to servers, so it isn't logged.
  frame.src = `${CHALLENGE_PATH}#${encodeURIComponent(clientSecret)}`
  Object.assign(frame.style, {
    width: 'min(26rem, 100%)',
    height: 'min(25rem, 100%)',
    border: '0',
    borderRadius: '16px',
    background: '#fff',
    colorScheme: 'light',
  })
  cover.append(frame)
  return { cover, frame }
}
