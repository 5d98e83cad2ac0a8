/**
 * Builds and reads the URLs of the product's pages. Branch ids are encoded in base64, item and category ids are plain
 * numbers; printed QR codes and third-party scripts rely on both.
 */

const BRANCH_ID_TEXT_MAX_LENGTH = 24
const POSITIVE_ID = /^[1-9]\d{0,9}$/

/**
 * Encodes a branch id for a page URL.
 * @param branchId the branch's number
 * @returns base64 text, e.g. `MQ==`
 * @example encodeBranchId(1) // 'MQ=='
 */
export function encodeBranchId(branchId: number): string {
  return btoa(String(branchId))
}

/**
 * Decodes the branch id of a page URL. Accepts at most 24 characters of canonical base64 (re-encoding must give the
 * same text) that contain a positive number of at most ten digits, so that each id has exactly one URL.
 * @param text the path segment, already percent-decoded
 * @returns the branch's number, or null when the text isn't exactly what `encodeBranchId` returns
 * @example decodeBranchId('MQ==') // 1
 * @example decodeBranchId('MQ') // null
 */
export function decodeBranchId(text: string): number | null {
  if (text.length > BRANCH_ID_TEXT_MAX_LENGTH) return null
  const decoded = fromBase64(text)
  if (decoded === null || !POSITIVE_ID.test(decoded) || btoa(decoded) !== text) return null
  return Number(decoded)
}

function fromBase64(text: string): string | null {
  try {
    return atob(text)
  } catch {
    return null
  }
}

/** @returns the number, or null when the text isn't a positive number of at most ten digits */
export function decodePlainId(text: string): number | null {
  return POSITIVE_ID.test(text) ? Number(text) : null
}

/** The event stream that notifies an open page of a branch when the menu has changed. */
export const LIVE_PATH = '/live/:branchId'

export function livePath(branchId: number): string {
  return `/live/${branchId}`
}

/**
 * The event stream that notifies an open console when a menu of its company has changed. Below `/live/`, so that the
 * same proxy rule applies.
 */
export const CONSOLE_LIVE_PATH = '/live/console'

/** The paths at which the server serves the console. */
export const CONSOLE_PATHS = {
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
} as const

export const SITE_PATHS = {
  cafe: '/branch/cafe/:id',
  branch: '/branch/:id',
  item: '/branch/item/:itemId/:id',
  category: '/branch/category/:categoryId/:id',
  cafeCategory: '/branch/cafe/category/:categoryId/:id',
  categories: '/branch/view/categories/:id',
  feedback: '/branch/feedback/:id',
  /** The accessibility statement: without a branch, and in a branch's look. */
  accessibility: '/accessibility',
  branchAccessibility: '/accessibility/:id',
  /** The preview picture of a branch's menu for messengers: a PNG of 1200 × 630. */
  sharePicture: '/branch/og/:id',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  notFound: '/page-not-found',
  shortAddress: '/m/:slug',
  /** A preview of an unsaved look, shown in a frame of the console. The query parameter `ticket` contains the look. */
  preview: '/branch/preview',
  table: '/t/:qrToken',
} as const

/** @example cafePath(1) // '/branch/cafe/MQ==' */
export function cafePath(branchId: number): string {
  return `/branch/cafe/${encodeBranchId(branchId)}`
}

/** @example shortPath('corner-cafe') // '/m/corner-cafe' */
export function shortPath(slug: string): string {
  return `/m/${encodeURIComponent(slug)}`
}

/**
 * The path in a table's QR code. The server redirects guests to the branch's menu site.
 * @example tablePath('0pQ3v_Zk1xYw-2aB') // '/t/0pQ3v_Zk1xYw-2aB'
 */
export function tablePath(qrToken: string): string {
  return `/t/${encodeURIComponent(qrToken)}`
}

/**
 * The branch's cafe menu site with the guest's table.
 * @example cafePathOfTable(1, '0pQ3v_Zk1xYw-2aB') // '/branch/cafe/MQ==?table=0pQ3v_Zk1xYw-2aB'
 */
export function cafePathOfTable(branchId: number, qrToken: string): string {
  return `${cafePath(branchId)}?table=${encodeURIComponent(qrToken)}`
}

/** @example branchPath(1) // '/branch/MQ==' */
export function branchPath(branchId: number): string {
  return `/branch/${encodeBranchId(branchId)}`
}

/** @example branchItemPath(1, 7) // '/branch/item/7/MQ==' */
export function branchItemPath(branchId: number, itemId: number): string {
  return `/branch/item/${itemId}/${encodeBranchId(branchId)}`
}

/** @example branchCategoryPath(1, 7) // '/branch/category/7/MQ==' */
export function branchCategoryPath(branchId: number, categoryId: number): string {
  return `/branch/category/${categoryId}/${encodeBranchId(branchId)}`
}

/** @example cafeCategoryPath(1, 7) // '/branch/cafe/category/7/MQ==' */
export function cafeCategoryPath(branchId: number, categoryId: number): string {
  return `/branch/cafe/category/${categoryId}/${encodeBranchId(branchId)}`
}

/** @example categoriesPath(1) // '/branch/view/categories/MQ==' */
export function categoriesPath(branchId: number): string {
  return `/branch/view/categories/${encodeBranchId(branchId)}`
}

/** @example guestFeedbackPath(1) // '/branch/feedback/MQ==' */
export function guestFeedbackPath(branchId: number): string {
  return `/branch/feedback/${encodeBranchId(branchId)}`
}

/** @example accessibilityPath(1) // '/accessibility/MQ==' */
export function accessibilityPath(branchId: number): string {
  return `/accessibility/${encodeBranchId(branchId)}`
}

/**
 * The preview picture of a branch's menu for messengers.
 * @param version changes with the content of the picture
 * @example sharePicturePath(1, 'a1') // '/branch/og/MQ==?v=a1'
 */
export function sharePicturePath(branchId: number, version: string): string {
  return `/branch/og/${encodeBranchId(branchId)}?v=${encodeURIComponent(version)}`
}

/** @example menuItemViewPath(7) // '/menu-item/view/7' */
export function menuItemViewPath(menuItemId: number): string {
  return `/menu-item/view/${menuItemId}`
}

/** @example menuItemEditPath(7) // '/menu-item/edit/7' */
export function menuItemEditPath(menuItemId: number): string {
  return `/menu-item/edit/${menuItemId}`
}

/** @example invitePath('abc') // '/invite/abc' */
export function invitePath(token: string): string {
  return `/invite/${encodeURIComponent(token)}`
}

/** @example feedbackPath(7) // '/feedback?open=7' */
export function feedbackPath(feedbackId: number): string {
  return `${CONSOLE_PATHS.feedback}?open=${feedbackId}`
}

export function openAllergenReportsPath(): string {
  return `${CONSOLE_PATHS.feedback}?type=ALLERGEN_REPORT&status=OPEN`
}

/**
 * The path in a verification email, with the parameters of the API's `verifyEmail`.
 * @example verifyEmailPath({ userId: '7', token: 'abc', expires: '1700000000', signature: 'def' })
 * // '/auth/verify-email/7/abc?expires=1700000000&signature=def'
 */
export function verifyEmailPath(link: { userId: string; token: string; expires: string; signature: string }): string {
  const query = new URLSearchParams({ expires: link.expires, signature: link.signature })
  return `/auth/verify-email/${encodeURIComponent(link.userId)}/${encodeURIComponent(link.token)}?${query.toString()}`
}

/** @example passwordResetPath('abc', 'a+b@c.test') // '/password-reset/abc?email=a%2Bb%40c.test' */
export function passwordResetPath(token: string, email: string): string {
  return `/password-reset/${encodeURIComponent(token)}?email=${encodeURIComponent(email)}`
}
