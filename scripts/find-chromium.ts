import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ROOT } from './steps.ts'

/** Chromium's engine without a window, with which the end-to-end tests take a fifth less time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Possible paths of Chromium; the first existing one is used. */
const KNOWN = [
  process.env['CHROMIUM_PATH'],
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** No GPU and no background requests; as root (in a container) no sandbox either, because Chromium wouldn't start. */
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
 * Finds Chromium, or installs it: with apt when running as root; otherwise, or if that fails, through Playwright.
 * @returns its path; undefined when Playwright finds its own download
 * @throws {Error} when Playwright can't install it
 */
export function findOrInstallChromium(): string | undefined {
  return findChromium() ?? installWithApt() ?? installWithPlaywright()
}

/** Installs the headless shell in addition to an installed Chromium, if the system packages have it. */
export function installHeadlessShell(): void {
  if (process.env['CHROMIUM_PATH'] || !canUseApt() || !findChromium() || existsSync(HEADLESS_SHELL)) return
  console.log('Installing the headless shell of Chromium…')
  if (aptGet('update')) aptGet('install', 'chromium-headless-shell')
}

/**
 * Runs a Node script in the repository's root with the path of Chromium in `CHROMIUM_PATH`, and this process's
 * arguments after its own. If it fails, this process ends with exit code 1.
 * @param script its path and arguments
 */
export function runWithChromium(script: string[]): void {
  const chromium = findOrInstallChromium()
  const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) }
  try {
    execFileSync(process.execPath, [...script, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit', env })
  } catch {
    process.exitCode = 1
  }
}

/** The path of an installed Chromium; undefined when none of the known paths exists. */
export function findChromium(): string | undefined {
  return KNOWN.find((path) => path !== undefined && existsSync(path))
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function installWithApt(): string | undefined {
  if (!canUseApt()) return undefined
  console.log('Installing Chromium from the system packages…')
  if (!aptGet('update')) return undefined
  aptGet('install', 'fonts-noto-cjk', 'fonts-noto-color-emoji')
  // The W3C checker needs Java; without it, its test is skipped.
  aptGet('install', 'default-jre-headless')
  // Older systems have no separate package for the headless shell.
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
  console.log('Installing Chromium through Playwright…')
  execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
}
