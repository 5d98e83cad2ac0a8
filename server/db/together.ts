type Answers<Queries> = { [Name in keyof Queries]: Awaited<Queries[Name]> }

/**
 * Waits for queries that do not need each other: in one transaction they are one round trip.
 * @example const { head, items } = await together({ head: findHead(tx), items: findItems(tx) })
 */
export async function together<Queries extends Record<string, PromiseLike<unknown>>>(
  queries: Queries,
): Promise<Answers<Queries>> {
  const answers = await Promise.all(Object.values(queries))
  const names = Object.keys(queries)
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as Answers<Queries> // by the same names
}
