import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { sql } from '#server/testing/accounts.ts'
import { makeCompany } from '#server/testing/factories.ts'
import {
  csv,
  type ImportingCompany,
  importMenu,
  MENU,
  post,
  waitUntilSettled,
  upload,
} from '#server/testing/import-wizard.ts'
import { call, describeApp, type TestApp } from '#server/testing/test-app.ts'
import { queueLoads } from '#server/platform/fair-queue.ts'
import { sheetXml, workbookParts } from './read/workbook.fixture.ts'
import { craftZip } from './read/zip.fixture.ts'
import { waitUntilIdle } from './service.ts'

/** A file with so many rows that reading it takes a few seconds. */
const LONG = csv(
  'category,name,price',
  ...Array.from({ length: 25_000 }, (_, at) => `Soups ${at % 50},Dish ${at},${at + 1}`),
)

const workbook = (rows: number, columns: number, cell: (row: number, column: number) => string) => ({
  name: 'menu.xlsx',
  bytes: craftZip(
    workbookParts(
      sheetXml([
        ['Category', 'Dish', 'Price'],
        ...Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, column) => cell(row, column))),
      ]),
    ),
  ),
})
/** A file whose import takes several times as long as that of a small file. */
const LARGE = workbook(45_000, 7, (row, column) => `${row % 90} é ${column}`)
/** A small file that unpacks to about 20 MB. */
const PACKED = workbook(10_000, 4, (_, column) => (column === 2 ? '5' : 'Soup '.repeat(110)))

const doneOf = (queue: string) => queueLoads().find(([name]) => name === queue)?.[1].done ?? 0

describeApp('uploaded menu files', (test) => {
  // `run-task.ts` counts files by company id across test files, whose databases have companies with the same low ids.
  beforeAll(() => sql(test(), `SELECT setval(pg_get_serial_sequence('company', 'id'), 1000000)`, []))

  it('six large files of one company don’t delay another company’s import', { timeout: 120_000 }, async () => {
    const [greedy, honest] = [await makeCompany(test()), await makeCompany(test())]
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(test(), greedy, LONG)))

    const done = await importMenu(test(), honest, MENU)

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(done).toMatchObject({ state: 'imported', report: { counts: { created: 3 } } })
    expect(await statesOf(test(), greedy, answers)).toContain('reading')
    expect(await settledAll(test(), greedy, answers)).toEqual(new Set(['ready']))
  })

  it(
    'a company can’t upload another menu file while six of its files are still being processed',
    { timeout: 120_000 },
    async () => {
      const company = await makeCompany(test())
      const first = await Promise.all(Array.from({ length: 6 }, () => post(test(), company, LONG)))
      const refused = await post(test(), company, LONG)
      const other = await post(test(), await makeCompany(test()), MENU)

      expect(refused).toMatchObject({
        status: 503,
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
        body: { code: 'UNAVAILABLE', message: expect.stringContaining('Several of your files') },
      })
      expect(other.status).toBe(200)
      expect(await settledAll(test(), company, first)).toEqual(new Set(['ready']))
      const { rows } = await test().deps.database.pool.query(
        `SELECT count(*)::int AS count FROM menu_import WHERE company_id = ${company.companyId}`,
      )
      expect(rows).toEqual([{ count: 6 }])
    },
  )

  it(
    'a small file uses the queue for small files while two other companies import large files',
    { timeout: 120_000 },
    async () => {
      const greedy = [await makeCompany(test()), await makeCompany(test())]
      const honest = await makeCompany(test())
      const smallBefore = doneOf('small imports')
      const answers = await Promise.all(greedy.map((company) => post(test(), company, LARGE)))

      const done = await importMenu(test(), honest, MENU)

      expect(done).toMatchObject({ state: 'imported', report: { counts: { created: 3 } } })
      // One task each for reading and checking; the import uses the plan of the check.
      expect(doneOf('small imports') - smallBefore).toBe(2)
      for (const [at, company] of greedy.entries())
        expect(await settledAll(test(), company, answers.slice(at, at + 1))).toEqual(new Set(['ready']))
    },
  )

  it(
    'a small file that unpacks to about 20 MB moves its company to the queue for large files',
    { timeout: 120_000 },
    async () => {
      const company = await makeCompany(test())
      expect(PACKED.bytes.length).toBeLessThan(256 * 1024)
      const doneBefore = doneOf('imports')

      const first = await upload(test(), company, PACKED)
      const again = await upload(test(), company, MENU)

      expect([first.state, again.state]).toEqual(['ready', 'ready'])
      expect(doneOf('imports') - doneBefore).toBe(2)
    },
  )

  it(
    'a company’s files go to the queue for large files after 15 uploads within a minute',
    { timeout: 120_000 },
    async () => {
      const [busy, other] = [await makeCompany(test()), await makeCompany(test())]
      for (let count = 0; count < 15; count += 1) await upload(test(), busy, MENU)
      const before = { large: doneOf('imports'), small: doneOf('small imports') }

      await upload(test(), busy, MENU)
      await upload(test(), other, MENU)

      expect(doneOf('imports') - before.large).toBe(1)
      expect(doneOf('small imports') - before.small).toBe(1)
    },
  )

  it(
    'a company’s files go to the queue for large files after three unreadable files',
    { timeout: 120_000 },
    async () => {
      const company = await makeCompany(test())
      for (let count = 0; count < 3; count += 1)
        await upload(test(), company, { name: 'menu.json', bytes: '[{"name": ' })
      const before = doneOf('imports')

      await upload(test(), company, MENU)

      expect(doneOf('imports') - before).toBe(1)
    },
  )

  it('uploaded files are read again when the process that reads them is killed', { timeout: 120_000 }, async () => {
    const companies = [await makeCompany(test()), await makeCompany(test())]
    const answers = await Promise.all(companies.map((company) => post(test(), company, LONG)))
    await wait(300)

    const killed = fileProcesses()
    for (const pid of killed) process.kill(pid, 'SIGKILL')

    expect(killed.length).toBeGreaterThan(0)
    for (const [at, company] of companies.entries()) {
      await waitUntilIdle(answers[at]?.body.data.id)
      expect(await waitUntilSettled(test(), company, answers[at]?.body.data.id)).toMatchObject({
        state: 'ready',
        failure: null,
      })
    }
  })
})

type Posted = { body: { data: { id: number } } }[]

async function statesOf(app: TestApp, { token }: ImportingCompany, posted: Posted): Promise<string[]> {
  const states = posted.map(({ body }) => call(app, 'GET', `/api/menu-imports/${body.data.id}`, { token }))
  return (await Promise.all(states)).map(({ body }) => body.data.state)
}

async function settledAll(app: TestApp, company: ImportingCompany, posted: Posted): Promise<Set<string>> {
  for (const { body } of posted) await waitUntilIdle(body.data.id)
  return new Set(await statesOf(app, company, posted))
}

function fileProcesses(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('file-process.ts'))
}
