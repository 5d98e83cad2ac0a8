/**
 * A menu of 5,000 items in Chromium: when it is visible, how long a letter typed into the search takes to appear,
 * and whether the page scrolls smoothly.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { branchPath, cafePath } from '#contract/page-urls.ts'
import { CHROMIUM_ARGS, findOrInstallChromium } from '../scripts/find-chromium.ts'
import { type RunningServer, runServer } from '../scripts/run-server.ts'
import { AIMS } from './aims.ts'
import { atMost, inCount, inKb, inMs, median, percentile } from './numbers.ts'
import type { SectionResult, Table } from './result.ts'

const ITEMS = 5_000
const CATEGORIES = 50
const ROUNDS = 5
const BRANCH = 3
const DISHES = ['soup', 'salad', 'noodles', 'curry', 'dumplings', 'sandwich', 'ragout', 'pudding', 'terrine', 'gratin']
const TYPED = ['dumplings', 'no. 4999', 'pudding']
const BETWEEN_KEYS_MS = 120
const SETTLE_MS = 1_000
/** Each step is a quarter of a screen. */
const STEPS_SCROLLED = 160

type Round = { firstPaint: number; ready: number; keys: number[]; frames: number[] }

export async function benchLongMenu(): Promise<SectionResult> {
  const executablePath = findOrInstallChromium()
  const server = await runServer()
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) })
  try {
    await importMenu(server)
    const pages = { cafe: cafePath(BRANCH), branch: branchPath(BRANCH) }
    const rounds: Record<string, Round[]> = {}
    const sizes: Record<string, number> = {}
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, path] of Object.entries(pages)) {
        sizes[name] ??= await bytesOf(server.url + path)
        ;(rounds[name] ??= []).push(await measure(browser, server.url + path))
      }
    }
    return { tables: [tableOf(rounds, sizes)], notes: [], raw: rounds }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function importMenu({ dataDir }: RunningServer): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'carte-long-menu-'))
  const file = join(folder, 'menu.csv')
  const rows = Array.from({ length: ITEMS }, (_, at) => {
    const words = `${DISHES[at % DISHES.length]} of the house no. ${at + 1}`
    return `${words},Chapter ${Math.floor(at / (ITEMS / CATEGORIES)) + 1},${4 + (at % 20)}.50,With what the season gives`
  })
  writeFileSync(file, ['Name,Category,Price,Description', ...rows].join('\n'))
  const words = ['server/carte.ts', 'menu', 'import', file, '--branch', String(BRANCH)]
  await promisify(execFile)(process.execPath, words, { env: { ...process.env, DATA_DIR: dataDir } })
  rmSync(folder, { recursive: true })
}

/** The transferred size of the cached page in Brotli, in bytes. */
async function bytesOf(url: string): Promise<number> {
  await fetch(url).then((answer) => answer.arrayBuffer())
  const head = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  return Number(head.headers.get('content-length'))
}

async function measure(browser: Browser, url: string): Promise<Round> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' })
  const called = page.waitForResponse('**/menu-items*')
  await page.goto(url)
  await called
  await page.evaluate(WATCH_KEYS)
  await page.getByRole('combobox', { name: 'Search' }).focus()
  // Once a typed letter filters the list, the page's script has started.
  await page.keyboard.type('x')
  await page.waitForFunction(`location.search.includes('q=')`)
  const ready = await page.evaluate(() => performance.now())
  await page.keyboard.press('Backspace')
  await page.waitForFunction(`!location.search.includes('q=')`)
  await page.evaluate(() => performance.clearMeasures())
  for (const text of TYPED) {
    await page.keyboard.type(text, { delay: BETWEEN_KEYS_MS })
    for (const _ of text) await page.keyboard.press('Backspace', { delay: BETWEEN_KEYS_MS })
  }
  const keys = await page.evaluate(() => performance.getEntriesByName('key').map(({ duration }) => duration))
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  await page.waitForTimeout(SETTLE_MS)
  const frames = await page.evaluate<number[]>(SCROLL)
  await page.close()
  return { firstPaint, ready, keys, frames }
}

/** A script for the page: measures the time from each key to the frame that shows it. */
const WATCH_KEYS = `{
  addEventListener('keydown', () => performance.mark('pressed'), true)
  const painted = () => performance.measure('key', 'pressed')
  addEventListener('input', () => requestAnimationFrame(() => setTimeout(painted)), true)
}`

/** A script for the page: scrolls far, and returns the duration of each frame in milliseconds. */
const SCROLL = `(async () => {
  const frames = []
  for (let step = 0, last = performance.now(); step < ${STEPS_SCROLLED}; step += 1) {
    scrollBy({ top: innerHeight / 4, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    frames.push(performance.now() - last)
    last = performance.now()
  }
  return frames
})()`

function tableOf(rounds: Record<string, Round[]>, sizes: Record<string, number>): Table {
  const rows = Object.entries(rounds).map(([name, all]) => {
    const keys = all.flatMap((round) => round.keys)
    const frames = all.flatMap((round) => round.frames)
    return [
      `/branch/${name === 'cafe' ? 'cafe/' : ''}:id`,
      inKb(sizes[name] ?? 0),
      inMs(median(all.map(({ firstPaint }) => firstPaint))),
      inMs(median(all.map(({ ready }) => ready))),
      `${inMs(median(keys))} / ${inMs(percentile(keys, 95))}`,
      atMost(percentile(keys, 95), AIMS.keyToPaintMs, inMs),
      `${inMs(median(frames))} / ${inMs(percentile(frames, 99))}`,
    ]
  })
  const columns = [
    'page',
    'bytes, brotli',
    'first paint',
    'search works after',
    'key to paint, p50 / p95',
    'target for p95',
    'frame while scrolling, p50 / p99',
  ]
  return { title: `Menu of ${inCount(ITEMS)} items on a phone's screen, ${ROUNDS} rounds`, columns, rows }
}
