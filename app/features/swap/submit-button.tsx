import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById, isChainId } from '#app/domain/chains/catalogue.ts'
import type { SwapButtonLabel } from '#app/domain/swap/swap-button.ts'
import { POOL_VERSIONS } from '#app/domain/swap/swap-settings.ts'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useHydrated } from '#app/ui/effects/use-hydrated.ts'
import { Spinner } from '#app/ui/spinner/spinner.tsx'
import { Text } from '#app/ui/text/text.tsx'
import { earlyClickProps } from '#app/wallet/early-press.tsx'
import { reason } from './swap.css.ts'
import { useChainName } from './use-chain-name.ts'
import type { SwapView } from './use-swap.ts'

const CreatePoolLink = lazy(async () => ({ default: (await import('./create-pool-link.tsx')).CreatePoolLink }))
const MissingGas = lazy(async () => ({ default: (await import('./missing-gas.tsx')).MissingGas }))

/** The card's button, with an explanation below it if its label needs one. */
export function SubmitButton({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation(['swap', 'errors', 'common'])
  const format = useFormat()
  const isHydrated = useHydrated()
  const { label, enabled } = view.button
  const symbol = view.input.token ? shortSymbol(view.input.token.symbol) : ''
  const text = {
    blocked: t('button.blocked'),
    connect: t('button.connect'),
    connecting: t('button.connecting'),
    enterAmount: t('button.enterAmount'),
    tooPrecise: t('button.tooPrecise'),
    tooLarge: t('button.tooLarge'),
    balanceDisputed: t('button.balanceDisputed'),
    insufficientBalance: t('button.insufficientBalance', { symbol }),
    insufficientGas: t('gas.insufficient', { ns: 'errors' }),
    'quote.none': t('quote.none', { ns: 'errors' }),
    'quote.inputOnly': t('button.enterInput'),
    'quote.tooSmall': t('quote.tooSmall', { ns: 'errors' }),
    retry: t('retry', { ns: 'common' }),
    finding: t('button.finding'),
    renew: t('button.renew'),
    offline: t('offline', { ns: 'errors' }),
    review: t('button.review'),
    wrap: t('button.wrap'),
    unwrap: t('button.unwrap'),
  }[label]
  return (
    <>
      <Button
        type={isHydrated ? 'submit' : 'button'}
        tone="primary"
        size="large"
        width="full"
        aria-disabled={!enabled}
        data-testid="swap-button"
        {...(isHydrated ? {} : earlyClickProps)}
      >
        {(label === 'finding' || label === 'connecting') && <Spinner />}
        <span aria-live="polite">{text}</span>
        {/* Screen readers skip the countdown. */}
        {label === 'retry' && <span aria-hidden>({format.count(view.retryInSeconds)})</span>}
      </Button>
      {label === 'insufficientGas' ? (
        <Suspense fallback={null}>
          <MissingGas view={view} />
        </Suspense>
      ) : (
        <Reason view={view} />
      )}
    </>
  )
}

/** Explains a label that needs it; otherwise names the wallet's network if it is not the card's. */
function Reason({ view }: { readonly view: SwapView }) {
  const { t } = useTranslation(['swap', 'errors', 'wallet'])
  const { button, quote, otherChainId, settings } = view
  const texts: Partial<Record<SwapButtonLabel, string>> = {
    ...(view.isAccountBlocked && { blocked: t('address.blocked', { ns: 'errors' }) }),
    balanceDisputed: t('balance.disputed', { ns: 'errors' }),
    retry: t(quote === 'limited' ? 'rate.limited' : 'data.unavailable', { ns: 'errors' }),
    renew: t('quoteExpired'),
    'quote.inputOnly': t('quote.inputOnly', { ns: 'errors' }),
    ...(settings.versions.length < POOL_VERSIONS.length && {
      'quote.none': t('fewerVersions', { versions: settings.versions.join(', ').toLowerCase() }),
    }),
  }
  const text = texts[button.label]
  return (
    <>
      <Text as="p" size={14} tone="secondary" role="status" className={reason} data-testid="button-reason">
        {text ?? <OtherNetwork view={view} />}
      </Text>
      {text === undefined && button.label === 'quote.none' && (
        <Suspense fallback={null}>
          <CreatePoolLink view={view} />
        </Suspense>
      )}
      {text === undefined && otherChainId !== undefined && <UseWalletNetwork view={view} chainId={otherChainId} />}
    </>
  )
}

/** Names the wallet's network if it is not the card's. */
function OtherNetwork({ view: { otherChainId, link } }: { readonly view: SwapView }) {
  const { t } = useTranslation('swap')
  const current = useChainName(otherChainId)
  return current === undefined ? null : t('otherNetwork', { current, chain: chainById(link.chainId).name })
}

/** Button that moves the card to the wallet's network. */
function UseWalletNetwork({ view, chainId }: { readonly view: SwapView; readonly chainId: number }) {
  const { t } = useTranslation('swap')
  const { network } = view.change
  if (network === undefined || !isChainId(chainId)) return null
  return (
    <Button width="full" onClick={() => network(chainId)}>
      {t('useWalletNetwork', { chain: chainById(chainId).name })}
    </Button>
  )
}
