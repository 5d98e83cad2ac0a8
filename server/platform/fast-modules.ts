/** Makes Node find and compile modules faster. The server and the command line import this file first. */
import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code is cached for the next start, if the folder is writable.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/carte', import.meta.url)))

/**
 * Node reads a package's `package.json` again for each import of the package and within it. Drizzle's is 180 kB, and
 * about a hundred of its modules are imported, which would cost about a second and 100 MB.
 */
const PACKAGE = 'drizzle-orm'
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('.') && context.parentURL?.includes(`/node_modules/${PACKAGE}/`))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith(PACKAGE)) return nextResolve(specifier, context)
    const known = found.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    found.set(specifier, known)
    return known
  },
})
