import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { DEMO_SIGN_IN, ownDemoPassword } from '#server/db/demo-sign-in.ts'
import { seedDemoCompany } from '#server/db/seed.ts'
import { describeApp } from '#server/testing/test-app.ts'

describeApp('the demo on a server that a phone can reach', (test) => {
  it('a demo that other devices can reach accepts only the server’s own password', async () => {
    const { deps } = test()
    await seedDemoCompany(deps.database, deps.now())
    const { dataDir } = deps.config
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', HOST: '0.0.0.0', DEMO: '1' })
    const app = await buildApp({ ...deps, config }, null)
    const signIn = (password: string, remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: { host: '192.168.1.7:3000' },
        payload: { email: DEMO_SIGN_IN.email, password },
      })

    const published = await signIn(DEMO_SIGN_IN.password, '192.168.1.20')
    const here = await signIn(DEMO_SIGN_IN.password, '127.0.0.1')
    const printed = await signIn(ownDemoPassword(config.appSecrets), '192.168.1.20')
    await app.close()

    expect([published.statusCode, here.statusCode]).toEqual([401, 401])
    expect(printed.statusCode).toBe(200)
    expect(printed.json()).toMatchObject({ success: true, data: { user: { email: DEMO_SIGN_IN.email } } })
  })
})
