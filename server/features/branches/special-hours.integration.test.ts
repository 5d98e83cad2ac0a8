import { beforeEach, expect, it } from 'vitest'
import type { MenuSite } from '#contract/menu-site.ts'
import { auditOf, sql } from '#server/testing/accounts.ts'
import { addMember, makeCompany, type TestCompany } from '#server/testing/factories.ts'
import { ask as guestAsks } from '#server/testing/guest-menus.ts'
import { at, call, describeApp, later, type TestApp } from '#server/testing/test-app.ts'

const entry = (firstDay: string, lastDay = firstDay, note: Record<string, string> = {}) => ({
  firstDay,
  lastDay,
  times: [] as { from: string; to: string }[],
  note,
})
const CHRISTMAS = entry('2030-12-24', '2030-12-26', { en: 'Christmas' })
const NEW_YEAR = { ...entry('2030-12-31'), times: [{ from: '11:00', to: '15:00' }] }
const OPENING_HOURS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '11:00', to: '22:00' }))

const patch = (app: TestApp, { token, branchId }: Pick<TestCompany, 'token' | 'branchId'>, body: unknown) =>
  call(app, 'PATCH', `/api/branches/${branchId}`, { token, body })
const storedOf = async (app: TestApp, branchId: number) =>
  (await sql(app, 'SELECT special_hours FROM branch WHERE id = $1', [branchId])).rows[0].special_hours
const NOON = new Date('2030-12-25T12:00:00Z')

describeApp('special hours of a branch', (test) => {
  beforeEach(() => {
    test().clock.now = new Date('2030-12-01T12:00:00Z')
  })

  it('special hours are returned in date order, and saving them again adds no history entry', async () => {
    const company = await makeCompany(test())

    const saved = await patch(test(), company, {
      specialHours: [NEW_YEAR, { ...CHRISTMAS, note: { en: 'Christmas', de: '' } }],
    })
    const again = await patch(test(), company, { specialHours: [CHRISTMAS, NEW_YEAR] })
    const read = await call(test(), 'GET', `/api/branches/${company.branchId}`, { token: company.token })

    expect(saved.body.data.specialHours).toEqual([CHRISTMAS, NEW_YEAR])
    expect(again.status).toBe(200)
    expect(read.body.data.specialHours).toEqual([CHRISTMAS, NEW_YEAR])
    const changes = (await auditOf(test(), company.companyId)).filter(({ action }) => action === 'branch_changed')
    expect(changes).toHaveLength(1)
  })

  it('special hours are shown to guests immediately, until the end of their last day in the branch’s time zone', async () => {
    const company = await makeCompany(test())
    await patch(test(), company, { timeZone: 'Europe/Berlin', openingHours: OPENING_HOURS })
    const seenAt = async (moment: Date) => {
      const { body, headers } = await at(test(), moment, () => guestAsks(test(), `${company.branchId}`))
      const { openingStatus, specialHours }: MenuSite['branch'] = body.data.menuSite.branch
      return { words: openingStatus?.words.replaceAll(/\s/g, ' '), specialHours, etag: headers['etag'] }
    }

    const open = await seenAt(NOON)
    await patch(test(), company, { specialHours: [CHRISTMAS] })
    const closed = await seenAt(NOON)
    const end = new Date('2030-12-26T23:00:00Z')
    const steps = [await seenAt(later(end, -1)), await seenAt(end), await seenAt(new Date('2030-12-27T10:00:00Z'))]

    expect(open.words).toBe('Open now · until 10:00 PM')
    expect(closed.words).toBe('Closed today: Christmas · opens Friday at 11:00 AM')
    expect(closed.specialHours).toEqual([{ ...CHRISTMAS, note: 'Christmas' }])
    expect(steps.map(({ words }) => words)).toEqual([
      'Closed today: Christmas · opens tomorrow at 11:00 AM',
      'Closed · opens at 11:00 AM',
      'Open now · until 10:00 PM',
    ])
    expect(steps[2]?.specialHours).toEqual([])
    expect(new Set(steps.map(({ etag }) => etag)).size).toBe(3)
  })

  it('special hours that have passed are hidden, but stay stored until the next change', async () => {
    const company = await makeCompany(test())
    const past = entry('2020-12-24', '2020-12-26')
    const stored = JSON.stringify([past, NEW_YEAR])
    await sql(test(), 'UPDATE branch SET special_hours = $2 WHERE id = $1', [company.branchId, stored])
    const save = (specialHours: unknown) => patch(test(), company, { specialHours })

    // The first request is from a form that was opened before the date passed, the second from one opened afterwards.
    const [early, late] = [await save([past, NEW_YEAR]), await save([NEW_YEAR])]

    expect([early, late].map(({ body }) => body.data.specialHours)).toEqual([[NEW_YEAR], [NEW_YEAR]])
    expect(await storedOf(test(), company.branchId)).toHaveLength(2)
    await save([])
    expect(await storedOf(test(), company.branchId)).toEqual([])
  })

  it.each([
    ['overlapping dates', [CHRISTMAS, entry('2030-12-26')], 'specialHours.1.firstDay'],
    ['an end before the start', [entry('2030-12-26', '2030-12-24')], 'specialHours.0.lastDay'],
    ['dates that have passed', [entry('2020-12-24')], 'specialHours'],
    [
      'overlapping times',
      [{ ...NEW_YEAR, times: [...NEW_YEAR.times, { from: '14:00', to: '20:00' }] }],
      'specialHours.0.times.1',
    ],
  ])('special hours of a branch can’t be saved with %s', async (_what, specialHours, field) => {
    const company = await makeCompany(test())

    const { status, body } = await patch(test(), company, { specialHours })

    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, fields: [field] })
    expect(JSON.stringify(body.errors)).not.toMatch(/\d{4}-\d\d-\d\d/)
    expect(await storedOf(test(), company.branchId)).toEqual([])
  })

  it('special hours can’t be changed without a session, by a viewer or by another company', async () => {
    const [company, stranger] = [await makeCompany(test()), await makeCompany(test())]
    const viewer = await addMember(test(), company, 'viewer')
    const by = async (token: string) =>
      (await patch(test(), { ...company, token }, { specialHours: [CHRISTMAS] })).status

    expect([await by(''), await by(viewer.token), await by(stranger.token)]).toEqual([401, 403, 404])
    expect(await storedOf(test(), company.branchId)).toEqual([])
  })
})
