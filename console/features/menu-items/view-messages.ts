/** The texts of saved views and of changes by others, which load after the item list. */
export const viewMessages = {
  soldOut: 'Sold out',
  needsReview: 'Needs review',
  allergensUnknown: 'Some allergens unknown',
  withoutPrice: 'Without a price',
  name: 'Name of this view',
  save: 'Save',
  hint: 'Search, filter or sort the list to save it as a view in this browser.',
  nameRequired: 'Enter a name',
  tooMany: 'You can save up to 20 views. Delete one first.',
  notStored: 'Views not saved',
  notStoredHint: 'Allow this browser to store site data, then try again.',
  saved: (name: string) => `View “${name}” saved`,
  deleted: (name: string) => `View “${name}” deleted`,
  notRestored: (name: string) => `View “${name}” not restored`,
  notRestoredHint: 'Another view has this name, or you already have 20 views.',
  changedElsewhere: (count: number) =>
    count === 1 ? '1 menu item was changed by someone else' : `${count} menu items were changed by someone else`,
} as const
