import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEMO_SIGN_IN } from '#server/db/demo-sign-in.ts'
import type { Answered } from './ask.ts'
import { ATTACK_TIMEOUT, countAnswers, describeAttack, checkLimits, measureAttack } from './frame.ts'

const MAIL = '/dev/mail'
/** `Host` headers that a local browser sends for a page of another site, and others that pretend to be local. */
const HOSTS = [
  'rebound.example',
  'localhost.example:3000',
  '127.0.0.1.example',
  '127.0.0.1@rebound.example',
  '192.168.1.7:3000',
  '0.0.0.0',
  '[::ffff:192.168.1.7]:3000',
  'localhost, rebound.example',
  '2130706433',
]

// As in a trial installation: no trusted proxy, and the demo is on by default, not by `DEMO=1`.
describeAttack(
  'pages of other sites that call a trial server through its owner’s browser',
  (server) => {
    it(
      'other sites can’t read a trial server’s mails or sign in with its published password',
      ATTACK_TIMEOUT,
      async () => {
        const answers: Answered[] = []
        const here: number[] = []

        const met = await measureAttack(server(), async ({ ask, isOver }) => {
          for (let sent = 0; !isOver(); sent += 1) {
            const from = `10.66.${(sent >> 8) & 255}.${sent & 255}`
            const headers = {
              host: HOSTS[sent % HOSTS.length] ?? '',
              'x-forwarded-host': 'localhost',
              'x-forwarded-for': '127.0.0.1',
            }
            const path = `/api/auth/password-reset/reset-link?email=${encodeURIComponent(DEMO_SIGN_IN.email)}`
            if (sent % 20 === 0) await ask(path, { from })
            answers.push(await ask(MAIL, { from, headers }))
            answers.push(await ask('/api/auth/login', { from, headers, method: 'POST', body: DEMO_SIGN_IN }))
            here.push((await ask(MAIL, { from })).status)
            await wait(20)
          }
        })

        checkLimits(4, 'mails and demo password, by other Host headers', met, {
          answers: countAnswers(answers.map(({ status }) => status)),
          'answers on this machine': countAnswers(here),
        })
        // After 50 attempts, the status is 200 because a mailed code is required, but nobody is signed in.
        expect(answers.filter(({ status, body }) => status === 200 && !body.data?.requiresMailedCode)).toEqual([])
        expect(answers.filter(({ body }) => JSON.stringify(body).includes('token'))).toEqual([])
        expect(answers.filter(({ body }) => JSON.stringify(body).includes(DEMO_SIGN_IN.email))).toEqual([])
        expect(new Set(here)).toEqual(new Set([200]))
      },
    )
  },
  { TRUST_PROXY: '', DEMO: '' },
)
