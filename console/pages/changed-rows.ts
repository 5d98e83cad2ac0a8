/**
 * The rows that others changed.
 * @param before the rows of this tab, with its own changes
 * @param after the rows of the server
 * @param seen what a change of a row is: the same text before and after means none
 */
export function changedIds<Row extends { id: number }>(
  before: readonly Row[],
  after: readonly Row[],
  seen: (row: Row) => unknown,
): number[] {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(seen(row))]))
  // A row that wasn't here may come from another page.
  return after.filter((row) => known.has(row.id) && known.get(row.id) !== JSON.stringify(seen(row))).map(({ id }) => id)
}
