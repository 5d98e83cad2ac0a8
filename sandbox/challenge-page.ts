import type { ChallengeMessage } from './challenge-frame.ts'

const FAILED = 'Something went wrong. Please try again.'

/**
 * Runs the challenge page: two buttons report the result to the server and then to the page around the frame. Escape
 * closes the frame; the page around it gets no key events, because this page has the focus.
 */
export function runChallenge(): void {
  const clientSecret = decodeURIComponent(location.hash.slice(1))
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-outcome]'))
    button.addEventListener('click', () => {
      const outcome = button.dataset['outcome'] === 'complete' ? 'complete' : 'fail'
      void answer(clientSecret, outcome)
    })
  addEventListener('keydown', ({ key }) => key === 'Escape' && close('fail'))
}

function close(outcome: ChallengeMessage['sandboxChallenge']): void {
  parent.postMessage({ sandboxChallenge: outcome } satisfies ChallengeMessage, location.origin)
}

async function answer(clientSecret: string, outcome: ChallengeMessage['sandboxChallenge']): Promise<void> {
  const buttons = [...document.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  if (await tellServer(clientSecret, outcome)) {
    close(outcome)
    return
  }
  for (const button of buttons) button.disabled = false
  const place = document.querySelector('[role=alert]')
  if (place) place.textContent = FAILED
}

async function tellServer(clientSecret: string, outcome: string): Promise<boolean> {
  try {
    const response = await fetch('/api/sandbox/challenge', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret, outcome }),
    })
    return response.ok
  } catch {
    return false
  }
}
