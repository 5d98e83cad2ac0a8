import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds the sandbox's replacement for the payment provider's script, and its challenge page. The output is one classic
 * script, because the checkout loads the real provider's script in that way.
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
