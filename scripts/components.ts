/** `npm run components`: tests of console components in Chromium. Arguments are passed to Vitest. */
import { runWithChromium } from './find-chromium.ts'

runWithChromium(['node_modules/vitest/vitest.mjs', 'run', '--project', 'components'])
