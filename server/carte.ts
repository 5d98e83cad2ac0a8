/** The command line for operators: `npm run carte`. */
import './platform/fast-modules.ts'
await import('./carte-program.ts')
