import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientKey } from './client-key.ts'

describe('the key of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', null],
    ['::ffff:192.0.2.7', '192.0.2.7', null],
    ['::FFFF:c000:207', '192.0.2.7', null],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['not an address', 'unknown', null],
    ['', 'unknown', null],
  ])(
    'clients are counted by IPv4 address, by IPv6 /64 and /48 network, or together as unknown: %j as %s and %s',
    (ip, narrow, wide) => {
      expect(clientKey(ip)).toEqual({ narrow, wide })
    },
  )

  it('all IPv6 addresses of a /64 network count as the same client', () => {
    fc.assert(
      fc.property(
        fc.ipV6(),
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }),
        (ip, low) => {
          const { narrow } = clientKey(ip)
          fc.pre(narrow.endsWith('/64'))
          const neighbour = `${narrow.replace('::/64', '')}:${low.map((group) => group.toString(16)).join(':')}`

          expect(clientKey(neighbour).narrow).toBe(narrow)
          expect(clientKey(neighbour.toUpperCase())).toEqual(clientKey(neighbour))
        },
      ),
    )
  })
})
