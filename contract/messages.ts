/**
 * The product's fixed texts, word for word as the spec gives them.
 * A text that stands in the spec is never written a second time in the code.
 */

export const PRODUCT_NAME = 'Carte'
export const TAGLINE = 'A New Era of Restaurant solution'

/** Spec section 5, "Login"; what is not a login's was decided by us. */
export const VALIDATION = {
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordTooLong: 'Password must be at most 128 characters',
  passwordCommon: 'This password is among the first ones that attackers try. Please choose another.',
  passwordWrong: 'This is not your password.',
  confirmationRequired: 'Please repeat the password',
  passwordsDiffer: 'The passwords are not the same',
  fullNameRequired: 'Full name is required',
  companyNameRequired: 'Company name is required',
  codeRequired: 'Code is required',
  codeInvalid: 'This code is not right. Codes change every 30 seconds.',
  nameRequired: 'Name is required',
  seatsWhole: 'Seats are a whole number from 1 to 999',
  tableNumber: 'A whole number from 0 to 9999',
  lastNumberTooSmall: 'The last number comes after the first',
  tooManyTables: 'At most 100 tables at once',
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
  secondFactor: 'Enter the code of your authenticator app.',
  challengeOver: 'This took too long. Please sign in again.',
  registered: 'Please check your inbox: we have sent a link to your address.',
  resetRequested: 'If an account has this address, we have sent a link to it. It works for 30 minutes.',
  passwordReset: 'Your password is changed. Please sign in with it.',
  resetLinkInvalid: 'This link is not valid any more. Please ask for a new one.',
  passwordChanged: 'Your password is changed. You are signed out everywhere else.',
  emailChangeRequested: 'We have sent a link to the new address. It takes the place of the old one once you open it.',
  confirmPasswordFirst: 'Please confirm your password first.',
} as const

/** Spec sections 2 and 8: the verification screen and the verification gate. */
export const VERIFICATION = {
  checking: 'Please wait while we verify your email...',
  verified: 'Email verified successfully!',
  failed: 'Verification failed.',
  errorPrefix: 'Error: ',
  gateTitle: 'Register Account',
  resend: 'Resend Link',
  sending: 'Sending...',
  sent: 'We have sent the link again. Please check your inbox.',
  sentJustNow: 'A link was sent less than a minute ago; please check your inbox.',
  linkInvalid: 'This link is not valid. Please use the newest one we have sent you.',
  linkExpired: 'This link has expired. Sign in to have a new one sent.',
  linkOfAnother: 'This link belongs to another account. Please sign in with that one.',
  addressTaken: 'Another account has this address by now. Please choose another one.',
} as const

/** Spec sections 2, 4, 5 and 8: paying. */
export const CHECKOUT = {
  success: 'Subscription created successfully',
  choosePlan: 'Choose a plan',
  countryRequired: 'Country is required',
  zipRequired: 'Zip is required',
  noCountry: 'No Country Found',
  scriptFailed: 'The card payment provider failed to load. Please try again later.',
  secureConnection: 'Establishing a secure connection…',
  askOwner: 'Only an owner can pay. Please ask the owner of your company.',
  planGone: 'This plan is not on offer any more. Please choose another one.',
  requiresAction: 'Your bank asks you to confirm this payment.',
  processing: 'Your bank is still working on this payment. Please come back in a minute.',
  underWay: 'Another payment of your company is under way. Please try again in a minute.',
  otherProvider: 'Your subscription was paid in another way. Please ask the operator of this site.',
} as const

/** Design section 7.10: the billing screen. */
export const BILLING = {
  noSubscription: 'There is no subscription to change.',
  granted: 'This subscription was granted by the operator; there is nothing to pay or to cancel.',
  payFirst: 'Please pay what is open first; then the plan can be changed.',
  planChanged: 'Your plan is changed',
  canceled: 'Your subscription ends with the period that is paid',
  resumed: 'Your subscription goes on',
  cardSaved: 'Your card is saved',
  detailsSaved: 'Your details are saved',
} as const

/** The team: what may not be done to whom, and invitations (design section 7.1). */
export const TEAM = {
  ownersOnly: 'Only owners may change the team.',
  lastOwner: 'This is the last owner of the company. Make somebody else an owner first.',
  notYourself: 'You cannot disable yourself.',
  leaveOnProfile: 'You cannot remove yourself here. You can leave the company on your profile.',
  addressOfAnother: 'This address belongs to another company. Please ask for another address.',
  addressTaken: 'This address has an account by now. Please sign in with it.',
  invitationOver: 'This invitation is no longer valid. Ask whoever invited you for a new one.',
  joined: 'Welcome to the team',
} as const

/** What a guest who sends feedback is told. */
export const FEEDBACK = {
  thanks: 'Thank you! Your feedback has been sent.',
  thanksUnnamed: 'Thank you! Your feedback has been sent, without your name and address.',
  ratingOutOfRange: 'A rating goes from 1 to 5',
  commentRequired: 'Please write a few words',
  branchClosed: 'This menu takes no feedback at the moment.',
  branchUnknown: 'This menu does not exist.',
  tableUnknown: 'This table is not known. Please scan its code again, or send your feedback without it.',
  menuItemUnknown: 'This dish is not on the menu any more. You can send your feedback without it.',
  branchFull: 'So much feedback has come today that no more fits. Please speak to the staff.',
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
