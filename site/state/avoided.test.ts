import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testPage } from '../testing/fixture.ts'
import { avoidedStore, readAvoided, storeAvoided, withAvoided } from './avoided.ts'

const allergens = [
  { id: 1, name: 'Milk', parentId: null },
  { id: 2, name: 'Nuts', parentId: null },
]
const { snapshot } = testPage({ menuSite: { allergens } })
const { menuSite } = snapshot

function storage(values = new Map<string, string>()) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

const names = () => ({ stored: readAvoided(1), unnamed: 'Unlisted' })

beforeEach(() => vi.stubGlobal('sessionStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

describe('the allergens that a guest avoids', () => {
  it('stores avoided allergens for the pages of one branch', () => {
    storeAvoided(menuSite, [2])

    expect(readAvoided(1)).toEqual([{ id: 2, name: 'Nuts' }])
    expect(readAvoided(7)).toBeNull()
  })

  it('distinguishes cleared avoided allergens from no choice at all', () => {
    expect(readAvoided(1)).toBeNull()
    storeAvoided(menuSite, [1])
    storeAvoided(menuSite, [])

    expect(readAvoided(1)).toEqual([])
  })

  it('keeps an avoided allergen listed and stored after it is removed from the menu', () => {
    storeAvoided(menuSite, [1, 2])
    const later = { ...snapshot, menuSite: { ...menuSite, allergens: allergens.slice(0, 1) } }

    expect(withAvoided(later, [1, 2], names()).menuSite.allergens).toEqual(allergens)
    storeAvoided(later.menuSite, [2])
    expect(readAvoided(1)).toEqual([{ id: 2, name: 'Nuts' }])
  })

  it('opening another page keeps the name of an avoided allergen that is no longer on the menu', () => {
    storeAvoided(menuSite, [2])
    const later = { ...menuSite, allergens: allergens.slice(0, 1) }
    const opened: number[] = []
    const store = avoidedStore(opened)

    const taken = store.take(1)
    store.save(later, opened)
    store.save(later, taken ?? [])

    expect(taken).toEqual([2])
    expect(readAvoided(1)).toEqual([{ id: 2, name: 'Nuts' }])
  })

  it('stores every changed choice of avoided allergens, even a return to the initial choice', () => {
    const opened = [1]
    const store = avoidedStore(opened)

    store.save(menuSite, opened)
    expect(readAvoided(1)).toBeNull()
    store.save(menuSite, [2])
    expect(readAvoided(1)).toEqual([{ id: 2, name: 'Nuts' }])
    store.save(menuSite, opened)
    expect(readAvoided(1)).toEqual([{ id: 1, name: 'Milk' }])
  })

  it('leaves a menu that still has all avoided allergens unchanged', () => {
    expect(withAvoided(snapshot, [1], names())).toBe(snapshot)
    expect(withAvoided(snapshot, [], names())).toBe(snapshot)
  })

  it('lists an avoided allergen under a general name if neither the menu nor an earlier choice names it', () => {
    storeAvoided(menuSite, [99])

    expect(withAvoided(snapshot, [99], names()).menuSite.allergens).toContainEqual({
      id: 99,
      name: 'Unlisted',
      parentId: null,
    })
  })

  it('storing and reading avoided allergens does nothing when the browser has no session storage', () => {
    vi.stubGlobal('sessionStorage', undefined)
    storeAvoided(menuSite, [1])

    expect(readAvoided(1)).toBeNull()
  })
})
