import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { takeDeposit, type PendingDeposit } from './pending-deposit.ts'

/**
 * Calls `onDeposit` if /sell has handed over a deposit of `token` for `account`. Waits until both are known. `isPage`: false for forms in
 * dialogs, which get no deposits.
 */
export function useDeposit(
  account: Address | undefined,
  token: { readonly chainId: ChainId; readonly address: Address } | undefined,
  isPage: boolean,
  onDeposit: (deposit: PendingDeposit) => void,
): void {
  useEffectWhen(isPage && account !== undefined && token !== undefined, () => {
    const deposit = account && token && takeDeposit({ account, chainId: token.chainId, token: token.address })
    if (deposit) onDeposit(deposit)
  })
}
