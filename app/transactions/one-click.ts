import { useQuery } from '@tanstack/react-query'
import { proxy, useSnapshot } from 'valtio'
import { MINUTE } from '#app/base/time.ts'
import type { AtomicStatus } from '#app/chain/atomic-status.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { bridge, walletRuntime } from '#app/wallet/bridge.ts'

/** The user's choice on this page; off after a batch has failed, undefined by default. */
const choice = proxy<{ isOn: boolean | undefined }>({ isOn: undefined })

export function setOneClick(isOn: boolean): void {
  choice.isOn = isOn
}

interface OneClick {
  readonly status: AtomicStatus
  /** Whether the calls are sent as one request. By default they are if the account needs no upgrade for that. */
  readonly isOn: boolean
}

/**
 * Returns whether the wallet can execute several calls as one request (EIP-5792), and whether they are sent that way.
 *
 * `hasSeveral`: the plan makes several requests; if false, the wallet's capabilities are not read
 */
export function useOneClick(chainId: ChainId, hasSeveral: boolean): OneClick {
  const { address, chainId: walletChainId } = useSnapshot(bridge)
  const { isOn } = useSnapshot(choice)
  const { data: status = 'unsupported' } = useQuery({
    queryKey: ['atomic-status', chainId, address],
    queryFn: async (): Promise<AtomicStatus> => {
      const [{ walletAccount }, { readAtomicStatus }] = await Promise.all([
        walletRuntime(),
        import('#app/chain/atomic-status.ts'),
      ])
      const account = walletAccount()
      return account ? readAtomicStatus(account, chainId) : 'unsupported'
    },
    enabled: address !== undefined && walletChainId === chainId && hasSeveral,
    staleTime: MINUTE,
  })
  return { status, isOn: hasSeveral && status !== 'unsupported' && (isOn ?? status === 'supported') }
}
