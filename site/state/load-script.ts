declare global {
  /** Added by the build to the address of every script that is loaded later. Undefined until one has failed to load. */
  var scriptQuery: string | undefined
}

/**
 * Loads a script that the page needs later, and tries once more when that fails.
 * @throws {TypeError} when it fails again, for example without a connection
 */
export async function loadScript<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    // Many browsers remember that an address failed and never request it again.
    globalThis.scriptQuery = `?${Date.now()}`
    return load()
  }
}
