import { useSnapshot } from 'valtio'
import { isChainId } from '#app/domain/chains/catalogue.ts'
import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import { bridge } from '#app/wallet/bridge.ts'
import { run } from './swap-run.ts'
import type { SwapView } from './use-swap.ts'

/** Moves a swap that is not bound to a network (`followsWallet`) to the wallet's network, unless it is under review. */
export function useFollowWalletNetwork({ link, change }: SwapView, followsWallet: boolean): void {
  const { status, chainId } = useSnapshot(bridge)
  const { flow } = useSnapshot(run)
  const targetChainId = status === 'connected' && chainId !== undefined && isChainId(chainId) ? chainId : link.chainId
  useEffectWhen(
    followsWallet && flow.at === 'form' && targetChainId !== link.chainId,
    () => change.moveTo(targetChainId),
    String(targetChainId),
  )
}
