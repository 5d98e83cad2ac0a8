import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * The menu site. `vite build -c site/vite.config.ts --mode client` builds the guests' scripts and style sheets,
 * `--mode server` the renderer; in development the server runs it in middleware mode.
 */
export default defineConfig(({ command, mode }) => {
  const building = command === 'build'
  // This selects React's production build, regardless of the environment.
  if (building) process.env.NODE_ENV = 'production'
  return {
    root: `${repository}site`,
    base: '/_site/',
    // The folder contains the fonts, which only browsers load.
    publicDir: mode === 'server' ? false : 'public',
    envDir: false,
    appType: 'custom',
    plugins: [plainImports(), ...(building && mode !== 'server' ? [freshImports(), withoutFallbacks()] : []), react()],
    define: building ? { 'process.env.NODE_ENV': '"production"', ...(mode !== 'server' && NOT_FOR_GUESTS) } : {},
    server: { fs: { allow: [`${repository}site`, `${repository}contract`, `${repository}node_modules`] } },
    cacheDir: `${repository}node_modules/.vite-site`,
    ssr: building ? { noExternal: true as const } : {},
    build: mode === 'server' ? serverBuild : clientBuild,
  }
})

/**
 * Lazy chunks have neither style sheets nor imports to preload, so Vite's preload helper stays out of the guests'
 * script.
 */
function plainImports(): Plugin {
  return {
    name: 'carte:plain-imports',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

/**
 * Adds `scriptQuery` to the address of every script that is loaded later, because some browsers never again request an
 * address that has failed once.
 */
function freshImports(): Plugin {
  return {
    name: 'carte:fresh-imports',
    renderChunk: (code) =>
      code.replaceAll(/\bimport\((["'`])(\.\/[^"'`]+)\1\)/g, 'import($1$2$1+(globalThis.scriptQuery||""))'),
  }
}

/** Removes React's fallbacks for functions that exist in every browser that can run the guests' script. */
function withoutFallbacks(): Plugin {
  return {
    name: 'carte:without-fallbacks',
    transform: (code, id) =>
      /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id) ? code.replaceAll(PRESENT, 'true') : undefined,
  }
}

const PRESENT =
  /"function" === typeof reportError|"undefined" !== typeof MessageChannel|"function" === typeof performance\.getEntriesByType|"object" === typeof performance && "function" === typeof performance\.now/g

/** Globals that React checks for, but guests don't have: those of developer tools, Node.js and Internet Explorer. */
const NOT_FOR_GUESTS = { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', setImmediate: 'undefined', process: 'undefined' }

const clientBuild = {
  outDir: `${repository}dist/site/client`,
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  modulePreload: false as const,
  rolldownOptions: { input: 'entry-client.tsx' },
}

const serverBuild = {
  outDir: `${repository}dist/site/server`,
  emptyOutDir: true,
  ssr: 'entry-server.tsx',
  target: 'node24',
  // The layouts' style sheets are inlined into the pages.
  cssMinify: true,
  rolldownOptions: {
    output: { entryFileNames: 'entry-server.js' },
    // Only the guests' script loads the dialogs later.
    checks: { ineffectiveDynamicImport: false },
  },
}
