import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServedBytes } from './nginx.ts'

export type BareServer = { url: string; pids: number[]; stop: () => Promise<void> }

/** Starts `bare-server.ts`. @param prefix a command to start it with, such as `taskset` */
export async function startBareServer({ bodies, headers }: ServedBytes, prefix: string[]): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), 'carte-bare-'))
  for (const [name, bytes] of Object.entries(bodies)) writeFileSync(join(folder, name), bytes)
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(headers))
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const [command, ...args] = [...prefix, process.execPath, script, folder]
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port]: unknown[] = await once(child.stdout, 'data')
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${String(port).trim()}`, pids: child.pid === undefined ? [] : [child.pid], stop }
}
