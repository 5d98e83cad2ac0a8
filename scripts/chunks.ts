/** What a route of a Vite build makes the browser fetch, by the build's manifest. */

/** A chunk of Vite's manifest, as far as we read it. */
export type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
/** Vite's manifest: chunks by their key. */
export type Manifest = Record<string, Chunk>

/**
 * The chunks that loading one chunk means: itself and everything it imports statically.
 * @param key of the manifest
 * @throws {Error} when the manifest does not know a key
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
 * What the first route fetches: the entry, and the page that it shows.
 * @param page key of the page's dynamic entry
 */
export function firstRoute(manifest: Manifest, page: string): Set<string> {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (entry === undefined) throw new Error('The manifest has no entry. Run `npm run build` again.')
  return new Set([...staticClosure(manifest, entry), ...staticClosure(manifest, page)])
}

/**
 * What every other dynamic entry adds to what the browser has already.
 * @param known chunks that are there
 * @returns keys of the added chunks by the key of the entry
 */
export function furtherRoutes(manifest: Manifest, known: Set<string>): Map<string, Set<string>> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && !known.has(key))
  return new Map(
    entries.map((key) => [key, new Set([...staticClosure(manifest, key)].filter((one) => !known.has(one)))]),
  )
}
