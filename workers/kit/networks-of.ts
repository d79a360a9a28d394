export interface Networks {
  /** What one customer of a provider usually has: the /56 of an IPv6 address, an IPv4 address as it is. */
  readonly network: string
  /** The most that one customer can get without effort: the /48 of an IPv6 address, an IPv4 address as it is. */
  readonly site: string
}

/**
 * The networks of an address: `2001:db8:1:2ff::1` → `2001:db8:1:200` (/56) and `2001:db8:1` (/48). Whoever has an IPv6 network has all its
 * addresses, so none of them says who asks. An IPv4 address in IPv6's writing is that IPv4 address.
 */
export function networksOf(address: string): Networks {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (!plain.includes(':')) return { network: plain, site: plain }
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...middle, ...last].map((group) => Number.parseInt(group, 16) || 0)
  const site = groups.slice(0, 3).map((group) => group.toString(16))
  return { network: [...site, ((groups[3] ?? 0) & 0xff00).toString(16)].join(':'), site: site.join(':') }
}
