/** @example countItems(1) // '1 item' */
function countItems(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'item' : 'items'}`
}

/** The moved items: the name of a single item, or their number. */
const what = (name: string, count: number) => (count === 1 ? `“${name}”` : countItems(count))

export const menuOrderMessages = {
  title: 'Arrange menu',
  lead: 'Put items in the order guests see, and move them between categories. Changes are saved automatically.',
  back: 'Menu Items',
  history: 'History',
  find: 'Find an item',
  collapseAll: 'Collapse all',
  expandAll: 'Expand all',
  keys: 'Keyboard shortcuts',
  keyHints: [
    ['↑ ↓', 'Go to the previous or next item'],
    ['Alt + ↑ ↓', 'Move the item up or down'],
    ['Space', 'Grab the item (arrow keys move it, Space drops it, Esc cancels)'],
    ['Enter', 'Move the item to another category'],
    ['X', 'Select the item (Shift + ↑ ↓ selects several)'],
    ['Ctrl + Z', 'Undo the last move'],
  ],
  hint: 'Drag, or press Space to grab, Alt with an arrow key to move, Enter to choose a category, X to select.',
  moveItem: (name: string) => `Move ${name}`,
  select: (name: string) => `Select ${name}`,
  itemsOf: (category: string) => `Items in ${category}`,
  count: countItems,
  hidden: 'Hidden from guests',
  noItems: 'No items. Drag one here.',
  empty: 'Nothing to arrange yet',
  emptyHint: 'Add a category and menu items first.',
  addItem: 'Add menu item',
  noResults: 'No results',
  noResultsHint: 'No item with this name.',
  clearFilter: 'Clear search',
  selection: 'Selected items',
  selected: (count: number) => `${countItems(count)} selected`,
  clearSelection: 'Clear selection',
  moveTo: 'Move to…',
  moveTitle: (name: string, count: number) => `Move ${what(name, count)}`,
  category: 'Category',
  chooseCategory: 'Choose a category',
  noCategory: 'No category with this name',
  place: 'Position',
  places: { end: 'At the end', start: 'At the start' },
  move: 'Move',
  cancel: 'Cancel',
  moved: (name: string, count: number) => `${what(name, count)} moved`,
  movedTo: (name: string, count: number, category: string) => `${what(name, count)} moved to ${category}`,
  notMoved: (name: string, count: number) => `${what(name, count)} couldn’t be moved`,
  undo: 'Undo',
  undone: 'Move undone',
  notUndone: 'Couldn’t undo the move',
  unchanged: (reasons: string) => `Some items have changed since the move and stay where they are. ${reasons}`,
  grabbed: (name: string, count: number) => `${what(name, count)} grabbed`,
  dropped: (name: string, count: number) => `${what(name, count)} dropped`,
  cancelled: 'Move cancelled',
  atEdge: (name: string, by: -1 | 1, isFiltered: boolean) =>
    `${name} is already ${by < 0 ? 'first' : 'last'}${isFiltered ? ' in the search results. Clear the search to move it further.' : ''}`,
  position: (name: string, place: number, total: number, category: string) =>
    `${name}: position ${place} of ${total} in ${category}`,
} as const
