/** Separate from the other texts, because only the dialog that copies special hours needs them. */
export const copyHoursMessages = {
  copyDatesTitle: 'Copy special hours',
  copyDatesLead: (count: number) =>
    `${count === 1 ? 'The saved date of this branch replaces' : `The ${count} saved dates of this branch replace`} all special hours of the branches you choose.`,
  copyDatesTo: 'Copy to',
  theBranches: 'The branches',
  allBranches: 'All branches',
  replacesNothing: 'Has no special hours',
  replaces: (days: string) => `Replaces: ${days}`,
  alreadySame: 'Already has the same special hours',
  chooseBranches: 'Choose at least one branch.',
  copyToBranches: (count: number) =>
    count === 0 ? 'Copy' : `Copy to ${count === 1 ? '1 branch' : `${count} branches`}`,
  datesCopied: (count: number) => `Special hours copied to ${count === 1 ? '1 branch' : `${count} branches`}`,
  datesNotCopied: (names: string) => `Not copied to ${names}`,
  datesUndone: 'Previous special hours restored',
  datesNotUndone: 'Couldn’t undo the copy',
  copyOlder: 'Its special hours have changed since you copied them. They stay as they are.',
} as const
