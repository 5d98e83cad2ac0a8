/**
 * The product's fixed texts, word for word as the spec gives them.
 * A text that stands in the spec is never written a second time in the code.
 */

export const PRODUCT_NAME = 'Carte'
export const TAGLINE = 'A New Era of Restaurant solution'

/** Spec section 5, "Login". */
export const VALIDATION = {
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters',
} as const

/** Spec sections 2, 4 and 8: signing in, and the end of a session. */
export const AUTH = {
  pleaseWait: 'Please Wait',
  success: 'Success!',
  warning: 'Warning!',
  invalidCredentials: 'Invalid credentials',
  tooManyAttempts: 'Too many attempts. Please wait a few minutes and try again.',
  sessionExpired: 'Session Expired!',
  loginAgainToContinue: 'Please Login Again to Continue',
  loginAgain: 'Please login again.',
  verifyEmail: 'Please verify your email to continue.',
  noSubscription: 'Company does not have any active subscriptions!',
  signedIn: 'Welcome back',
} as const

/** Server messages that mean "the session is over" to the client (spec section 4). */
export const SESSION_OVER_MESSAGES = ['Unauthorized', 'token expired!'] as const

/** Spec section 8: what an unexpected exception shows. */
export const MODAL = { oops: 'Oops...', somethingWrong: 'Something went wrong!' } as const

/** Spec sections 2 and 8: the menu site. */
export const MENU_SITE = {
  errorTitle: 'Error',
  callFailed: 'Something went wrong, Please try again later',
  noData: 'No data found',
} as const

/** Spec section 2, "Admin shell". */
export const SHELL = {
  downloading: 'Downloading Resources',
  loading: 'Loading...',
  profile: 'Profile',
  logOut: 'Log out',
  openMicrosite: 'Open microsite',
} as const
