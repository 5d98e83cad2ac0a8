/** A value in three versions: with the user's changes, as the form loaded it, and as somebody else saved it. */
type Versions = { mine: unknown; base: unknown; theirs: unknown }
/** Compares two values by their meaning. `part` is the name of the property they are from. */
type IsSame = (one: unknown, other: unknown, part?: string) => boolean
type Parts = Record<string, unknown>

/** The properties that identify an entry of a list. New entries have none, or an empty one. */
const IDS = ['variantId', 'groupId', 'optionId', 'branchId', 'uploadId', 'allergenId']

/**
 * Applies the user's changes of a value to the saved one. If both changed it, its parts are merged; if they can't be, the
 * user's value wins.
 */
export function mergeParts(versions: Versions, isSame: IsSame, part?: string): unknown {
  const { mine, base, theirs } = versions
  if (isSame(mine, base, part)) return theirs
  if (isSame(theirs, base, part)) return mine
  if (Array.isArray(mine) && Array.isArray(base) && Array.isArray(theirs))
    return mergeLists({ mine, base, theirs }, isSame)
  return isParts(mine) && isParts(base) && isParts(theirs) ? mergeObjects({ mine, base, theirs }, isSame) : mine
}

function mergeObjects({ mine, base, theirs }: Record<keyof Versions, Parts>, isSame: IsSame): Parts {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const merged = Object.fromEntries(
    keys
      .map((key) => [key, mergeParts({ mine: mine[key], base: base[key], theirs: theirs[key] }, isSame, key)] as const)
      // A draft from another branch may have other languages than the form.
      .filter(([, value]) => value !== undefined),
  )
  // Both fields come from the same version, because the end time belongs to “sold out”.
  const isOwn = ['isSoldOut', 'soldOutUntil'].some((key) => key in mine && !isSame(mine[key], base[key], key))
  return isOwn ? { ...merged, isSoldOut: mine['isSoldOut'], soldOutUntil: mine['soldOutUntil'] } : merged
}

/** Merges lists of ids and of entries with ids, in the user's order. For any other list, the user's version wins. */
function mergeLists({ mine, base, theirs }: Record<keyof Versions, unknown[]>, isSame: IsSame): unknown[] {
  const all = [...mine, ...base, ...theirs]
  if (!all.every((one) => typeof one === 'string' || isIdentified(one))) return mine
  const find = (list: unknown[], entry: unknown) =>
    list.find((one) => idOf(one) === idOf(entry) && (!isNew(one) || isSame(one, entry)))
  const own = mine.flatMap((one) => {
    const [was, saved] = [find(base, one), find(theirs, one)]
    if (was === undefined) return [one]
    // An entry that somebody else removed stays only if the user changed it.
    if (saved === undefined) return isSame(one, was) ? [] : [one]
    return [mergeParts({ mine: one, base: was, theirs: saved }, isSame)]
  })
  const added = theirs.filter((one) => find(base, one) === undefined && find(mine, one) === undefined)
  return [...own, ...added]
}

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
const keyOf = (value: Parts) => IDS.find((key) => key in value)
const isIdentified = (value: unknown) => isParts(value) && keyOf(value) !== undefined

/** Whether an entry has no id yet, so that only its content tells it from other new ones. */
const isNew = (value: unknown) => (idOf(value) ?? '') === ''

/** The id of an entry of a list; in a list of ids, the entry itself. */
function idOf(value: unknown): unknown {
  return isParts(value) ? value[keyOf(value) ?? ''] : value
}
