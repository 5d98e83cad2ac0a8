/**
 * The console's screens in Chromium, with 2,000 items in five languages: the time from the navigation until a screen is
 * usable, and the longest task while somebody types.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, findOrInstallChromium } from '../scripts/find-chromium.ts'
import { AIMS } from './aims.ts'
import { MORE_LANGUAGES } from './larger-menu.ts'
import { atMost, inCount, inMs, median } from './numbers.ts'
import type { SectionResult, Table } from './result.ts'
import { ask, closeKeepAlive, type ServedApp, startServed } from './served.ts'

const ITEMS = 2_000
const RUNS = 3
const TYPED = 'salmon'
const BETWEEN_KEYS_MS = 150
const SETTLE_MS = 500
/** The browser doesn't report shorter tasks. */
const SHORT_TASK_MS = 50

/** `usable` selects the content that people work with. `act` replaces typing into the first text field. */
type Screen = { path: string; usable: string; act?: (page: Page) => Promise<void> }
type Run = { usableMs: number; taskMs: number; keyMs: number }

const FIELD = 'main :is(input:is([type=text], [type=search], :not([type])), textarea):not([disabled])'

const SCREENS: Record<string, Screen> = {
  'item list': { path: '/menu-items', usable: 'main tbody tr a' },
  'item list, 100 rows': { path: '/menu-items?pageSize=100', usable: 'main tbody tr a' },
  arrange: { path: '/menu-items/arrange', usable: 'main li input[type=checkbox]', act: selectAndType },
  'branch prices': { path: '/menu-items/branch-prices', usable: 'main tbody tr' },
  'allergen grid': { path: '/allergens/matrix?edit=1', usable: 'main [role=gridcell]', act: moveInGrid },
  'allergen matrix': { path: '/allergens/matrix', usable: 'main tbody td', act: pressTab },
  today: { path: '/today', usable: 'main h2', act: pressTab },
  categories: { path: '/category', usable: 'main li' },
  feedback: { path: '/feedback', usable: `main :is(li, h2)` },
  history: { path: '/history', usable: 'main :is(li, h2)' },
  'item form': { path: '/menu-item/edit/{item}', usable: FIELD },
  tables: { path: '/tables', usable: 'main :is(li, h2, tbody tr)' },
}

export async function benchConsole(): Promise<SectionResult> {
  const executablePath = findOrInstallChromium()
  const served = await startServed({ kind: 'embedded', companies: 1, items: ITEMS, otherBranches: 0, isLarge: true })
  if (!served) throw new Error('The application did not start')
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) })
  try {
    const itemId = await firstItem(served)
    const runs: Record<string, Run[]> = {}
    // Interleaved, so that disturbances affect all screens.
    for (let run = 0; run < RUNS; run += 1)
      for (const [name, screen] of Object.entries(SCREENS)) {
        const path = screen.path.replace('{item}', String(itemId))
        ;(runs[name] ??= []).push(await measure(browser, served, { ...screen, path }))
      }
    const notes = [
      `${inCount(ITEMS)} items in ${MORE_LANGUAGES.length + 1} languages without pictures, a sixth with three sizes, a fifth with options; no feedback, tables or history. Each run opens the screen with an empty browser cache. It is usable in the first frame that shows its main content. Then the benchmark types into the first text field, or moves in the grid, and records the longest task of the page.`,
    ]
    return { tables: [tableOf(runs)], notes, raw: runs }
  } finally {
    await browser.close()
    closeKeepAlive()
    await served.stop()
  }
}

async function firstItem({ url, companies }: ServedApp): Promise<number> {
  const { text } = await ask(`${url}/api/menu-items?pageSize=10`, { token: companies[0]?.token ?? '' })
  const { data } = JSON.parse(text) as { data: { items: { id: number }[] } } // the contract's shape
  return data.items[0]?.id ?? 0
}

async function measure(browser: Browser, { url, companies }: ServedApp, { path, usable, act }: Screen): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript((token) => localStorage.setItem('token', token), companies[0]?.token ?? '')
  await page.addInitScript({ content: watch(usable) })
  await page.goto(url + path, { waitUntil: 'commit' })
  // A function, because the console's Content-Security-Policy forbids evaluating strings.
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, { timeout: 60_000 })
  const usableMs = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN)
  await page.waitForTimeout(SETTLE_MS)
  const from = await page.evaluate(() => performance.now())
  await (act ?? typeInField)(page)
  await page.waitForTimeout(SETTLE_MS)
  const { tasks, keys } = await page.evaluate(
    (after) => ({
      tasks: (globalThis as unknown as Watched).benchTasks.filter(({ startTime }) => startTime >= after),
      keys: (globalThis as unknown as Watched).benchKeys.filter(({ startTime }) => startTime >= after),
    }),
    from,
  )
  await context.close()
  const longest = (all: Timed[]) => Math.max(0, ...all.map(({ duration }) => duration))
  return { usableMs, taskMs: longest(tasks), keyMs: longest(keys) }
}

type Timed = { startTime: number; duration: number }
/** The globals that `watch` defines in the page. */
type Watched = { benchTasks: Timed[]; benchKeys: Timed[] }

/** A script that runs before the page's own: it records long tasks, slow keys, and when the screen is usable. */
const watch = (usable: string) => `{
  const collect = (type, options) => {
    const all = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) all.push({ startTime, duration })
    }).observe({ type, buffered: true, ...options })
    return all
  }
  globalThis.benchTasks = collect('longtask')
  globalThis.benchKeys = collect('event', { durationThreshold: 16 })
  requestAnimationFrame(function look() {
    if (document.querySelector(${JSON.stringify(usable)})?.checkVisibility()) performance.mark('usable')
    else requestAnimationFrame(look)
  })
}`

async function typeInField(page: Page): Promise<void> {
  const field = page.locator(FIELD).first()
  if ((await field.count()) === 0) return pressTab(page)
  await field.focus()
  await page.keyboard.type(TYPED, { delay: BETWEEN_KEYS_MS })
  for (const _ of TYPED) await page.keyboard.press('Backspace', { delay: BETWEEN_KEYS_MS })
}

async function pressTab(page: Page): Promise<void> {
  for (const _ of TYPED) await page.keyboard.press('Tab', { delay: BETWEEN_KEYS_MS })
}

async function selectAndType(page: Page): Promise<void> {
  await page.locator('main li input[type=checkbox]').first().focus()
  for (let time = 0; time < 4; time += 1) await page.keyboard.press('Space', { delay: BETWEEN_KEYS_MS })
  await typeInField(page)
}

async function moveInGrid(page: Page): Promise<void> {
  await page.locator('main [role=gridcell]').first().focus()
  for (const key of ['c', 'ArrowDown', 'm', 'ArrowRight', 'f', 'Shift+ArrowDown', 'Control+d', 'PageDown', 'Control+z'])
    await page.keyboard.press(key, { delay: BETWEEN_KEYS_MS })
  await page.keyboard.press('r')
  for (const key of ['1', 'Shift+2', 'Enter', '3', 'Enter', 'Escape'])
    await page.keyboard.press(key, { delay: 2 * BETWEEN_KEYS_MS })
}

function tableOf(runs: Record<string, Run[]>): Table {
  const { screenUsableMs, taskWhileTypingMs } = AIMS
  const rows = Object.entries(runs).map(([name, all]) => {
    const middle = (key: keyof Run) => median(all.map((run) => run[key]))
    const task = middle('taskMs')
    return [
      name,
      inMs(middle('usableMs')),
      atMost(middle('usableMs'), screenUsableMs, inMs),
      task === 0 ? `< ${SHORT_TASK_MS} ms` : inMs(task),
      atMost(task, taskWhileTypingMs, inMs),
      middle('keyMs') === 0 ? '< 16 ms' : inMs(middle('keyMs')),
    ]
  })
  const columns = [
    'screen',
    'usable after',
    'target',
    'longest task while typing',
    'target for tasks',
    'slowest key to paint',
  ]
  return { title: `Screens of the console, ${inCount(ITEMS)} items, medians of ${RUNS}`, columns, rows }
}
