import { describe, expect, it } from 'vitest'
import type { PublicMenuItem } from '#contract/menu-site.ts'
import { testImage, testPage } from '../testing/fixture.ts'
import { summarizeSections } from './section-summary.ts'

const MILK = { id: 1, name: 'Milk', level: 'CONTAINS' } as const
const MORNING = { now: false, hours: '8:00–11:00' }

function summarizeSection(items: Partial<PublicMenuItem>[], showImages = true) {
  const page = testPage({ items, setting: { showImages } })
  return summarizeSections(page)[10]
}

const withPhotos = (photos: number, count: number) =>
  Array.from({ length: count }, (_, at) => (at < photos ? { image: testImage() } : {}))

describe('the layout of a category', () => {
  it.each([
    [0, 5, 'printed'],
    [1, 20, 'photo-rows'],
    [2, 2, 'photo-rows'],
    [3, 3, 'photo-grid'],
    [7, 10, 'photo-rows'],
    [8, 10, 'photo-grid'],
  ])(
    'a category’s layout depends on how many of its items have photos: %i of %i give “%s”',
    (photos, count, layout) => {
      expect(summarizeSection(withPhotos(photos, count))?.layout).toBe(layout)
    },
  )

  it('leaves no space for photos in a category when the branch shows none', () => {
    expect(summarizeSection(withPhotos(3, 3), false)?.layout).toBe('printed')
  })
})

describe('a category’s note for all its items', () => {
  it('a category whose items state no allergens says once that allergens are unconfirmed', () => {
    expect(summarizeSection([{}, {}])?.isUnconfirmed).toBe(true)
    expect(summarizeSection([{}, { allergens: [MILK] }])?.isUnconfirmed).toBe(false)
  })

  it('shows an availability once for a category if all its items share it', () => {
    expect(summarizeSection([{ availability: MORNING }, { availability: { ...MORNING } }])?.availability).toEqual(
      MORNING,
    )
    expect(
      summarizeSection([{ availability: MORNING }, { availability: { ...MORNING, now: true } }])?.availability,
    ).toBeNull()
    expect(summarizeSection([{ availability: MORNING }, {}])?.availability).toBeNull()
  })

  it('gives a category with a single item no note about allergens or availability', () => {
    expect(summarizeSection([{ availability: MORNING }])).toMatchObject({ isUnconfirmed: false, availability: null })
  })
})
