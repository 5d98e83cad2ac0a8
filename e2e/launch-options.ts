import { CHROMIUM_ARGS, findChromium } from '../scripts/find-chromium.ts'

const executablePath = findChromium()
/** Whether pages must be drawn, because somebody watches the browser or a trace with pictures is recorded. */
const isWatched = Boolean(process.env['E2E_WATCHED'] ?? process.env['TRACE'])

/**
 * How Chromium is started. Drawing takes more than a third of the processor time, so only files that test pictures,
 * layout shifts, scrolling, touch, animations or rendering times turn it on.
 */
export const launchOptions = ({ draws }: { draws: boolean }) => ({
  args: [
    ...CHROMIUM_ARGS,
    // Tests don't need a separate process for each site, which would cost them processor time.
    '--disable-site-isolation-trials',
    ...(draws || isWatched ? [] : ['--blink-settings=acceleratedCompositingEnabled=false']),
  ],
  ...(executablePath && { executablePath }),
})
