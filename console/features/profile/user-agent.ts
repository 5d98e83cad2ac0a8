import { profileMessages as t } from './messages.ts'

/** Order matters: the User-Agent of many browsers also contains names of other browsers. */
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

/**
 * Browser and operating system from a User-Agent, and whether the device is a phone or tablet.
 * @example describeUserAgent('Mozilla/5.0 (Windows NT 10.0; …) … Firefox/140.0').name // 'Firefox on Windows'
 */
export function describeUserAgent(userAgent: string | null): { name: string; isMobile: boolean } {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  return { name: nameOf(browser, system), isMobile: system !== null && HELD_IN_HAND.includes(system) }
}

function nameIn(known: readonly (readonly [name: string, sign: RegExp])[], userAgent: string | null): string | null {
  return known.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? null
}

function nameOf(browser: string | null, system: string | null): string {
  if (browser && system) return t.browserOn(browser, system)
  if (system) return t.appOn(system)
  return browser ?? t.unknownApp
}
