/**
 * Every page address of the product is built and read here.
 * In page addresses the branch id is base64 of its number; item and category ids are plain (design section 11).
 */

const BRANCH_ID_TEXT_MAX_LENGTH = 24
const POSITIVE_ID = /^[1-9]\d{0,9}$/

/**
 * Encodes a branch id for a page address.
 * @param branchId the branch's number
 * @returns base64 text, e.g. `MQ==`
 * @example encodeBranchId(1) // 'MQ=='
 */
export function encodeBranchId(branchId: number): string {
  return btoa(String(branchId))
}

/**
 * Decodes the branch id of a page address, strictly: at most 24 characters, canonical base64
 * (encoding again must give the same text), and a positive number of at most ten digits (design section 9, Requests).
 * @param text the path segment, already percent-decoded
 * @returns the branch's number, or null when the text is not one we would have written
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

/**
 * Reads a plain id of a page address (item, category).
 * @returns the number, or null when it is not a positive number of at most ten digits
 */
export function decodePlainId(text: string): number | null {
  return POSITIVE_ID.test(text) ? Number(text) : null
}

/** The console's pages. The server answers these paths with the console; any other path belongs to the menu site. */
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
  allergens: '/allergens',
  dietTypes: '/diet-types',
  categories: '/category',
  menuItems: '/menu-items',
  menuItemAdd: '/menu-item/add',
  menuItemEdit: '/menu-item/edit/:id',
  menuItemView: '/menu-item/view/:id',
  menuImport: '/import',
  customization: '/customization',
  tables: '/tables',
  billing: '/billing',
  team: '/team',
  auditLog: '/team/log',
  profile: '/profile',
} as const

/** The menu site's pages. */
export const SITE_PATHS = {
  cafe: '/branch/cafe/:id',
  branch: '/branch/:id',
  notFound: '/page-not-found',
} as const

/**
 * The address of a branch's cafe menu site.
 * @example cafePath(1) // '/branch/cafe/MQ=='
 */
export function cafePath(branchId: number): string {
  return `/branch/cafe/${encodeBranchId(branchId)}`
}

/** @example menuItemViewPath(7) // '/menu-item/view/7' */
export function menuItemViewPath(menuItemId: number): string {
  return `/menu-item/view/${menuItemId}`
}

/** @example menuItemEditPath(7) // '/menu-item/edit/7' */
export function menuItemEditPath(menuItemId: number): string {
  return `/menu-item/edit/${menuItemId}`
}

/**
 * Where the link of an invitation leads.
 * @example invitePath('abc') // '/invite/abc'
 */
export function invitePath(token: string): string {
  return `/invite/${token}`
}

/**
 * Where a verification link leads; its parts are those of `/auth/verify-email`.
 * @example verifyEmailPath({ userId: '7', token: 'abc', expires: '1700000000', signature: 'def' })
 * // '/auth/verify-email/7/abc?expires=1700000000&signature=def'
 */
export function verifyEmailPath(link: { userId: string; token: string; expires: string; signature: string }): string {
  const query = new URLSearchParams({ expires: link.expires, signature: link.signature })
  return `/auth/verify-email/${link.userId}/${link.token}?${query.toString()}`
}

/**
 * Where a link for a new password leads.
 * @example passwordResetPath('abc', 'a+b@c.test') // '/password-reset/abc?email=a%2Bb%40c.test'
 */
export function passwordResetPath(token: string, email: string): string {
  return `/password-reset/${token}?email=${encodeURIComponent(email)}`
}
