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
    ['margaret.hamilton@carte.test'],
    ['Margaret.Hamilton'],
    ['margaret hamilton'],
    ['APOLLO DINER'],
  ])('a new password is refused with an error at its field when it is “%s”', async (password) => {
    await expect(refuseGuessablePassword(password, known)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: { password: VALIDATION.passwordCommon },
    })
  })

  it.each([['correct horse battery staple'], ['margaret.hamilton1'], ['тарелка-вилка-нож'], ['        9']])(
    'a new password is accepted when it is “%s”',
    async (password) => {
      await expect(refuseGuessablePassword(password, known)).resolves.toBeUndefined()
    },
  )
})
