import { Check, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { isNative, type Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { bridge, walletRuntime } from './bridge.ts'

/** Data that a wallet needs to list a token. */
export interface ListedToken {
  readonly chainId: ChainId
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
}

/**
 * Button that asks the connected wallet to list a token. Rendered only if the wallet is on the token's network, and not for the native
 * currency, which every wallet lists.
 */
export function AddTokenButton({ token }: { readonly token: ListedToken }) {
  const { t } = useTranslation(['wallet', 'errors'])
  const { status, chainId } = useSnapshot(bridge)
  const [state, setState] = useState<'idle' | 'requesting' | 'added' | 'failed'>('idle')
  if (status !== 'connected' || chainId !== token.chainId || isNative(token.address)) return null
  const requestListing = async () => {
    setState('requesting')
    const { addToken } = await walletRuntime()
    const added = await addToken(token)
    setState(added.ok ? 'added' : added.problem === 'request.rejected' ? 'idle' : 'failed')
  }
  return (
    <Stack gap={8}>
      <Button
        size="small"
        aria-disabled={state === 'requesting' || state === 'added'}
        onClick={() => {
          if (state !== 'requesting' && state !== 'added') void requestListing()
        }}
        data-testid="add-token"
      >
        <Icon icon={state === 'added' ? Check : Wallet} size={16} />
        {t(state === 'requesting' ? 'addToken.confirm' : state === 'added' ? 'addToken.added' : 'addToken.add')}
      </Button>
      {state === 'failed' && (
        <Text as="p" size={14} tone="negative" role="alert">
          {t('errors:wallet.addTokenFailed')}
        </Text>
      )}
    </Stack>
  )
}
