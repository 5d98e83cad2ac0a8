import { describe, expect, it } from 'vitest'
import { VALIDATION } from '#contract/messages.ts'
import { refuseGuessablePassword } from './new-password.ts'

const known = { email: 'margaret.hamilton@carte.test', fullName: 'Margaret Hamilton', companyName: 'Apollo Diner' }

describe('a new password', () => {
  it.each([
    ['password'],
    ['12345678'],
    ['Qwertyuiop'],
    ['  football1 '],
    ['  123456  '],
    ['margaret.hamilton@carte.test'],
    ['Margaret.Hamilton'],
    ['margaret hamilton'],
    ['APOLLO DINER'],
  ])('a new password is refused if it is common or the user’s own data: “%s”', async (password) => {
    await expect(refuseGuessablePassword(password, known)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { password: VALIDATION.passwordCommon },
    })
  })

  it.each([['correct horse battery staple'], ['margaret.hamilton1'], ['тарелка-вилка-нож'], ['        9']])(
    'a new password is accepted if it is neither common nor the user’s own data: “%s”',
    async (password) => {
      await expect(refuseGuessablePassword(password, known)).resolves.toBeUndefined()
    },
  )
})
