import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { note } from '#app/entities/portfolio/portfolio-frame.css.ts'
import { button } from '#app/ui/button/button.css.ts'
import { EmptyState } from '#app/ui/empty-state/empty-state.tsx'
import { Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { ApprovalList } from './approval-list.tsx'
import type { ChainFacts } from './approval-facts.ts'

interface ApprovalListsProps {
  readonly description: string
  readonly chains: readonly ChainFacts[]
  /** The URL of this page, to retry. */
  readonly path: string
  readonly areNftsDisabled: boolean
  readonly notice?: ReactNode
  readonly renderChain?: (chain: ChainFacts) => ReactNode
}

/** The approvals of all networks, and the networks that could not be read. */
export function ApprovalLists({ description, chains, path, areNftsDisabled, notice, renderChain }: ApprovalListsProps) {
  const { t } = useTranslation('approvals')
  const isVisible = ({ kind }: ChainFacts['rows'][number]) => !areNftsDisabled || kind === 'ERC20' || kind === 'PERMIT2'
  const visibleChains = chains
    .map((chain) => ({ ...chain, rows: chain.rows.filter(isVisible) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <Stack gap={16}>
      <p className={note}>{description}</p>
      <IncompleteNotices chains={chains} path={path} />
      {notice}
      {visibleChains.length === 0 && chains.some(({ isAvailable }) => isAvailable) && <EmptyState text={t('none')} />}
      {visibleChains.map((chain) => renderChain?.(chain) ?? <ApprovalList key={chain.chainId} chain={chain} />)}
      <p className={note}>{t('note')}</p>
    </Stack>
  )
}

/** Names the networks whose approvals could not be read, or not completely. */
function IncompleteNotices({ chains, path }: { readonly chains: readonly ChainFacts[]; readonly path: string }) {
  const { t } = useTranslation(['approvals', 'common'])
  const networkNames = (group: readonly ChainFacts[]) => group.map(({ chainId }) => chainById(chainId).name).join(', ')
  const unavailable = chains.filter(({ isAvailable }) => !isAvailable)
  const partial = chains.filter(({ isAvailable, isComplete }) => isAvailable && !isComplete)
  return (
    <>
      {unavailable.length > 0 && (
        <Notice tone="warning" title={t('unavailable', { networks: networkNames(unavailable) })}>
          <p>{t('unavailableNote')}</p>
          <a href={path} className={button({ size: 'small' })}>
            {t('retry', { ns: 'common' })}
          </a>
        </Notice>
      )}
      {partial.length > 0 && <Notice tone="warning">{t('partial', { networks: networkNames(partial) })}</Notice>}
    </>
  )
}
