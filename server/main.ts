/** The server: `npm start`, or `npm run dev` with `--dev`. */
import './platform/fast-modules.ts'

const isDevelopment = process.argv.includes('--dev')
const [{ openConfigured }, { ConfigError }, { EmbeddedError }] = await Promise.all([
  import('./open-configured.ts'),
  import('./config.ts'),
  import('./db/embedded/errors.ts'),
])

try {
  // The embedded database runs in processes of its own, so it starts, or is created, while the rest of the server
  // loads.
  const opening = openConfigured({ isDevelopment })
  const [opened, { startServer }] = await Promise.all([opening, import('./start-server.ts')])
  await startServer(opened, { isDevelopment })
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof EmbeddedError)) throw error
  console.error(
    error instanceof ConfigError ? `Carte can’t start. Fix these settings:\n${error.message}` : error.message,
  )
  process.exitCode = 1
}
