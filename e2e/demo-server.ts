import { rmSync } from 'node:fs'
import { copyDemoFolder, makeDemoFolder } from '../scripts/demo-folder.ts'
import { type RunningServer, runServer } from '../scripts/run-server.ts'

/** The parts of a running server that are needed to read its mails and call its API. */
export type DemoServer = Pick<RunningServer, 'url' | 'dataDir'>

// oxlint-disable-next-line import/no-default-export -- Playwright calls it before all tests
export default makeDemoFolder

/** Starts a server with an unchanged demo. Its data folder is deleted when it stops. */
export async function runDemoServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = copyDemoFolder()
  const server = await runServer({ ...settings, DATA_DIR: dataDir })
  const stop = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...server, stop }
}

type OwnServer = [
  (fixtures: object, use: (server: RunningServer) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
]

/** The `server` fixture of a file whose tests share a server with these settings. */
export const ownServer = (settings: Record<string, string> = {}): OwnServer => [
  // Playwright reads the names of fixtures from this parameter, which must be a pattern even when it is empty.
  // oxlint-disable-next-line no-empty-pattern
  async ({}, use) => {
    const server = await runDemoServer(settings)
    await use(server)
    await server.stop()
  },
  { scope: 'worker', timeout: 90_000 },
]
