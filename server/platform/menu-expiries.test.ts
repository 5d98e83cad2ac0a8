import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CompanyId } from '#server/db/tenant.ts'
import { watchExpiries } from './menu-expiries.ts'

const [ONE, TWO] = [1, 2] as CompanyId[] as [CompanyId, CompanyId] // only used as keys
const HOUR_MS = 60 * 60 * 1000

describe('scheduled changes of menus', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }))
  afterEach(() => void vi.useRealTimers())

  function watch() {
    const passed: CompanyId[] = []
    const expiries = watchExpiries(
      () => new Date(),
      (companyId) => passed.push(companyId),
    )
    return { passed, ...expiries }
  }

  it('if several times are noted for a menu, its change is reported once, at the earliest of them', () => {
    const { passed, note } = watch()
    for (const hours of [3, 2, 4]) note(ONE, hours * HOUR_MS)

    vi.advanceTimersByTime(2 * HOUR_MS - 1)
    expect(passed).toEqual([])
    vi.advanceTimersByTime(400)
    expect(passed).toEqual([ONE])
    vi.advanceTimersByTime(10 * HOUR_MS)
    expect(passed).toEqual([ONE])
  })

  it('the scheduled change of a menu is reported even if it is 60 days away', () => {
    const { passed, note } = watch()
    const days = 60 * 24 * HOUR_MS
    note(ONE, days)

    vi.advanceTimersByTime(days - 1)
    expect(passed).toEqual([])
    // There is a timer for each day, and each may be up to 300 ms late.
    vi.advanceTimersByTime(61 * 300)
    expect(passed).toEqual([ONE])
  })

  it('the scheduled change of a menu isn’t reported if the menu has changed since', () => {
    const { passed, note, forget } = watch()
    note(ONE, HOUR_MS)
    note(TWO, HOUR_MS)

    forget(ONE)
    vi.advanceTimersByTime(2 * HOUR_MS)
    expect(passed).toEqual([TWO])

    note(ONE, 3 * HOUR_MS)
    note(TWO, 3 * HOUR_MS)
    forget(null)
    vi.advanceTimersByTime(5 * HOUR_MS)
    expect(passed).toEqual([TWO])
  })
})
