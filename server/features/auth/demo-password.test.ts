import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { DEMO_SIGN_IN, ownDemoPassword } from '#server/db/demo-sign-in.ts'
import { isDeveloper, isFromThisMachine } from '#server/platform/development-aids.ts'
import type { Origin } from '#server/platform/origin.ts'
import { passwordToCompare } from './demo-password.ts'

const folder = mkdtempSync(join(tmpdir(), 'carte-demo-password-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Sender = { remoteAddress: string; hostname: string; headers?: Record<string, string> }
const HERE: Sender = { remoteAddress: '127.0.0.1', hostname: 'localhost' }
const PHONE = { remoteAddress: '192.168.1.20', hostname: '192.168.1.7' }
const TUNNEL_HERE = { ...HERE, headers: { 'x-forwarded-for': '203.0.113.9' } }
const PROXY_HERE = { remoteAddress: '::ffff:127.0.0.1', hostname: 'menus.test' }

function open(settings: Record<string, string>, from: Sender, password: string = DEMO_SIGN_IN.password) {
  const config = readConfig({ DATA_DIR: folder, ...settings })
  const { hostname, remoteAddress, headers = {} } = from
  const request = { hostname, headers, socket: { remoteAddress } } as Parameters<typeof isDeveloper>[1] // `isDeveloper` and `isFromThisMachine` read nothing else
  const origin: Origin = {
    ip: from.remoteAddress,
    userAgent: null,
    device: null,
    isDeveloper: isDeveloper(config, request),
    isFromThisMachine: isFromThisMachine(request),
    signal: undefined,
  }
  return passwordToCompare(config, { email: DEMO_SIGN_IN.email, password }, origin)
}

describe('the published password of the demo', () => {
  it.each([
    ['opens', 'a browser on the server’s own machine', {}, HERE],
    ['doesn’t open', 'another machine', {}, PHONE],
    ['doesn’t open', 'a local request under another host name', {}, PROXY_HERE],
    ['doesn’t open', 'a tunnel that replaces the host name', {}, TUNNEL_HERE],
    ['doesn’t open', 'a phone, when the server listens on the network', { HOST: '0.0.0.0', DEMO: '1' }, PHONE],
    ['doesn’t open', 'a local browser, when the server listens on the network', { HOST: '0.0.0.0', DEMO: '1' }, HERE],
    ['doesn’t open', 'a trusted proxy, without DEMO=1', { TRUST_PROXY: '127.0.0.1' }, PROXY_HERE],
    ['opens', 'a trusted proxy, with DEMO=1', { TRUST_PROXY: '127.0.0.1', DEMO: '1' }, PROXY_HERE],
    ['doesn’t open', 'a browser on the server’s own machine, with DEMO=0', { DEMO: '0' }, HERE],
  ])('the published demo password %s the demo for %s', (outcome, _who, settings, from) => {
    expect(open(settings, from)).toBe(outcome === 'opens' ? DEMO_SIGN_IN.password : null)
  })

  it('a demo that other machines can reach accepts only the password of its own server', () => {
    const { appSecrets } = readConfig({ DATA_DIR: folder })
    const settings = { HOST: '0.0.0.0', DEMO: '1' }

    expect(ownDemoPassword(appSecrets)).toMatch(/^demo-[a-z\d]{12}$/)
    expect(open(settings, PHONE, ownDemoPassword(appSecrets))).toBe(DEMO_SIGN_IN.password)
    expect(open(settings, PHONE, ownDemoPassword(['another secret, of another server']))).not.toBe(
      DEMO_SIGN_IN.password,
    )
    expect(open({ DEMO: '0' }, PHONE, ownDemoPassword(appSecrets))).not.toBe(DEMO_SIGN_IN.password)
  })
})
