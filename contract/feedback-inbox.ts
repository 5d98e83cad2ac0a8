/** Messages for members who handle feedback. Separate from the other messages, so that the login page doesn't load them. */
export const FEEDBACK_INBOX = {
  noteRequired: 'Before you resolve an allergen report, write down what you did about it',
  unknown: 'This feedback no longer exists. Reload the page and try again.',
  someUnknown: 'Some of this feedback no longer exists. Reload the page and try again.',
  noItem: 'There’s no menu item to hide or show: it was deleted, or the guest didn’t name one.',
  itemNotYours: 'Your role can’t hide or show menu items. Ask an owner of your company.',
} as const
