const last = new Map<string, Promise<unknown>>()

/**
 * Runs actions with the same key one after the other in this process, even if an earlier one fails.
 * @param key what the action is about
 * @example oneAtATime(`invitation ${id}`, () => accept(id))
 */
export async function oneAtATime<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  last.set(key, mine)
  try {
    return await mine
  } finally {
    if (last.get(key) === mine) last.delete(key)
  }
}
