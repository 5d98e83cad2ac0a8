import { expect, it } from 'vitest'
import type { Brand } from '#contract/brands.ts'
import { brandFormSchema, toBrandBody, toBrandFields, toPreview } from './brand-form.ts'

const BRAND: Brand = {
  id: 1,
  name: 'Corner Cafe',
  currencyCode: 'EUR',
  theme: 'default',
  brandColor: null,
  menuLogo: null,
  itemLogo: '/uploads/a.webp',
  itemBackgroundLogo: null,
  loaderBgOnly: false,
  loaderEnabled: true,
  isCurrencyLocked: true,
  branchCount: 1,
  categoryCount: 0,
  menuItemCount: 0,
}
const FIELDS = toBrandFields(BRAND)

it('an empty brand colour is valid and sent as null', () => {
  expect(FIELDS.brandColor).toBe('')
  expect(brandFormSchema.safeParse(FIELDS).success).toBe(true)
  expect(toBrandBody(FIELDS, { ...BRAND, brandColor: '#0A7D4F' }).brandColor).toBeNull()
  expect(toBrandBody({ ...FIELDS, brandColor: '#0A7D4F' }, BRAND).brandColor).toBe('#0A7D4F')
})

it('sends only the changed settings of a brand, to keep what others have changed', () => {
  expect(toBrandBody(FIELDS, BRAND)).toEqual({})
  expect(toBrandBody({ ...FIELDS, currencyCode: 'JPY' }, BRAND)).toEqual({ currencyCode: 'JPY' })
})

it.each(['#fff', 'purple', '#12345g'])(
  'the brand colour %s is refused with a message and not previewed',
  (brandColor) => {
    expect(brandFormSchema.safeParse({ ...FIELDS, brandColor }).error?.issues[0]?.message).toContain('#6D28D9')
    expect(toPreview({ ...FIELDS, brandColor })).not.toHaveProperty('brandColor')
  },
)

it('the other settings of a brand are previewed while its name is empty', () => {
  expect(toPreview({ ...FIELDS, name: ' ', brandColor: '' })).toEqual({
    theme: 'default',
    brandColor: null,
    menuLogo: null,
    itemLogo: '/uploads/a.webp',
    itemBackgroundLogo: null,
    loaderBgOnly: false,
    loaderEnabled: true,
  })
})
