/** Finds the chunks that a browser loads for a route, in the manifest of a Vite build. */

export type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
/** Vite's manifest: chunks by key. A key is a source file, or a name for a chunk without one. */
export type Manifest = Record<string, Chunk>

/**
 * A chunk and everything it imports statically, directly or indirectly.
 * @param key the chunk's key in the manifest
 * @returns keys of the manifest
 * @throws {Error} when the manifest lacks the key or an imported chunk
 */
export function staticClosure(manifest: Manifest, key: string): Set<string> {
  const found = new Set<string>()
  const waiting = [key]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    const chunk = manifest[next]
    if (!chunk) throw new Error(`The manifest has no ${next}. Run \`npm run build\` again.`)
    found.add(next)
    waiting.push(...(chunk.imports ?? []))
  }
  return found
}

/**
 * The chunks of the first route: the entry and the page it shows, with their static imports.
 * @param page key of the page's dynamic entry
 * @returns keys of the manifest
 * @throws {Error} when the manifest has no entry or lacks a chunk
 */
export function firstRoute(manifest: Manifest, page: string): Set<string> {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('The manifest has no entry. Run `npm run build` again.')
  return new Set([...staticClosure(manifest, entry), ...staticClosure(manifest, page)])
}

/**
 * For each dynamic entry outside the first route, the chunks it adds. Chunks of the first route and of the entry that
 * imports it are already loaded; if several entries import it, only the chunks that all of them load.
 * @param known keys of the first route's chunks
 * @param frames returns the keys of entries that are always loaded before the given one, such as the shell
 * @returns keys of the added chunks, by the key of the entry
 */
export function furtherRoutes(
  manifest: Manifest,
  known: Set<string>,
  frames: (key: string) => string[] = () => [],
): Map<string, Set<string>> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !known.has(key))
  const there = new Map<string, Set<string>>()
  const thereFor = (key: string): Set<string> => {
    const cached = there.get(key)
    if (cached) return cached
    there.set(key, known)
    const ways = Object.keys(manifest).filter((one) => manifest[one]?.dynamicImports?.includes(key))
    const brought = ways.map((way) => {
      const owners = known.has(way) ? [] : entries.filter((entry) => staticClosure(manifest, entry).has(way))
      const sets = owners.map((entry) => union(thereFor(entry), staticClosure(manifest, entry)))
      return sets.length === 0 ? known : sets.reduce((all, one) => intersection(all, one))
    })
    const least = brought.length === 0 ? known : brought.reduce((all, one) => intersection(all, one))
    const framed = frames(key).reduce((all, frame) => union(all, staticClosure(manifest, frame)), least)
    there.set(key, framed)
    return framed
  }
  return new Map(entries.map((key) => [key, difference(staticClosure(manifest, key), thereFor(key))]))
}

function union(one: Set<string>, other: Set<string>): Set<string> {
  return new Set([...one, ...other])
}

function intersection(one: Set<string>, other: Set<string>): Set<string> {
  return new Set([...one].filter((key) => other.has(key)))
}

function difference(one: Set<string>, other: Set<string>): Set<string> {
  return new Set([...one].filter((key) => !other.has(key)))
}
