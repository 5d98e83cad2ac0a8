import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import * as pageUrls from './page-urls.ts'

const { decodeBranchId, decodePlainId, encodeBranchId } = pageUrls

const of = (text: string) => btoa(text)

const HOSTILE: [string, string][] = [
  ['an empty text', ''],
  ['a plain number', '1'],
  ['a plain number of four digits', '1234'],
  ['no padding', 'MQ'],
  ['half of the padding', 'MQ='],
  ['too much padding', 'MQ==='],
  ['padding alone', '===='],
  ['padding in front', '==MQ'],
  ['padding within', 'M=Q='],
  ['stray bits behind the last digit', 'MR=='],
  ['too much padding after three digits', 'MTE=='],
  ['stray bits after two digits', 'MTB='],
  ['a space before', ' MQ=='],
  ['a space behind', 'MQ== '],
  ['a space within', 'M Q=='],
  ['a line feed', 'MQ==\n'],
  ['a tab', 'MQ\t=='],
  ['a form feed', '\fMQ=='],
  ['a zero character', 'MQ==\0'],
  ['the alphabet for URLs', 'M_-='],
  ['lower case', 'mq=='],
  ['a percent sign', 'MQ%3D%3D'],
  ['a slash', '../MQ=='],
  ['a full-width letter', 'ＭQ=='],
  ['an emoji', '🍕'],
  ['half of an emoji', '\ud83c'],
  ['an Arabic digit', '١'],
  ['zero', of('0')],
  ['a leading zero', of('01')],
  ['many leading zeros', of('0000000001')],
  ['a minus', of('-1')],
  ['a plus', of('+1')],
  ['a point', of('1.0')],
  ['an exponent', of('1e3')],
  ['hexadecimal', of('0x1')],
  ['a space in the number', of('1 ')],
  ['a line feed behind the number', of('1\n')],
  ['a zero character behind the number', of('1\0')],
  ['eleven digits', of('12345678901')],
  ['eighteen digits', of('123456789012345678')],
  ['letters', of('abc')],
  ['a quote', of("1' OR 1=1")],
  ['a number encoded twice', of(of('1'))],
  ['a byte above 127', of('1\u00e9')],
  ['25 characters', 'M'.repeat(25)],
  ['25 characters with the id in front', `MQ==${'='.repeat(21)}`],
  ['a thousand characters', 'MTEx'.repeat(250)],
  ['the property name “__proto__”', '__proto__'],
  ['the property name “constructor”', 'constructor'],
]

it.each([
  [1, 'MQ=='],
  [2, 'Mg=='],
  [3, 'Mw=='],
  [10, 'MTA='],
  [123, 'MTIz'],
  [9_999_999_999, 'OTk5OTk5OTk5OQ=='],
])('branch %i is written as %s in URLs, and can be read back', (id, text) => {
  expect(encodeBranchId(id)).toBe(text)
  expect(decodeBranchId(text)).toBe(id)
})

it('a branch id of up to ten digits can be read back from a URL', () => {
  const anyId = fc.integer({ min: 1, max: 9_999_999_999 })

  fc.assert(fc.property(anyId, (id) => decodeBranchId(encodeBranchId(id)) === id))
})

it.each(HOSTILE)('a branch id is not read from an invalid text: %s', (_what, text) => {
  expect(decodeBranchId(text)).toBeNull()
})

it('a branch id can be written in URLs in only one way', () => {
  const base64ish = fc.stringMatching(/^[A-Za-z0-9+/=\s_-]{0,26}$/)

  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), base64ish, fc.base64String()), (text) => {
      const id = decodeBranchId(text)
      return id === null || encodeBranchId(id) === text
    }),
  )
})

it.each(['', '0', '01', '-1', '+1', '1.0', '1e3', '0x1', ' 1', '1 ', '1\n', '12345678901', '١', '１', 'abc', 'MQ=='])(
  'an item or category id in a URL must be one to ten ASCII digits without a leading zero, not “%s”',
  (text) => {
    expect(decodePlainId(text)).toBeNull()
  },
)

it('an item or category id of one to ten digits is read from a URL', () => {
  expect([decodePlainId('1'), decodePlainId('42'), decodePlainId('9999999999')]).toEqual([1, 42, 9_999_999_999])
})

it('the product’s URLs stay the same, because printed codes, emails and bookmarks rely on them', () => {
  const { CONSOLE_PATHS, SITE_PATHS } = pageUrls

  expect(CONSOLE_PATHS).toEqual({
    home: '/',
    login: '/login',
    logout: '/logout',
    forgotPassword: '/forgot-password',
    passwordReset: '/password-reset/:token',
    passwordVerify: '/password-verify',
    register: '/register',
    emailVerify: '/email-verify',
    verifyEmail: '/auth/verify-email/:userId/:token',
    invite: '/invite/:token',
    subscription: '/subscription',
    checkout: '/checkout',
    layout: '/layout',
    dashboard: '/dashboard',
    today: '/today',
    allergens: '/allergens',
    allergenMatrix: '/allergens/matrix',
    dietTypes: '/diet-types',
    categories: '/category',
    menuItems: '/menu-items',
    menuArrange: '/menu-items/arrange',
    branchPrices: '/menu-items/branch-prices',
    translations: '/menu-items/translations',
    menuItemAdd: '/menu-item/add',
    menuItemEdit: '/menu-item/edit/:id',
    menuItemView: '/menu-item/view/:id',
    menuImport: '/import',
    menuHistory: '/history',
    customization: '/customization',
    branches: '/branches',
    tables: '/tables',
    feedback: '/feedback',
    billing: '/billing',
    guestSafety: '/guest-safety',
    team: '/team',
    auditLog: '/team/log',
    profile: '/profile',
  })
  expect(SITE_PATHS).toEqual({
    cafe: '/branch/cafe/:id',
    branch: '/branch/:id',
    item: '/branch/item/:itemId/:id',
    category: '/branch/category/:categoryId/:id',
    cafeCategory: '/branch/cafe/category/:categoryId/:id',
    categories: '/branch/view/categories/:id',
    feedback: '/branch/feedback/:id',
    accessibility: '/accessibility',
    branchAccessibility: '/accessibility/:id',
    sharePicture: '/branch/og/:id',
    sitemap: '/sitemap.xml',
    robots: '/robots.txt',
    notFound: '/page-not-found',
    shortAddress: '/m/:slug',
    preview: '/branch/preview',
    table: '/t/:qrToken',
  })
})

it('each function that builds a URL encodes its ids, tokens and parameters in the URL of its page', () => {
  const builders = Object.entries(pageUrls).filter(([name]) => /Path($|Of)/.test(name)) as [
    string,
    (...given: unknown[]) => string,
  ][]
  const text = 'a/b?c&d'
  const given: Record<string, unknown[]> = {
    verifyEmailPath: [{ userId: '7/8', token: text, expires: '1&2', signature: 'd-f+/=' }],
    passwordResetPath: [text, 'a+b@c.test'],
    invitePath: [text],
    tablePath: [text],
    shortPath: [text],
    cafePathOfTable: [7, text],
    branchItemPath: [7, 8],
    branchCategoryPath: [7, 8],
    cafeCategoryPath: [7, 8],
    sharePicturePath: [7, text],
  }

  const built = Object.fromEntries(builders.map(([name, build]) => [name, build(...(given[name] ?? [7]))]))

  expect(built).toEqual({
    cafePath: '/branch/cafe/Nw==',
    cafePathOfTable: '/branch/cafe/Nw==?table=a%2Fb%3Fc%26d',
    branchPath: '/branch/Nw==',
    branchItemPath: '/branch/item/8/Nw==',
    branchCategoryPath: '/branch/category/8/Nw==',
    cafeCategoryPath: '/branch/cafe/category/8/Nw==',
    categoriesPath: '/branch/view/categories/Nw==',
    guestFeedbackPath: '/branch/feedback/Nw==',
    accessibilityPath: '/accessibility/Nw==',
    sharePicturePath: '/branch/og/Nw==?v=a%2Fb%3Fc%26d',
    shortPath: '/m/a%2Fb%3Fc%26d',
    tablePath: '/t/a%2Fb%3Fc%26d',
    menuItemViewPath: '/menu-item/view/7',
    menuItemEditPath: '/menu-item/edit/7',
    invitePath: '/invite/a%2Fb%3Fc%26d',
    livePath: '/live/7',
    feedbackPath: '/feedback?open=7',
    openAllergenReportsPath: '/feedback?type=ALLERGEN_REPORT&status=OPEN',
    verifyEmailPath: '/auth/verify-email/7%2F8/a%2Fb%3Fc%26d?expires=1%262&signature=d-f%2B%2F%3D',
    passwordResetPath: '/password-reset/a%2Fb%3Fc%26d?email=a%2Bb%40c.test',
  })
})

it('the URLs of a branch’s menu and of an item’s form contain ids that can be read back', () => {
  const anyId = fc.integer({ min: 1, max: 9_999_999_999 })

  fc.assert(
    fc.property(anyId, (id) => {
      const cafe = new URL(pageUrls.cafePath(id), 'http://carte.test').pathname.split('/')
      const edit = new URL(pageUrls.menuItemEditPath(id), 'http://carte.test').pathname.split('/')
      return decodeBranchId(cafe[3] ?? '') === id && decodePlainId(edit[3] ?? '') === id
    }),
  )
})
