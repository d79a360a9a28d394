/**
 * Who asks, by their address: `2001:db8::1` → `2001:db8:0:0`, for many a home has a whole IPv6 network to itself; an IPv4 address stays as it
 * is, also in IPv6's writing.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  return [...first, ...middle, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
