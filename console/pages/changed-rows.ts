/**
 * The ids of the rows that others changed.
 * @param before the rows in this tab, including its own changes
 * @param after the server's current rows
 * @param seen the part of a row that is compared
 */
export function changedIds<Row extends { id: number }>(
  before: readonly Row[],
  after: readonly Row[],
  seen: (row: Row) => unknown,
): number[] {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(seen(row))]))
  // A row that wasn't listed before may come from another page, so it doesn't count.
  return after.filter((row) => known.has(row.id) && known.get(row.id) !== JSON.stringify(seen(row))).map(({ id }) => id)
}
