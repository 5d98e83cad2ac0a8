import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/db/embedded/postgres-process.ts'

/** An nginx for one benchmark: one worker, its own folder for files and logs. */
export type RunningNginx = { version: string; url: string; pids: number[]; stop: () => Promise<void> }

/** The bytes that our server sends, one file per encoding, with its headers. */
export type ServedBytes = { bodies: Record<string, Buffer>; headers: Record<string, string> }

const PLACES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']
const START_TRIES = 100

/** The path of nginx; null when it isn't installed. */
export function findNginx(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null
}

/**
 * Starts nginx on a free local port.
 * @param prefix a command to start it with, such as `taskset`
 * @throws {Error} when it doesn't start
 */
export async function startNginx(
  binary: string,
  { bodies, headers }: ServedBytes,
  prefix: string[] = [],
): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'carte-nginx-'))
  const port = await freePort()
  mkdirSync(join(folder, 'pages'))
  for (const [name, bytes] of Object.entries(bodies)) writeFileSync(join(folder, 'pages', name), bytes)
  writeFileSync(join(folder, 'nginx.conf'), configuration({ folder, port, names: Object.keys(bodies), headers }))
  const [command, ...args] = [
    ...prefix,
    binary,
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
  ]
  const child = spawn(command, args, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  for (let tries = 0; tries < START_TRIES; tries += 1) {
    if (await answers(`${url}/identity`)) return { version: versionOf(binary), url, pids: workersOf(child), stop }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await stop()
  throw new Error(`nginx did not start with ${join(folder, 'nginx.conf')}`)
}

type Configured = { folder: string; port: number; names: string[]; headers: Record<string, string> }

/**
 * Debian's nginx has no brotli module, so each encoding is a plain file with its header, as `brotli_static` would send
 * it, but without the look-up. nginx uses `sendfile`, a cache of open files and no access log.
 */
function configuration({ folder, port, names, headers }: Configured): string {
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}";`)
  const places = names.map((name) => {
    const encoding = name === 'identity' ? '' : `add_header content-encoding ${name};`
    return `location = /${name} { root ${folder}/pages; ${added.join(' ')} ${encoding} }`
  })
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100 inactive=1h;
  open_file_cache_valid 1h;
  default_type "text/html; charset=utf-8";
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server {
    listen 127.0.0.1:${port};
    ${places.join('\n    ')}
  }
}
`
}

/** The master process serves nothing itself, so only its worker is measured. */
function workersOf({ pid }: ChildProcess): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').map(Number) : []
}

function versionOf(binary: string): string {
  // `nginx -v` prints to stderr.
  return execFileSync('/bin/sh', ['-c', '"$0" -v 2>&1', binary], { encoding: 'utf8' })
    .replace('nginx version: ', '')
    .trim()
}

function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(url, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    call.once('error', () => resolve(false))
    call.end()
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
