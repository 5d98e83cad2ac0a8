import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test('recognises loopback addresses, but not network addresses', () => {
  for (const host of ['localhost', 'carte.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
    expect(isLoopback(host)).toBe(true)
  for (const host of ['192.168.1.4', 'carte.example', 'localhost.example', '12.7.0.1'])
    expect(isLoopback(host)).toBe(false)
})
