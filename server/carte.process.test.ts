import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from './db/client.ts'
import { migrateDatabase } from './db/migrate.ts'
import { seedDemoCompany } from './db/seed.ts'
import { listenForMenuChanges } from './platform/menu-changes.ts'
import { verifyPassword } from './platform/password.ts'
import { emptyDatabase } from './testing/empty-database.ts'
import { makeFolder } from './testing/folders.ts'
import { runCarte } from './testing/run-carte.ts'

const CAFE = fileURLToPath(new URL('../demo/cafe.csv', import.meta.url))
const TIMEOUT = { timeout: 60_000 }

const { folder, remove } = makeFolder()
const dataDir = join(folder, 'data')
const changes: number[] = []
let database: Database
let stopListening: () => Promise<void>

// Each command joins this process's database, as it would join a running server's.
beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, dataDir })
  await migrateDatabase(database)
  stopListening = await listenForMenuChanges(database, (companyId) => changes.push(companyId), {
    lost: () => {},
    back: () => {},
    log: { error: () => {}, warn: () => {}, info: () => {} },
  })
}, 60_000)

// Each test starts with only the demo's company, because its menus and pictures would take as long as all these tests.
beforeEach(async () => {
  await emptyDatabase(database)
  await seedDemoCompany(database, new Date())
  changes.length = 0
})

afterAll(async () => {
  await stopListening()
  await database.close()
  remove()
})

type Run = { code: number; out: string[]; err: string }

async function carte(args: string[], input = ''): Promise<Run> {
  const { out, ...run } = await runCarte(args, { DATA_DIR: dataDir }, input)
  return { ...run, out: out.split('\n').filter((line) => line !== '') }
}

const menuImport = (file: string, ...options: string[]) => carte(['menu', 'import', file, '--branch', '3', ...options])

function menuFile(name: string, ...lines: string[]): string {
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

async function countItems(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM menu_item')
  return rows[0]?.count ?? -1
}

const counts = (run: Run) => run.out.filter((line) => /^(created|updated|unchanged|refused|warned) \d+$/.test(line))

describe('carte plans sync', () => {
  const offered = async () => {
    const { rows } = await database.pool.query<{ code: string }>(
      'SELECT code FROM plan WHERE is_active ORDER BY sort_order',
    )
    return rows.map(({ code }) => code)
  }

  it('plans sync offers exactly the plans in the file, or the default plans without a file', TIMEOUT, async () => {
    const limits = { branches: 1, menuItems: null, tables: null, members: 2 }
    const plan = { code: 'solo', name: 'Solo', priceMinor: 900, currencyCode: 'EUR', interval: 'month', trialDays: 0 }
    const file = menuFile('plans.json', JSON.stringify([{ ...plan, limits, features: ['One branch'] }]))

    const own = await carte(['plans', 'sync'])
    const before = await offered()
    const others = await carte(['plans', 'sync', file])
    const after = await offered()

    expect([own.out, others.out]).toEqual([['4 plans are available.'], ['1 plan is available.']])
    expect(before).toEqual(['starter-month', 'growth-month', 'starter-year', 'growth-year'])
    expect(after).toEqual(['solo'])
  })

  it('plans sync changes nothing when the file isn’t a list of plans', TIMEOUT, async () => {
    await carte(['plans', 'sync'])
    const before = await offered()

    const { code, err } = await carte(['plans', 'sync', menuFile('wrong.json', '[{"code": "solo"}]')])

    expect([code, err]).toEqual([1, expect.stringContaining('wrong.json isn’t a list of plans: 0.name')])
    expect(before).toHaveLength(4)
    expect(await offered()).toEqual(before)
  })
})

describe('carte backup', () => {
  it('while the server runs, a backup into a new file is possible, but not a restore', TIMEOUT, async () => {
    const file = join(folder, 'cli.backup.gz')

    const made = await carte(['backup', file])
    const again = await carte(['backup', file])
    const restore = await carte(['restore', file, '--replace'])

    expect([made.code, made.out]).toEqual([
      0,
      [expect.stringMatching(/^Backed up \d+ rows from \d+ tables and 0 picture files to .+cli\.backup\.gz\.$/)],
    ])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('already exists. Nothing was written.')])
    expect([restore.code, restore.err]).toEqual([1, expect.stringContaining('is already in use by another Carte')])
  })
})

describe('carte company list', () => {
  it('company list prints a company’s id, name, owner, subscription, branch and member counts', TIMEOUT, async () => {
    const { code, out } = await carte(['company', 'list'])

    expect([code, out]).toEqual([0, ['1\tDemo Kitchens\towner@demo.test\tdemo active (granted)\t3 branches\t1 member']])
  })
})

describe('carte subscription grant', () => {
  const grant = (...more: string[]) => carte(['subscription', 'grant', '--company', '1', ...more])

  it('subscription grant gives a company a plan until the end of the given day (UTC)', TIMEOUT, async () => {
    const run = await grant('--plan', 'demo', '--until', '2099-12-31')
    const { rows } = await database.pool.query(
      `SELECT provider, status, current_period_end AS "end" FROM subscription WHERE status <> 'canceled'`,
    )

    expect([run.code, run.out]).toEqual([0, ['Demo Kitchens now has the plan demo until 2100-01-01T00:00:00.000Z.']])
    expect(rows).toEqual([{ provider: 'grant', status: 'active', end: new Date('2100-01-01T00:00:00Z') }])
  })

  it('subscription grant refuses an unknown plan or company and an invalid or past date', TIMEOUT, async () => {
    const attempts: [Promise<Run>, RegExp][] = [
      [grant('--plan', 'nothing'), /Plan nothing doesn’t exist/],
      [grant('--plan', 'demo', '--until', '2020-01-01'), /The date is in the past/],
      [grant('--plan', 'demo', '--until', '2027-02-30'), /Use a date like/],
      [carte(['subscription', 'grant', '--company', '4711', '--plan', 'demo']), /Company 4711 doesn’t exist/],
    ]

    for (const [attempt, words] of attempts) {
      const { code, err } = await attempt

      expect([code, err]).toEqual([1, expect.stringMatching(words)])
      expect(err).not.toMatch(/^\s+at .+:\d+:\d+/m)
    }
  })
})

describe('carte user create', () => {
  const create = (email: string, password: string, role = 'editor') =>
    carte(['user', 'create', '--company', '1', '--email', email, '--name', 'Ada Cook', '--role', role], password)

  it('user create adds a verified member, with the password read from standard input', TIMEOUT, async () => {
    const run = await create('Ada@demo.test', 'leek and potato soup\n')
    const { rows } = await database.pool.query<{ hash: string }>(
      `SELECT full_name, role, email_verified_at IS NOT NULL AS verified, selected_branch_id::int AS branch,
              password_hash AS hash FROM "user" WHERE email = 'ada@demo.test'`,
    )

    expect([run.code, run.out]).toEqual([0, ['Ada@demo.test is a member of Demo Kitchens (editor) and can sign in.']])
    expect(rows).toMatchObject([{ full_name: 'Ada Cook', role: 'editor', verified: true, branch: 1 }])
    expect(await verifyPassword(rows[0]?.hash ?? '', 'leek and potato soup', null)).toBe(true)
  })

  it('user create refuses used or invalid email addresses, and invalid passwords and roles', TIMEOUT, async () => {
    const attempts: [Promise<Run>, RegExp][] = [
      [create('owner@demo.test', 'leek and potato soup\n'), /owner@demo\.test is already a member/],
      [create('one@demo.test', 'short\n'), /at least/],
      [create('two@demo.test', ''), /required/],
      [create('no address', 'leek and potato soup\n'), /email/i],
      [create('three@demo.test', 'leek and potato soup\n', 'king'), /Allowed choices are owner/],
    ]

    for (const [attempt, words] of attempts) {
      const { code, err } = await attempt

      expect([code, err]).toEqual([1, expect.stringMatching(words)])
    }
  })
})

describe('carte user reset-factor', () => {
  const reset = (email: string) => carte(['user', 'reset-factor', '--email', email])

  it(
    'user reset-factor removes a user’s second factor and sessions, notifies the user and is in the audit log',
    TIMEOUT,
    async () => {
      const [owner] = (
        await database.pool.query<{ id: number; company: number }>(
          `UPDATE "user" SET totp_secret = 'x', totp_enabled_at = now(), totp_last_step = 7
         WHERE email = 'owner@demo.test' RETURNING id, company_id AS company`,
        )
      ).rows
      const values = [owner?.company, owner?.id]
      await database.pool.query(
        `INSERT INTO recovery_code (company_id, user_id, code_hash) VALUES ($1, $2, 'x')`,
        values,
      )
      await database.pool.query(
        `INSERT INTO session (company_id, user_id, token_hash, expires_at, last_used_at)
       VALUES ($1, $2, 'x', now() + interval '1 day', now())`,
        values,
      )

      const run = await reset('Owner@demo.test')
      const { rows } = await database.pool.query(
        `SELECT totp_secret AS secret, totp_enabled_at AS since,
              (SELECT count(*)::int FROM recovery_code WHERE user_id = u.id) AS codes,
              (SELECT count(*)::int FROM session WHERE user_id = u.id) AS sessions,
              (SELECT count(*)::int FROM job WHERE kind = 'mail.secondFactorChanged' AND payload ->> 'userId' = u.id::text) AS mails,
              (SELECT count(*)::int FROM audit_log WHERE action = 'second_factor_reset' AND company_id = u.company_id) AS noted
       FROM "user" u WHERE u.id = $1`,
        [owner?.id],
      )

      expect([run.code, run.out]).toEqual([
        0,
        [
          'Two-factor authentication is off for Owner@demo.test. They were signed out everywhere and notified by email.',
        ],
      ])
      expect(rows).toEqual([{ secret: null, since: null, codes: 0, sessions: 0, mails: 1, noted: 1 }])
    },
  )

  it('user reset-factor refuses a user without a second factor, and an unknown email address', TIMEOUT, async () => {
    for (const email of ['owner@demo.test', 'nobody@demo.test'])
      expect(await reset(email)).toMatchObject({
        code: 1,
        err: expect.stringContaining(`No user with the email address ${email} has two-factor authentication.`),
      })
  })
})

describe('carte sandbox advance', () => {
  it('sandbox advance --decline makes a subscription past due', TIMEOUT, async () => {
    const customer = `cus_sandbox_${'0'.repeat(32)}`
    const subscription = `sub_sandbox_${'0'.repeat(32)}_1`
    const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
    const state = {
      name: 'Demo Kitchens',
      card: { token: 'pm_card_visa', brand: 'visa', last4: '4242' },
      subscriptions: [
        {
          id: subscription,
          attempt: '1',
          planCode: 'demo',
          priceMinor: 900,
          currencyCode: 'EUR',
          interval: 'month',
          trialDays: 0,
          status: 'active',
          createdAt: day(0),
          currentPeriodStart: day(0),
          currentPeriodEnd: day(30),
          unpaidSince: null,
          cancelAtPeriodEnd: false,
        },
      ],
      invoices: [],
      challenges: [],
    }
    await database.pool.query('INSERT INTO sandbox_customer VALUES ($1, $2)', [customer, JSON.stringify(state)])
    await database.pool.query(
      "UPDATE subscription SET provider = 'sandbox', provider_customer_id = $1, provider_subscription_id = $2 WHERE company_id = 1",
      [customer, subscription],
    )

    const run = await carte(['sandbox', 'advance', '--days', '31', '--decline'])
    const { rows } = await database.pool.query('SELECT status FROM subscription')

    expect(run.out).toContain(`invoice.payment_failed ${subscription}`)
    expect(run.out.at(-1)).toBe('31 days have passed.')
    expect(rows).toEqual([{ status: 'past_due' }])
  })
})

describe('carte menu import', () => {
  it('a menu import’s dry run changes nothing, and reports the same counts as the import', TIMEOUT, async () => {
    const dryRun = await menuImport(CAFE, '--dry-run')
    const afterDryRun = { items: await countItems(), changes: changes.length }
    const { rows: left } = await database.pool.query('SELECT id FROM menu_import')
    const imported = await menuImport(CAFE)

    expect(dryRun).toMatchObject({ code: 0, err: '' })
    expect(dryRun.out).toContain('Dry run: nothing was imported.')
    expect(counts(dryRun)).toEqual(['created 15', 'updated 0', 'unchanged 0', 'refused 0', 'warned 1'])
    expect(dryRun.out).toContainEqual(expect.stringMatching(/^warned: row 16: /))
    expect([afterDryRun, left]).toEqual([{ items: 0, changes: 0 }, []])
    expect(imported.code).toBe(0)
    expect(imported.out.at(-1)).toMatch(/^Imported \(import \d+\)\.$/)
    expect(counts(imported)).toEqual(counts(dryRun))
    expect(await countItems()).toBe(15)
    expect(changes.length).toBeGreaterThan(0)
  })

  it('a menu import’s dry run prints the refused rows with their numbers', TIMEOUT, async () => {
    const file = menuFile('some.csv', 'id,category,name,price', 'x1,New,Leek,6', 'x2,New,,7', 'x3,New,Onion,-5')

    const run = await menuImport(file, '--dry-run')

    expect(run.code).toBe(0)
    expect(run.out.filter((line) => line.startsWith('refused: '))).toEqual([
      expect.stringMatching(/^refused: row 3: \S+/),
      expect.stringMatching(/^refused: row 4: \S+/),
    ])
    expect(counts(run)).toEqual(['created 1', 'updated 0', 'unchanged 0', 'refused 2', 'warned 0'])
  })

  it('a menu import ends with exit code 1 and a message when nothing can be imported', TIMEOUT, async () => {
    const before = await countItems()
    const broken = menuFile('broken.json', '[{"name": "Leek"', ' "price": 6}]')
    const empty = menuFile('mapping.json', '{ "columns": {} ')
    const attempts: [Promise<Run>, RegExp][] = [
      [menuImport(broken), /Nothing was imported\. .+ \(line 2, column \d+\)/],
      [menuImport(join(folder, 'missing.csv')), /File .*missing\.csv doesn’t exist/],
      [menuImport(folder), /isn’t a file/],
      [menuImport(CAFE, '--mapping', empty), /mapping\.json isn’t a mapping/],
      [carte(['menu', 'import', CAFE, '--branch', '4711']), /Branch 4711 doesn’t exist/],
    ]

    for (const [attempt, words] of attempts) {
      const { code, err } = await attempt

      expect([code, err]).toEqual([1, expect.stringMatching(words)])
      expect(err).not.toMatch(/^\s+at .+:\d+:\d+/m)
    }
    expect(await countItems()).toBe(before)
  })
})

describe('carte company', () => {
  const company = (what: string, ...more: string[]) => carte(['company', what, '--company', '1', ...more])
  const firstCompany = async () => (await carte(['company', 'list'])).out[0]

  /** Gives the company a paid subscription with this status. */
  const atProvider = (status: string) =>
    database.pool.query(`UPDATE subscription SET provider = 'sandbox', status = $1`, [status])

  it('company export writes a file, but doesn’t overwrite an existing file', TIMEOUT, async () => {
    const file = join(folder, 'company-1.zip')
    const run = await company('export', file)
    const again = await company('export', file)

    expect([run.code, run.err]).toEqual([0, ''])
    expect(run.out).toEqual([
      expect.stringMatching(
        /^Exported Demo Kitchens to .+zip: \d+ rows from \d+ tables, \d menus and 0 picture files\.$/,
      ),
    ])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('already exists. Nothing was written.')])
  })

  it('company delete refuses a wrong name, and a company that is enabled or still pays', TIMEOUT, async () => {
    await atProvider('active')
    const paying = await company('delete', '--name', 'Demo Kitchens')
    await atProvider('canceled')
    const working = await company('delete', '--name', 'Demo Kitchens')
    const misnamed = await company('delete', '--name', 'Demo')

    expect([working.code, working.err]).toEqual([1, expect.stringContaining('carte company disable --company 1')])
    expect([paying.code, paying.err]).toEqual([1, expect.stringContaining('Cancel it at the payment provider first.')])
    expect([misnamed.code, misnamed.err]).toEqual([
      1,
      expect.stringContaining('Nothing was deleted. Company 1 is named “Demo Kitchens”, not “Demo”.'),
    ])
    expect(await firstCompany()).toContain('Demo Kitchens')
  })

  it('disabling or enabling a company changes the company list and is announced to servers', TIMEOUT, async () => {
    const shut = await company('disable')
    const listed = await firstCompany()
    const open = await company('enable')

    expect([shut.code, open.code]).toEqual([0, 0])
    expect(listed).toMatch(/\tdisabled$/)
    expect(await firstCompany()).not.toContain('disabled')
    expect(changes).toEqual([1, 1])
  })

  it('company delete removes a disabled company when its name is given', TIMEOUT, async () => {
    await company('disable')
    const run = await company('delete', '--name', 'Demo Kitchens')

    expect([run.code, run.err]).toEqual([0, ''])
    expect(run.out[0]).toMatch(/^Deleted Demo Kitchens: \d+ rows and 0 picture files\.$/)
    expect(await firstCompany()).toBe('There are no companies yet.')
  })
})
