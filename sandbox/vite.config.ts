import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * The sandbox's replacement for the payment provider's script, and its challenge page. One classic script, because that
 * is how a provider's script is loaded; in development the server builds it on demand.
 */
export default defineConfig({
  root: `${repository}sandbox`,
  envDir: false,
  publicDir: 'public',
  build: {
    outDir: `${repository}dist/sandbox`,
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: 'main.ts', formats: ['iife'], name: 'carteSandbox', fileName: () => 'payments.js' },
  },
})
