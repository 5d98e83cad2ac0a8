/** Order matters: many browsers also name the ones they descend from. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

const HELD_IN_HAND = ['iPhone', 'iPad', 'Android']

/** What a browser's own name for itself says in words. */
export type KnownDevice = { words: string; isMobile: boolean }

/**
 * Browser and system in words, from what the browser calls itself.
 * @example describeUserAgent('Mozilla/5.0 (Windows NT 10.0; …) … Firefox/140.0').words // 'Firefox on Windows'
 */
export function describeUserAgent(userAgent: string | null): KnownDevice {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  return { words: wordsOf(browser, system), isMobile: system !== null && HELD_IN_HAND.includes(system) }
}

function nameIn(known: readonly (readonly [name: string, sign: RegExp])[], userAgent: string | null): string | null {
  return known.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? null
}

function wordsOf(browser: string | null, system: string | null): string {
  if (browser && system) return `${browser} on ${system}`
  if (system) return `An app on ${system}`
  return browser ?? 'An unknown app'
}
