import { describe, expect, it } from 'vitest'
import { testItem, testPage } from '../testing/fixture.ts'
import { branchReducer, initialBranchState } from './branch-state.ts'

const page = testPage({ filterQuery: 'category=10' })
const { menuSite, menuItems } = page.snapshot
const start = initialBranchState(page, 1000)
const loading = branchReducer(start, { type: 'started' })

describe('the branch’s state', () => {
  it('clears settings and items when loading starts, but keeps the shown menu', () => {
    expect(loading).toMatchObject({ loading: true, settings: null, menuItems: [] })
    expect(loading.shown).toBe(page.snapshot)
  })

  it('shows the loaded menu with its settings and selected category', () => {
    const fresh = [testItem({ soldOut: true })]

    const state = branchReducer(loading, {
      type: 'loaded',
      settings: menuSite,
      menuItems: fresh,
      selectedCategory: 10,
      at: 2000,
    })

    expect(state).toMatchObject({ loading: false, settings: menuSite, menuItems: fresh, selectedCategory: 10 })
    expect(state.shown.menuItems).toBe(fresh)
    expect(state.shownSince).toBe(2000)
  })

  it('keeps the shown menu when an identical menu is loaded, but updates its time', () => {
    const same = structuredClone({ settings: menuSite, menuItems })

    const state = branchReducer(loading, { type: 'loaded', ...same, selectedCategory: null, at: 2000 })

    expect(state.shown).toBe(page.snapshot)
    expect(state.shownSince).toBe(2000)
  })

  it('removing items that have left the menu doesn’t make the shown menu newer', () => {
    const menu = { ...page.snapshot, menuItems: [] }

    const state = branchReducer(start, { type: 'leftRemoved', menu, at: 1000 })

    expect(state).toEqual({ ...start, shown: menu })
    expect(state.shownSince).toBe(1000)
  })

  it('removing items from an older menu doesn’t overwrite a newer menu', () => {
    const fresh = { settings: menuSite, menuItems: [testItem({ soldOut: true })], selectedCategory: null, at: 2000 }
    const newer = branchReducer(start, { type: 'loaded', ...fresh })

    expect(branchReducer(newer, { type: 'leftRemoved', menu: page.snapshot, at: 1000 })).toBe(newer)
  })

  it('keeps the shown menu when loading fails, and shows an error until the guest closes it', () => {
    const failed = branchReducer(loading, { type: 'failed', message: 'No data found' })

    expect(failed).toMatchObject({ loading: false, settings: null, failure: 'No data found', shownSince: 1000 })
    expect(failed.shown).toBe(page.snapshot)
    expect(branchReducer(failed, { type: 'alertClosed' }).failure).toBeNull()
  })

  it('shows the error of a closed branch only once, until a menu is loaded again', () => {
    const closed = branchReducer(loading, { type: 'branchClosed', message: 'No data found' })
    expect(closed).toMatchObject({ loading: false, settings: null, failure: 'No data found', isClosed: true })

    const quiet = branchReducer(closed, { type: 'alertClosed' })
    expect(branchReducer(quiet, { type: 'branchClosed', message: 'No data found' }).failure).toBeNull()

    const loaded = { settings: menuSite, menuItems, selectedCategory: null, at: 2000 }
    expect(branchReducer(closed, { type: 'loaded', ...loaded }).isClosed).toBe(false)
  })
})
