import { Suspense, type ComponentType, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Address } from '#app/domain/address/address.ts'
import { useResolved } from '#app/ui/effects/use-resolved.ts'
import { bridge } from './bridge.ts'

type Connected<Props> = ComponentType<Props & { readonly account: Address }>

/** Returns a section for connected visitors. Its code loads when a wallet connects; until then it renders nothing. */
export function connectedSection<Props extends object>(
  load: () => Promise<{ readonly default: Connected<Props> }>,
): (props: Props) => ReactNode {
  let loading: Promise<Connected<Props>> | undefined
  return function ConnectedSection(props: Props) {
    const { status, address } = useSnapshot(bridge)
    const account = status === 'connected' ? address : undefined
    if (account !== undefined) loading ??= load().then((loaded) => loaded.default)
    const Loaded = useResolved(null, account === undefined ? undefined : loading)
    if (!Loaded || account === undefined) return null
    return (
      <Suspense fallback={null}>
        <Loaded {...props} account={account} />
      </Suspense>
    )
  }
}
