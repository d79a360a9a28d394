import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress, type Address } from '#app/domain/address/address.ts'
import { withPool } from '#app/domain/liquidity/create-link.ts'
import { isDangerousHook } from '#app/domain/liquidity/hook-permissions.ts'
import { HookChoice } from '#app/entities/hook-choice/late-hook-choice.tsx'
import { SafetyNotice } from '#app/entities/token/safety-notice.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol, TokenSymbol } from '#app/entities/token/token-text.tsx'
import { card } from '#app/ui/card/card.css.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { hint, pairButton, pairButtonText, pairButtons, sectionTitle, stack } from './create.css.ts'
import { FeeTiers } from './fee-tiers.tsx'
import { PairPools } from './pair-pools.tsx'
import { StepButton } from './step-button.tsx'
import type { CreateView } from './use-create.ts'

const HookConsent = lazy(async () => ({ default: (await import('./hook-consent.tsx')).HookConsent }))

export type PairSide = 'currencyA' | 'currencyB'

interface PairStepProps {
  readonly view: CreateView
  readonly onToken: (side: PairSide) => void
  readonly acceptedHook: Address | undefined
  readonly onAcceptHook: (hook: Address) => void
}

/** Step 1: the two tokens, the fee, and the hook in v4. */
export function PairStep({ view, onToken, acceptedHook, onAcceptHook }: PairStepProps) {
  const { t } = useTranslation('create')
  const { link, named, pool, change } = view
  const { hook } = link
  const [isConsentOpen, setConsentOpen] = useState(false)
  // The opened dialog stays mounted, because it returns the focus when it closes.
  const [wasConsentOpened, setWasConsentOpened] = useState(false)
  if (isConsentOpen && !wasConsentOpened) setWasConsentOpened(true)
  const needsConsent = hook !== undefined && hook !== acceptedHook && isDangerousHook(hook)
  return (
    <>
      <section className={`${card({ inset: 'large' })} ${stack}`} aria-labelledby="pair-title">
        <div>
          <h2 id="pair-title" className={sectionTitle}>
            {t('pair.title')}
          </h2>
          <p className={hint}>{t('pair.text')}</p>
        </div>
        <div className={pairButtons}>
          {(['currencyA', 'currencyB'] as const).map((side) => (
            <PairButton key={side} side={side} view={view} onClick={() => onToken(side)} />
          ))}
        </div>
        <Warnings view={view} />
      </section>
      {named && link.version !== 'v2' && <FeeTiers view={view} />}
      {named && link.version === 'v4' && (
        <HookChoice
          chainId={link.chainId}
          hook={hook}
          isImpossible={view.hookProblem === 'impossible'}
          onChoose={(chosen) => change.pool(withPool(link, { hook: chosen }))}
        >
          {link.fee.isDynamic && (
            <Notice tone="warning" role="status">
              {t('hook.needed')}
            </Notice>
          )}
        </HookChoice>
      )}
      {named && (
        <div className={stack}>
          <PoolNotice view={view} />
          {link.version === 'v2' && pool !== null && <p className={hint}>{t('fee.v2')}</p>}
        </div>
      )}
      <StepButton view={view} onContinue={needsConsent ? () => setConsentOpen(true) : undefined} />
      {named && <PairPools view={view} />}
      {wasConsentOpened && hook !== undefined && (
        <Suspense fallback={null}>
          <HookConsent
            isOpen={isConsentOpen}
            chainId={link.chainId}
            hook={hook}
            onClose={() => setConsentOpen(false)}
            onRemove={() => {
              setConsentOpen(false)
              change.pool(withPool(link, { hook: undefined }))
            }}
            onContinue={() => {
              setConsentOpen(false)
              onAcceptHook(hook)
              change.step(1)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface PairButtonProps {
  readonly side: PairSide
  readonly view: CreateView
  readonly onClick: () => void
}

function PairButton({ side, view: { link, chosen }, onClick }: PairButtonProps) {
  const { t } = useTranslation('create')
  const address = link[side]
  const token = chosen[side]
  const symbol = address === undefined ? undefined : shortSymbol(token?.symbol ?? shortAddress(address))
  return (
    <button
      type="button"
      className={pairButton}
      aria-haspopup="dialog"
      aria-label={symbol === undefined ? t(`pair.choose.${side}`) : t(`pair.chosen.${side}`, { symbol })}
      data-testid={`token-${side}`}
      onClick={onClick}
    >
      {address !== undefined && symbol !== undefined ? (
        <>
          <TokenLogo address={address} symbol={symbol} logo={token?.logo ?? null} size={32} />
          <span className={pairButtonText}>
            <TokenSymbol symbol={symbol} />
          </span>
        </>
      ) : (
        <span className={pairButtonText}>{t('pair.select')}</span>
      )}
      <Icon icon={ChevronDown} />
    </button>
  )
}

function Warnings({ view: { link, chosen } }: { readonly view: CreateView }) {
  return (
    <>
      {(['currencyA', 'currencyB'] as const).map((side) => {
        const address = link[side]
        const token = chosen[side]
        if (address === undefined || token === undefined) return null
        return (
          <SafetyNotice
            key={side}
            chainId={link.chainId}
            safety={token?.safety ?? 'unknown'}
            findings={token?.findings ?? null}
            symbol={token?.symbol ?? ''}
            address={address}
          />
        )
      })}
    </>
  )
}

function PoolNotice({ view: { pool, hasPoolFailed, hookProblem } }: { readonly view: CreateView }) {
  const { t } = useTranslation('create')
  if (hookProblem) return null
  if (hasPoolFailed) {
    return (
      <Notice tone="negative" role="alert">
        {t('pool.unknown')}
      </Notice>
    )
  }
  if (pool !== null) return null
  return (
    <Notice title={t('pool.new')} data-testid="new-pool">
      {t('pool.newText')}
    </Notice>
  )
}
