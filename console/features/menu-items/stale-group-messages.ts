/** Separate from the form's texts, because they are rarely needed. */
export const staleGroupMessages = {
  groupsChanged: (count: number) => (count === 1 ? 'An option group was changed' : 'Option groups were changed'),
  groupsChangedHint: (count: number) =>
    count === 1 ? 'Someone changed it after you added it here.' : 'Someone changed them after you added them here.',
  removed: 'removed',
} as const
