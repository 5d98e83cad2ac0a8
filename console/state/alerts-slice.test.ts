import { expect, test } from 'vitest'
import { alertAdded, alertDismissed, type AlertNotice, alertsReducer } from './alerts-slice.ts'

const VARIANTS = ['success', 'danger', 'warning', 'info'] as const satisfies AlertNotice['variant'][]

test.each(VARIANTS)('an alert with the variant %s stays until it is dismissed', (variant) => {
  const alert = { variant, title: 'Session Expired!', message: 'Please login again.' }

  const shown = alertsReducer([], alertAdded(alert))
  const id = shown[0]?.id ?? ''

  expect(shown).toEqual([{ ...alert, id: expect.any(String) }])
  expect(alertsReducer(shown, alertDismissed('another'))).toEqual(shown)
  expect(alertsReducer(shown, alertDismissed(id))).toEqual([])
})

test('shows a repeated alert once, with a new id', () => {
  const alert = { variant: 'warning', title: 'Session Expired!', message: 'Please login again.' } as const

  const first = alertsReducer([], alertAdded(alert))
  const again = alertsReducer(first, alertAdded(alert))

  expect(again).toHaveLength(1)
  expect(again[0]?.id).not.toBe(first[0]?.id)
})
