import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** The mail templates, built for the server into `dist/mails`. */
export default defineConfig(() => {
  // React chooses its build by NODE_ENV; its development build is slower.
  process.env.NODE_ENV = 'production'
  return {
    root: `${repository}mails`,
    publicDir: false as const,
    envDir: false as const,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true as const },
    build: {
      outDir: `${repository}dist/mails`,
      emptyOutDir: true,
      ssr: 'entry-mails.tsx',
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'entry-mails.js' } },
    },
  }
})
