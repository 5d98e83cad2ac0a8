/**
 * Lighthouse's result for the menu page on a phone with a slow connection, in each theme, with and without the loading
 * screen, and the time until the menu is readable.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { cafePath } from '#contract/page-urls.ts'
import { CHROMIUM_ARGS, findOrInstallChromium } from '../scripts/find-chromium.ts'
import { type RunningServer, runServer } from '../scripts/run-server.ts'
import { AIMS } from './aims.ts'
import { inMs, median, verdict } from './numbers.ts'
import type { SectionResult, Table } from './result.ts'

/** Not a dependency, because it takes 180 MB with its own dependencies and only this file uses it. */
const TOOL = 'lighthouse@13.5.0'
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const
const THEMES = { default: 1, MaterialFood: 2, MiniCafes: 3 }
/** With reduced motion the loading screen isn't shown. */
const WITHOUT_LOADER = '--force-prefers-reduced-motion'
/** Lighthouse's default phone: slow 4G and a quarter of the processor speed. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
const SLOWER_BY = 4

type Look = { theme: string; url: string; loader: boolean }
type Run = Record<(typeof CATEGORIES)[number] | (typeof METRICS)[number], number> & { readableMs: number }
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

export async function benchLighthouse(): Promise<SectionResult> {
  const executablePath = findOrInstallChromium() ?? chromium.executablePath()
  const server = await runServer()
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  try {
    const looks = looksOf(server)
    const runs: Run[][] = looks.map(() => [])
    const errors = new Set<string>()
    // Interleaved, so that disturbances affect all pages.
    for (let turn = 0; turn < RUNS; turn += 1) {
      for (const [at, look] of looks.entries()) {
        const report = await lighthouse(look, executablePath)
        const readableMs = await readableAfter(browser, look)
        runs[at]?.push({ ...numbersOf(report), readableMs })
        for (const error of errorsOf(report)) errors.add(error)
      }
    }
    return { tables: [tableOf(looks, runs)], notes: notesOf(errors), raw: { looks, runs } }
  } finally {
    await browser.close()
    await server.stop()
  }
}

function looksOf({ url }: RunningServer): Look[] {
  return Object.entries(THEMES).flatMap(([theme, branchId]) =>
    [false, true].map((loader) => ({ theme, url: url + cafePath(branchId), loader })),
  )
}

async function lighthouse({ url, loader }: Look, chromePath: string): Promise<Report> {
  const flags = ['--headless', ...CHROMIUM_ARGS, ...(loader ? [] : [WITHOUT_LOADER])].join(' ')
  const words = [
    '--yes',
    TOOL,
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${flags}`,
  ]
  const env = { ...process.env, CHROME_PATH: chromePath }
  const { stdout } = await promisify(execFile)('npx', words, { env, maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout) as Report // the fields of Lighthouse's report that are read here
}

function numbersOf({ categories, audits }: Report): Omit<Run, 'readableMs'> {
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])
  const metrics = METRICS.map((name) => [name, audits[name]?.numericValue ?? Number.NaN])
  return Object.fromEntries([...scores, ...metrics]) as Omit<Run, 'readableMs'> // `fromEntries` loses the keys
}

/**
 * The titles of failed audits; empty when every score except performance is full, because speed varies with the machine
 * and has its own columns.
 */
function errorsOf({ categories, audits }: Report): string[] {
  const isWhole = CATEGORIES.slice(1).every((name) => categories[name]?.score === 1)
  if (isWhole) return []
  return Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.5)
    .map(({ title }) => title)
}

/** A script that runs before the page's own: it marks the first frame with an item that no loading screen covers. */
const MARK_READABLE = `requestAnimationFrame(function look() {
  if (document.querySelector('main h3') && !document.body.classList.contains('loading')) performance.mark('readable')
  else requestAnimationFrame(look)
})`

/** The milliseconds from the request until an item is visible and no loading screen covers it. */
async function readableAfter(browser: Browser, { url, loader }: Look): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    reducedMotion: loader ? 'no-preference' : 'reduce',
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW_LINE)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_BY })
  await page.addInitScript({ content: MARK_READABLE })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('readable').length > 0)
  const readableMs = await page.evaluate(() => performance.getEntriesByName('readable')[0]?.startTime ?? Number.NaN)
  await context.close()
  return readableMs
}

function tableOf(looks: Look[], runs: Run[][]): Table {
  const rows = looks.map(({ theme, loader }, at) => {
    const middle = (name: keyof Run) => median((runs[at] ?? []).map((run) => run[name]))
    const [lcp, tbt, cls] = METRICS.map(middle)
    const { score, lcpMs, tbtMs } = AIMS.lighthouse
    const isMet =
      CATEGORIES.every((name) => middle(name) >= score) && (lcp ?? 0) <= lcpMs && (tbt ?? 0) <= tbtMs && cls === 0
    return [
      theme,
      loader ? 'on' : 'off',
      CATEGORIES.map(middle).join(' / '),
      inMs(lcp ?? Number.NaN),
      inMs(tbt ?? Number.NaN),
      (cls ?? Number.NaN).toFixed(3),
      inMs(middle('readableMs')),
      loader ? '' : verdict(isMet),
    ]
  })
  const columns = [
    'theme',
    'loader',
    'performance / accessibility / best practices / SEO',
    'LCP',
    'TBT',
    'CLS',
    'menu readable after',
    `100s, LCP ≤ ${AIMS.lighthouse.lcpMs} ms, TBT ≤ ${AIMS.lighthouse.tbtMs} ms, CLS 0`,
  ]
  return { title: `Menu page, ${TOOL}, mobile, medians of ${RUNS}`, columns, rows }
}

function notesOf(errors: Set<string>): string[] {
  return [
    'The loading screen is shown on the first page of a branch in a browser session, and a tap, key or scroll ends it; the times are those of a guest who waits. “Readable” is measured with 1.6 Mbit/s, 150 ms latency and a quarter of the processor speed.',
    ...(errors.size > 0 ? [`Failed audits: ${[...errors].join('; ')}.`] : []),
  ]
}
