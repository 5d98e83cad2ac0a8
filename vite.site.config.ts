import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const repository = fileURLToPath(new URL('.', import.meta.url))

/**
 * The menu site. `vite build -c vite.site.config.ts --mode client` makes the guests' script and the one style sheet,
 * `--mode server` the renderer; in development the server runs it in middleware mode.
 */
export default defineConfig(({ command, mode }) => {
  const building = command === 'build'
  // React is always the production build, whatever the environment says (design section 3, "JSX").
  if (building) process.env.NODE_ENV = 'production'
  return {
    root: `${repository}site`,
    base: '/_site/',
    publicDir: false,
    envDir: false,
    appType: 'custom',
    plugins: [plainImports(), react()],
    define: building ? { 'process.env.NODE_ENV': '"production"' } : {},
    server: { fs: { allow: [`${repository}site`, `${repository}contract`, `${repository}node_modules`] } },
    cacheDir: `${repository}node_modules/.vite-site`,
    ssr: building ? { noExternal: true as const } : {},
    build: mode === 'server' ? serverBuild : clientBuild,
  }
})

/**
 * A part that is loaded later has neither style sheets nor imports to be fetched ahead, so Vite's helper for that stays
 * out of the guests' script.
 */
function plainImports(): Plugin {
  return {
    name: 'carte:plain-imports',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}

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
  // The style sheets of the themes stand in the pages.
  cssMinify: true,
  rolldownOptions: { output: { entryFileNames: 'entry-server.js' } },
}
