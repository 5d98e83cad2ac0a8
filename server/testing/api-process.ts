/** `serve-api.ts` as a process that a test can start and kill. */
import '#server/platform/fast-modules.ts'

await import('./serve-api.ts')
