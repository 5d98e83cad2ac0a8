/** Messages that the specification prescribes are copied word for word; docs/spec-coverage.md links to their tests. */

export const PRODUCT_NAME = 'Carte'
export const TAGLINE = 'A New Era of Restaurant solution'

/** The specification prescribes the messages of the login form. */
export const VALIDATION = {
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email address',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordTooLong: 'Password must be at most 128 characters',
  passwordCommon: 'This password is too common. Choose a different one.',
  passwordWrong: 'This password is wrong. Check it and try again.',
  confirmationRequired: 'Enter the password again',
  passwordsDiffer: 'The passwords don’t match',
  fullNameRequired: 'Full name is required',
  companyNameRequired: 'Company name is required',
  codeRequired: 'Code is required',
  codeInvalid: 'This code is wrong. Codes change every 30 seconds, so enter the latest one.',
  mailedCodeInvalid: 'This code is wrong or has expired. Use the latest one we sent you.',
  nameRequired: 'Name is required',
  seatsWhole: 'Enter a whole number from 1 to 999',
  tableNumber: 'Enter a whole number from 0 to 9999',
  lastNumberTooSmall: 'Enter a last number that is equal to or higher than the first',
  tooManyTables: 'You can add up to 100 tables at a time',
} as const

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
  secondFactor: 'Enter the code from your authenticator app.',
  mailedCode: 'There were too many failed attempts. To sign in, enter the code we sent to your email address.',
  signInBusy: 'Too many people are signing in right now. Try again in a few seconds.',
  challengeOver: 'This sign-in has expired. Please sign in again.',
  registered: 'Check your inbox: we sent a verification link to your email address.',
  resetRequested: 'If this email address has an account, we sent a link to it. The link works for 30 minutes.',
  passwordReset: 'Your password has been changed. Sign in with the new one.',
  resetLinkInvalid: 'This link is no longer valid. Request a new one.',
  passwordChanged: 'Your password has been changed. You’re signed out on all other devices.',
  emailChangeRequested: 'We sent a link to your new email address. Open it to confirm the change.',
  confirmPasswordFirst: 'Confirm your password first.',
  setUpSecondFactor: 'Your company requires two-factor authentication. Set it up in your profile to continue.',
  secondFactorStays: 'Your company requires two-factor authentication, so you can’t turn it off.',
} as const

export const VERIFICATION = {
  checking: 'Please wait while we verify your email...',
  verified: 'Email verified successfully!',
  failed: 'Verification failed.',
  errorPrefix: 'Error: ',
  gateTitle: 'Register Account',
  resend: 'Resend Link',
  sending: 'Sending...',
  sent: 'We sent the link again. Check your inbox.',
  sentJustNow: 'A link was sent less than a minute ago; please check your inbox.',
  linkInvalid: 'This link isn’t valid. Use the latest one we sent you.',
  linkExpired: 'This link has expired. Sign in to get a new one.',
  linkOfAnother: 'This link belongs to another account. Sign in with that account.',
  addressTaken: 'Another account now uses this email address. Choose a different one.',
} as const

export const CHECKOUT = {
  success: 'Subscription created successfully',
  choosePlan: 'Choose a plan',
  countryRequired: 'Country is required',
  zipRequired: 'Zip is required',
  noCountry: 'No Country Found',
  scriptFailed: 'The card payment provider failed to load. Please try again later.',
  secureConnection: 'Establishing a secure connection…',
  askOwner: 'Only an owner can pay. Ask the owner of your company.',
  planGone: 'This plan is no longer available. Choose a different one.',
  requiresAction: 'Your bank needs you to confirm this payment.',
  processing: 'Your bank is still processing this payment. Check back in a minute.',
  underWay: 'Another payment for your company is in progress. Try again in a minute.',
  paidAlready: 'Your company already has a subscription. Change the plan under Billing.',
  amountChanged: 'The amount has changed, so you weren’t charged. Check the new amount and try again.',
  amountUnknown: 'We couldn’t calculate the amount. Calculate it again before you pay.',
  otherProvider: 'Your subscription is with a different payment provider. Contact the site operator.',
} as const

export const BILLING = {
  noInvoice: 'This invoice no longer exists. Reload the page and try again.',
  noSubscription: 'There’s no subscription to change. Choose a plan first.',
  granted: 'The site operator granted this subscription, so there’s nothing to pay or cancel.',
  payFirst: 'Pay the open invoice before you change the plan.',
  otherCurrency: 'This plan uses a different currency from your subscription. Choose another plan.',
  amountChanged: 'The amount has changed, so you weren’t charged. Check the new amount and confirm again.',
  planChanged: 'Your plan has been changed',
  canceled: 'Your subscription ends with the current billing period',
  resumed: 'Your subscription continues',
  cardSaved: 'Your card has been saved',
  detailsSaved: 'Your details have been saved',
} as const

export const TEAM = {
  noBranches: 'You no longer have access to any branch. Ask an owner of your company to assign you one.',
  limitedToBranches: 'This affects branches you can’t manage. Ask an owner of your company.',
  ownersOnly: 'Only owners can change the team. Ask an owner of your company.',
  ownerNotLimited: 'Owners always manage all branches. Choose another role first.',
  noSuchBranch: 'One of these branches no longer exists. Reload the page and choose again.',
  lastOwner: 'This is the only owner of the company. Make someone else an owner first.',
  notYourself: 'You can’t disable your own account. Ask another owner.',
  leaveOnProfile: 'You can’t remove yourself here. Leave the company in your profile instead.',
  addressOfAnother: 'This email address belongs to another company. Use a different one.',
  addressTaken: 'This email address already has an account. Sign in with it.',
  invitationOver: 'This invitation is no longer valid. Ask the person who invited you for a new one.',
  joined: 'Welcome to the team',
  ownFactorFirst: 'Set up two-factor authentication in your own profile first.',
} as const

export const MENU_COPY = {
  sameBrand: 'Both branches belong to the same brand, so they already share a menu. Choose a branch of another brand.',
  otherCurrency: (from: string, to: string) =>
    `This menu’s prices are in ${from}, but the branch you chose uses ${to}. Choose a branch that uses ${from}.`,
} as const

export const FEEDBACK = {
  thanks: 'Thank you! Your feedback has been sent.',
  thanksUnnamed: 'Thank you! Your feedback has been sent, without your name and email.',
  ratingOutOfRange: 'Choose a rating from 1 to 5',
  commentRequired: 'Please write a few words',
  branchClosed: 'This menu isn’t accepting feedback right now. Please talk to our staff.',
  branchUnknown: 'This menu isn’t available anymore. Please talk to our staff.',
  tableUnknown: 'We don’t recognise this table. Scan its code again, or send your feedback without it.',
  menuItemUnknown: 'This dish is no longer on the menu. You can send your feedback without it.',
  tooManyReports:
    'We didn’t receive your report, because too many are coming from your network. Please try again in a few seconds, or talk to our staff.',
  branchFull: 'We can’t take any more feedback today. Please talk to our staff.',
} as const

/** Messages that the client treats as the end of the session. Carte's server sends only the first. */
export const SESSION_OVER_MESSAGES = ['Unauthorized', 'token expired!'] as const

export const MODAL = { oops: 'Oops...', somethingWrong: 'Something went wrong!' } as const

export const SHELL = {
  downloading: 'Downloading Resources',
  loading: 'Loading...',
  profile: 'Profile',
  logOut: 'Log out',
  openMicrosite: 'Open microsite',
} as const
