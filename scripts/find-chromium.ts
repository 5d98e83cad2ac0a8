import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * Known paths of Chromium; the first existing one is used. The headless shell is the same engine without windows: a
 * page opens in a third of the time.
 */
const KNOWN = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags: no calls home, and no sandbox when running as root (as in a container). */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Finds a Chromium, or installs one: by Debian's packages if permitted, else by Playwright's own download.
 * @returns its path; undefined for Playwright's own download
 */
export function findOrInstallChromium(): string | undefined {
  return findChromium() ?? installWithApt() ?? installWithPlaywright()
}

/** @returns the path of an installed Chromium, if there is one */
export function findChromium(): string | undefined {
  return KNOWN.find((path) => path !== undefined && existsSync(path))
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Chromium from the system’s packages …')
  if (!aptGet('update')) return undefined
  aptGet('install', 'fonts-noto-cjk', 'fonts-noto-color-emoji')
  // Older systems have no separate package of the shell.
  if (!aptGet('install', 'chromium-headless-shell')) aptGet('install', 'chromium')
  return findChromium()
}

/** @returns whether it succeeded */
function aptGet(...words: string[]): boolean {
  try {
    execFileSync('apt-get', ['-y', '-qq', ...words], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function installWithPlaywright(): undefined {
  console.log('Installing Chromium through Playwright …')
  execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
}
