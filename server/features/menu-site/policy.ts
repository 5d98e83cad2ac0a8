/**
 * The language a menu is shown in: the one asked for when the branch has it, else the branch's own. Nothing is guessed
 * from headers, so that pages stay cacheable (design section 7.13).
 */
export function chooseLocale(asked: string | undefined, branch: { defaultLocale: string; locales: string[] }): string {
  return asked !== undefined && branch.locales.includes(asked) ? asked : branch.defaultLocale
}

/**
 * When a menu stops being true by the clock alone: the next end of a "sold out until".
 * @returns null when nothing is timed
 */
export function nextChangeByClock(items: { soldOutUntil: Date | null }[], now: Date): Date | null {
  const times = items.flatMap(({ soldOutUntil }) =>
    soldOutUntil !== null && soldOutUntil > now ? soldOutUntil.getTime() : [],
  )
  return times.length === 0 ? null : new Date(Math.min(...times))
}
