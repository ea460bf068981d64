import { isIPv6 } from 'node:net'

/** Whom an address belongs to: an IPv6 network is handed out by /64, and one machine has all of its addresses. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  if (mapped) return mapped
  const plain = address.split('%', 1)[0]!
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.toLowerCase().split('::', 2)
  const [front, back] = [head, tail ?? ''].map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = tail === undefined ? 0 : 8 - front!.length - back!.length
  const groups = [...front!, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...back!]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
