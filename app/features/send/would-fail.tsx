import { useTranslation } from 'react-i18next'
import { isNative, type Address } from '#app/domain/address/address.ts'
import { chainById, type ChainId } from '#app/domain/chains/catalogue.ts'
import type { ErrorCode } from '#app/domain/errors/catalogue.ts'

interface WouldFailProps {
  readonly token: Address
  readonly chainId: ChainId
  readonly problem: ErrorCode
}

/** Why a simulated send fails. If the reason is unknown, names the likely one: the recipient refuses ether, or the token's contract the transfer. */
export function WouldFail({ token, chainId, problem }: WouldFailProps) {
  const { t } = useTranslation(['send', 'errors'])
  if (problem !== 'unknown' && !problem.startsWith('swap.')) return t(problem, { ns: 'errors' })
  if (isNative(token)) return t('warning.nativeRefused', { symbol: chainById(chainId).native.symbol })
  return t('warning.wouldFail')
}
