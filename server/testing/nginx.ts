import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/db/embedded/postgres-process.ts'

/** An nginx for one test, in front of local servers. */
export type TestNginx = { url: string; stop: () => Promise<void> }

const SHIPPED = new URL('../../deploy/nginx.conf', import.meta.url)
const UPSTREAM = new URL('../../deploy/upstream.conf', import.meta.url)

/**
 * Starts nginx with the configuration in `deploy/`, except for its port and the servers' addresses.
 * @param ports the ports of the servers behind it
 */
export async function startNginx(binary: string, ports: string[]): Promise<TestNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'carte-proxy-'))
  const port = await freePort()
  const before = readFileSync(SHIPPED, 'utf8').replace('listen 8080;', `listen 127.0.0.1:${port};`)
  const behind = readFileSync(UPSTREAM, 'utf8').replaceAll(/carte-(\d):3000/g, (_, at) => `127.0.0.1:${ports[at - 1]}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${behind}
  ${before}
}`,
  )
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = spawn(binary, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return { url, stop }
    await sleep(50)
  }
  const errorLog = readFileSync(join(folder, 'error.log'), 'utf8')
  await stop()
  throw new Error(`nginx did not start: ${errorLog}`)
}
