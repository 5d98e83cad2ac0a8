/**
 * A copy of the items with one of them moved; in the same order if there is no item at `from`.
 * @example moved(['a', 'b', 'c'], 0, 2) // ['b', 'c', 'a']
 */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}
