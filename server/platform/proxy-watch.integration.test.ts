import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { describeApp } from '#server/testing/test-app.ts'

describeApp('the warning about a proxy that TRUST_PROXY doesn’t name', (test) => {
  async function appWith(trustProxy: string[]) {
    const warnings: string[] = []
    const log = Object.assign(Object.create(test().deps.log), {
      warn: (text: string) => warnings.push(text),
    })
    const config = { ...test().deps.config, trustProxy, dataDir: mkdtempSync(join(tmpdir(), 'carte-test-')) }
    const deps = { ...test().deps, config, log }
    const app = await buildApp(deps, null)
    const ask = async (count: number, remoteAddress: string, forwarded: boolean) => {
      for (let at = 0; at < count; at += 1)
        await app.inject({
          url: '/healthz',
          remoteAddress,
          headers: forwarded ? { 'x-forwarded-for': '203.0.113.9' } : {},
        })
    }
    return { ask, warnings, ready: async () => (await app.inject('/readyz')).json(), close: () => app.close() }
  }

  it('a proxy that is missing from TRUST_PROXY is reported while it is in use', async () => {
    const app = await appWith([])
    await app.ask(90, '172.30.86.2', true)
    const early = await app.ready()
    await app.ask(200, '172.30.86.2', true)
    const late = await app.ready()
    await app.ask(200, '172.30.86.2', false)

    expect(early).toEqual({ status: 'ready', errors: [] })
    expect(late).toMatchObject({ status: 'ready', warnings: [expect.stringContaining('TRUST_PROXY')] })
    expect(await app.ready()).toEqual({ status: 'ready', errors: [] })
    expect(app.warnings.filter((text) => text.includes('TRUST_PROXY'))).toHaveLength(1)
    await app.close()
  })

  it.each([
    ['when TRUST_PROXY names the proxy', ['172.30.86.2'], '172.30.86.2', true],
    ['when no forwarding header is sent', [], '172.30.86.2', false],
    ['when the header comes from an address on the internet', [], '203.0.113.7', true],
  ])('no proxy is reported %s', async (_when, trusted, from, forwarded) => {
    const app = await appWith(trusted)
    await app.ask(250, from, forwarded)

    expect(await app.ready()).toEqual({ status: 'ready', errors: [] })
    await app.close()
  })
})
