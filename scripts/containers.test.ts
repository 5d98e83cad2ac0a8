import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { commandOf, copyOf, envOf, readDockerfile } from './dockerfile.ts'
import { NODE_FLAGS } from './run-server.ts'
import { ROOT } from './steps.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Service = {
  image?: string
  build?: string
  env_file?: string
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  ports?: string[]
  volumes?: string[]
  networks?: string[]
  depends_on?: Record<string, { condition: string }>
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose // another shape fails a test below
const services = Object.entries(compose.services)
const stages = readDockerfile(read('Dockerfile'))
const image = stages.at(-1)?.instructions ?? []
const argumentsOf = (name: string) => image.filter((one) => one.name === name).map(({ rest }) => rest)

it('compose.yaml has two servers with equal settings, a proxy, a database and Redis', () => {
  expect(Object.keys(compose.services).toSorted()).toEqual(['carte-1', 'carte-2', 'nginx', 'postgres', 'redis'])
  expect(compose.services['carte-1']).toEqual(compose.services['carte-2'])
})

it('compose.yaml starts a service only when the services it depends on are healthy', () => {
  const without = services.filter(([, one]) => one.build === undefined && !one.healthcheck).map(([name]) => name)
  const conditions = services.flatMap(([, one]) => Object.values(one.depends_on ?? {}))

  expect(without).toEqual([])
  expect(argumentsOf('HEALTHCHECK')).toHaveLength(1)
  expect(conditions.length).toBeGreaterThan(3)
  expect(new Set(conditions.map(({ condition }) => condition))).toEqual(new Set(['service_healthy']))
})

it('compose.yaml reads secrets only from .env, which git and Docker ignore', () => {
  const secrets = services.flatMap(([name, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([key, value]) => /SECRET|PASSWORD|KEY|TOKEN/.test(key) || /:\/\/[^/@]*:[^/@]*@/.test(value))
      .map(([key, value]) => `${name} ${key} ${value}`),
  )

  expect(secrets).toHaveLength(6)
  for (const one of secrets) expect(one).toMatch(/\$\{POSTGRES_PASSWORD:\?[^}]+\}/)
  expect(compose.services['carte-1']?.env_file).toBe('.env')
  expect(read('.gitignore').split('\n')).toContain('.env')
  expect(read('.dockerignore').split('\n')).toContain('.env*')
})

it('compose.yaml publishes only the proxy’s ports, and uses only existing files, volumes and networks', () => {
  const open = services.filter(([, one]) => one.ports).map(([name]) => name)
  const mounted = services.flatMap(([, one]) => one.volumes ?? []).map((one) => one.split(':')[0] ?? '')
  const named = services.flatMap(([, one]) => one.networks ?? [])

  expect(open).toEqual(['nginx'])
  for (const path of mounted.filter((one) => one.startsWith('./'))) expect(read(path)).not.toBe('')
  expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(mounted.filter((one) => !one.startsWith('./'))))
  expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(named))
})

it('compose.yaml agrees with the server’s settings and the proxy’s list of servers', () => {
  const known = new Set([...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name))
  const upstream = [...read('deploy/upstream.conf').matchAll(/server ([\w-]+):(\d+)/g)]
  const settings = compose.services['carte-1']?.environment ?? {}

  expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([])
  expect(upstream.map(([, name]) => name)).toEqual(['carte-1', 'carte-2'])
  expect(new Set(upstream.map(([, , port]) => port))).toEqual(new Set([settings['PORT']]))
})

it('the Dockerfile uses the Node version in .node-version', () => {
  const version = read('.node-version').trim()

  expect(new Set(stages.map((stage) => stage.image))).toEqual(new Set([`node:${version}-bookworm-slim`]))
})

it('the Dockerfile installs only production packages, and copies no tests', () => {
  const packages = stages.find(({ name }) => name === 'packages')
  const copied = argumentsOf('COPY').map(copyOf)

  expect(packages?.instructions.at(-1)?.rest).toMatch(/^npm ci --omit=dev /)
  expect(copied.find(({ target }) => target === './node_modules')?.from).toBe('packages')
  expect(copied.filter(({ from }) => from === null).flatMap(({ sources }) => sources)).not.toContain('.')
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/*.test.ts', 'server/testing']))
})

it('the Dockerfile runs the server as an unprivileged user, with a health check', () => {
  const [command = []] = argumentsOf('CMD').map(commandOf)
  const [check = []] = argumentsOf('HEALTHCHECK').map(commandOf)

  expect(argumentsOf('USER')).toEqual(['node'])
  expect(command).toEqual(['node', ...NODE_FLAGS, 'server/main.ts'])
  expect(check[2]).toContain('/readyz')
})

it('the Dockerfile passes Node the same flags as `npm start`', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } }

  const [command = []] = argumentsOf('CMD').map(commandOf)
  expect(scripts.start.split(' ')).toEqual(['node', ...NODE_FLAGS, 'scripts/start.mjs'])
  expect(command.slice(1, -1)).toEqual(NODE_FLAGS)
})

it('the Dockerfile sets production mode, the address, the port and the data folder', () => {
  expect(Object.assign({}, ...argumentsOf('ENV').map(envOf))).toEqual({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: '3000',
    DATA_DIR: '/data',
  })
})
