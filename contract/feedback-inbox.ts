/** Messages for members who answer feedback. Apart from the other messages, which the login page loads. */
export const FEEDBACK_INBOX = {
  noteRequired: 'Write what you did before you resolve an allergen report.',
  unknown: 'This feedback doesn’t exist.',
  someUnknown: 'Some of this feedback no longer exists.',
  noItem: 'The menu item was deleted, or the guest didn’t name one.',
  itemNotYours: 'Your role can’t hide or show menu items.',
} as const
