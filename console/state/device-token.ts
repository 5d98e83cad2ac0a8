const DEVICE_KEY = 'device'
const BYTES = 32

let untilReload: string | null = null

/**
 * A random token for this browser. With it, a device that signed in before can still sign in after someone else tried
 * too many passwords.
 */
export function deviceToken(): string {
  return (untilReload ??= readOrMake())
}

function readOrMake(): string {
  try {
    const kept = localStorage.getItem(DEVICE_KEY)
    if (kept !== null && /^[\w-]{22,100}$/.test(kept)) return kept
    const made = randomText()
    localStorage.setItem(DEVICE_KEY, made)
    return made
  } catch {
    return randomText()
  }
}

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
