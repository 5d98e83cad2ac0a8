/** The fields of a request body that differ from `before`, so that saving doesn't revert other people's changes. */
export function changedFields<Body extends object>(body: Body, before: Body): Partial<Body> {
  const known = new Map(Object.entries(before).map(([key, value]) => [key, JSON.stringify(value)]))
  const changed = Object.entries(body).filter(([key, value]) => JSON.stringify(value) !== known.get(key))
  return Object.fromEntries(changed) as Partial<Body> // entries of the body
}
