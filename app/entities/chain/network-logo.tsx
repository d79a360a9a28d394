import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { networkLogo } from './network-logo.css.ts'
import { networkLogoPath } from './network-logo-path.ts'

/** A network's logo. Decorative, because the name is next to it. */
export function NetworkLogo({ chainId, size = 20 }: { readonly chainId: ChainId; readonly size?: number }) {
  return (
    <img
      className={networkLogo}
      src={networkLogoPath(chainId)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
