type Answers<Queries> = { [Name in keyof Queries]: Awaited<Queries[Name]> }

/**
 * Awaits independent queries together: in one transaction they take one round trip.
 * @example const { head, items } = await awaitAll({ head: findHead(tx), items: findItems(tx) })
 */
export async function awaitAll<Queries extends Record<string, PromiseLike<unknown>>>(
  queries: Queries,
): Promise<Answers<Queries>> {
  const answers = await Promise.all(Object.values(queries))
  const names = Object.keys(queries)
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as Answers<Queries> // same keys as `queries`
}
