import { isIPv4, isIPv6 } from 'node:net'

/** What counts as one client. */
export type ClientKey = {
  /**
   * An IPv4 address, or the /64 network of an IPv6 address, which usually belongs to one household, phone or server.
   * 'unknown' for text that isn't an address.
   */
  narrow: string
  /** The /48 network of an IPv6 address, which one customer of a provider may have; otherwise null. */
  wide: string | null
}

/**
 * The key of a client for limits and queues. One IPv6 client can use countless addresses, so its networks are counted
 * instead.
 * @param ip as reported by the connection or the trusted proxy
 * @example clientKey('2001:db8:1:2:3:4:5:6') // { narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }
 * @example clientKey('::ffff:192.0.2.1') // { narrow: '192.0.2.1', wide: null }
 */
export function clientKey(ip: string): ClientKey {
  const [address = ''] = ip.split('%', 1)
  if (isIPv4(address)) return { narrow: address, wide: null }
  if (!isIPv6(address)) return { narrow: 'unknown', wide: null }
  const groups = groupsOf(address)
  if (isMapped(groups)) return { narrow: dotted(groups), wide: null }
  const network = (bits: 48 | 64) => {
    const parts = groups.slice(0, bits / 16).map((group) => group.toString(16))
    return `${parts.join(':')}::/${bits}`
  }
  return { narrow: network(64), wide: network(48) }
}

function groupsOf(address: string): number[] {
  const [head = '', tail = ''] = address.split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').flatMap(numbersOf))
  const before = read(head)
  const after = read(tail)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** One group, or two for an embedded IPv4 address. */
function numbersOf(part: string): number[] {
  if (!part.includes('.')) return [Number.parseInt(part, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

/** Whether the address is in ::ffff:0:0/96, which is how an IPv6 socket reports an IPv4 client. */
function isMapped(groups: number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}

function dotted(groups: number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
