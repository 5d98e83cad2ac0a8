import { describe, expect, it } from 'vitest'
import { expiryOf, presentCard } from './sandbox-cards.ts'

describe('the sandbox’s cards', () => {
  it('the sandbox’s cards have the typed expiry date', () => {
    expect(expiryOf('pm_card_visa_exp_12_2030')).toEqual({ expMonth: 12, expYear: 2030 })
    expect(expiryOf('pm_card_visa_exp_01_2027')).toEqual({ expMonth: 1, expYear: 2027 })
  })

  it('the sandbox’s cards have a default expiry date when no date was typed', () => {
    expect(expiryOf('pm_card_visa')).toEqual({ expMonth: 12, expYear: 2034 })
  })

  it('the sandbox’s cards are recognised with and without an expiry date, but not with an invalid date', () => {
    expect(presentCard('pm_card_visa_exp_12_2030')).toMatchObject({ ok: true, card: { last4: '4242' } })
    expect(presentCard('pm_card_visa')).toMatchObject({ ok: true })
    expect(presentCard('pm_card_visa_exp_13_2030')).toMatchObject({ ok: false })
  })
})
