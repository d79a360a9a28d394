export interface Networks {
  /** The usual allocation of one customer: the /56 of an IPv6 address, or the IPv4 address. */
  readonly network: string
  /** The largest allocation easily available to one customer: the /48 of an IPv6 address, or the IPv4 address. */
  readonly site: string
}

/**
 * Returns the networks of an address: `2001:db8:1:2ff::1` → `2001:db8:1:200` (/56) and `2001:db8:1` (/48). An IPv6 customer
 * controls a whole network, so a single address does not identify a client. An IPv4-mapped IPv6 address is treated as IPv4.
 */
export function networksOf(address: string): Networks {
  const unmapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (!unmapped.includes(':')) return { network: unmapped, site: unmapped }
  const [head = '', tail] = unmapped.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...middle, ...last].map((group) => Number.parseInt(group, 16) || 0)
  const site = groups.slice(0, 3).map((group) => group.toString(16))
  return { network: [...site, ((groups[3] ?? 0) & 0xff00).toString(16)].join(':'), site: site.join(':') }
}
