import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { zodWithoutJsonSchema } from '../scripts/zod-without-json-schema.ts'

/** Modules of the entry and the login page. The shell shares some of them, and the login page must not load the shell. */
const FIRST_PARTS =
  /zod-setup|features\/auth\/(LoginForm|AuthLayout)|console\/(router|state\/(connect-theme|receive-handoff|start-session)|session\/(open-document|origin-path)|shell\/close-sidebar-on-navigation)\.tsx?$/
const SHELL_PARTS =
  /console\/(shell\/(TopBar|Sidebar|BranchPicker|AlertStack|Toasts|PermissionGuard)|ui\/(Skeleton|Badge|EmptyState|FilterFold|SearchField|Switch)|pages\/(PageHeader|LinkButton|DateTime|use-list-state|list-place)|session\/permission|state\/list-url)\.tsx?$/

/** The console: built into `dist/console`, or served by Vite in middleware mode with the same base. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/_console/',
  plugins: [react(), tailwindcss(), zodWithoutJsonSchema()],
  cacheDir: fileURLToPath(new URL('../node_modules/.vite/console', import.meta.url)),
  build: {
    outDir: fileURLToPath(new URL('../dist/console', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    // The console's Content-Security-Policy forbids `data:` fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // By default, the login page is split into a dozen chunks, which together are 3 KB larger than a few.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
            // Contains `zod-setup`, which must run before any schema is created, so all other chunks import this one.
            { name: 'login', test: FIRST_PARTS, priority: 1 },
            // Every page behind the login waits for the shell. Split up, the shell and the small modules that most
            // pages share would take about fifty requests, and a browser sends only six at a time over HTTP/1.1.
            { name: 'shell', test: SHELL_PARTS },
          ],
        },
      },
    },
  },
})
