import { useEffectWhen } from '#app/ui/effects/use-effect-when.ts'
import type { SendLink } from '#app/domain/send/send-link.ts'
import { takeDeposit, type PendingDeposit } from './pending-deposit.ts'

/** Calls `onDeposit` when the send form opens with a deposit that /sell has handed over for its token. */
export function useDeposit(
  { chainId, inputCurrency }: SendLink,
  isPage: boolean,
  onDeposit: (deposit: PendingDeposit) => void,
): void {
  useEffectWhen(isPage, () => {
    const deposit = takeDeposit({ chainId, token: inputCurrency })
    if (deposit) onDeposit(deposit)
  })
}
