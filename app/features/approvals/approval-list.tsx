import { ArrowUpRight, BadgeCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { shortId } from '#app/entities/portfolio/short-id.ts'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { useFormat } from '#app/i18n/use-format.ts'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import {
  cellText,
  approval,
  approvals,
  assetName,
  assetNames,
  assetNote,
  cell,
  cellName,
  chain as chainStyle,
  chainHead,
  chainTitle,
  columns,
  numberColumn,
  head,
  row as rowStyle,
  spenderLink,
  spenderDetails,
} from './approvals.css.ts'
import type { ApprovalRow, ChainFacts } from './approval-facts.ts'

/** Controls for the owner to select and revoke approvals of a network. */
export interface OwnerControls {
  /** Shown beside the network's name. */
  readonly head: ReactNode
  readonly renderCheckbox: (row: ApprovalRow) => ReactNode
  readonly renderAction: (row: ApprovalRow) => ReactNode
}

interface ApprovalListProps {
  readonly chain: ChainFacts
  /** Set only for the owner. */
  readonly controls?: OwnerControls
}

/** The approvals of one network. */
export function ApprovalList({ chain: { chainId, rows }, controls }: ApprovalListProps) {
  const { t } = useTranslation('approvals')
  const isOwner = controls !== undefined
  return (
    <section className={chainStyle} aria-labelledby={`approvals-${chainId}`} data-testid={`approvals-${chainId}`}>
      <div className={chainHead}>
        <h2 className={chainTitle} id={`approvals-${chainId}`}>
          <NetworkLogo chainId={chainId} size={20} />
          {chainById(chainId).name}
        </h2>
        {controls?.head}
      </div>
      <div className={approvals}>
        <div className={`${columns({ isOwner })} ${head}`} aria-hidden>
          {isOwner && <span />}
          <span>{t('asset')}</span>
          <span>{t('spender')}</span>
          <span className={numberColumn}>{t('allowance')}</span>
          <span className={numberColumn}>{t('risk')}</span>
          {isOwner && <span />}
        </div>
        <ul>
          {rows.map((row) => (
            <li key={row.id} className={`${columns({ isOwner })} ${rowStyle}`} data-testid={`approval-${row.id}`}>
              {controls?.renderCheckbox(row)}
              <Asset row={row} />
              <div className={cell}>
                <span className={cellName}>{t('spender')}</span>
                <Spender row={row} />
              </div>
              <div className={cell}>
                <span className={cellName}>{t('allowance')}</span>
                <Allowance row={row} />
              </div>
              <div className={cell}>
                <span className={cellName}>{t('risk')}</span>
                <Risk row={row} />
              </div>
              {controls?.renderAction(row)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Returns a function that formats a token or NFT as text: `USDC`, `Tidepools #5`. */
export function useAssetText(): (row: Pick<ApprovalRow, 'name' | 'tokenId' | 'kind'>) => string {
  const { t } = useTranslation('approvals')
  return ({ name, tokenId, kind }) => {
    if (kind === 'ERC20' || kind === 'PERMIT2') return shortSymbol(name)
    return `${name || t('unnamed')}${tokenId === null ? '' : ` #${shortId(tokenId)}`}`
  }
}

function Asset({ row }: { readonly row: ApprovalRow }) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  const assetText = useAssetText()
  const { chainId, kind, contract, logo, name, isListed, expiresAt } = row
  const isToken = kind === 'ERC20' || kind === 'PERMIT2'
  return (
    <div className={approval}>
      <TokenLogo address={contract} symbol={name || t('unnamed')} logo={logo} size={40} chainId={chainId} />
      <span className={assetNames}>
        <bdi className={assetName} title={contract}>
          {assetText(row)}
        </bdi>
        <span className={assetNote}>
          {t(`kind.${kind}`)}
          {expiresAt !== null && (
            <>
              {' · '}
              <FormattedText>{t('until', { time: format.dateTime(expiresAt) })}</FormattedText>
            </>
          )}
        </span>
        {isToken && !isListed && <span className={assetNote}>{t('unlisted')}</span>}
      </span>
    </div>
  )
}

function Spender({ row: { chainId, spender, spenderName } }: { readonly row: ApprovalRow }) {
  const { t } = useTranslation('approvals')
  const { explorer, name: network } = chainById(chainId)
  return (
    <span className={spenderDetails}>
      <span className={spenderName === null ? cellText.unknown : cellText.known}>
        <Icon icon={spenderName === null ? TriangleAlert : BadgeCheck} size={16} />
        {spenderName === null ? t('unknownSpender') : <bdi>{spenderName}</bdi>}
      </span>
      <a
        className={spenderLink}
        href={`${explorer}/address/${spender}`}
        target="_blank"
        rel="noreferrer"
        title={spender}
      >
        <bdi dir="ltr">{shortAddress(spender)}</bdi>
        <Icon icon={ArrowUpRight} size={16} />
        <span className={visuallyHidden}>{t('explorer', { network })}</span>
      </a>
    </span>
  )
}

function Allowance({ row: { kind, isUnlimited, amount, name } }: { readonly row: ApprovalRow }) {
  const { t } = useTranslation('approvals')
  const format = useFormat()
  if (kind === 'NFT') return <span className={cellText.plain}>{t('oneNft')}</span>
  if (kind === 'NFT_COLLECTION') return <span className={cellText.unlimited}>{t('allNfts')}</span>
  if (isUnlimited || amount === null) return <span className={cellText.unlimited}>{t('unlimited')}</span>
  return (
    <bdi className={cellText.plain} dir="ltr" title={format.exactAmount(amount)}>
      <FormattedText>{format.amount(amount)}</FormattedText> {shortSymbol(name)}
    </bdi>
  )
}

function Risk({ row: { kind, risk } }: { readonly row: ApprovalRow }) {
  const { t } = useTranslation('approvals')
  const fiat = useFiat()
  if (kind === 'NFT' || kind === 'NFT_COLLECTION') return <span className={cellText.secondary}>{t('noPrice')}</span>
  if (risk === null || fiat.isOff) return <span className={cellText.secondary}>{t('noPrice')}</span>
  return (
    <span className={cellText.plain} data-testid="risk">
      <FormattedText>{fiat.money(risk)}</FormattedText>
    </span>
  )
}

const SKELETON_ROWS = 5

/** Placeholder with the dimensions of a list of a few approvals. */
export function ApprovalListSkeleton() {
  return (
    <div className={approvals} aria-busy>
      <ul>
        {Array.from({ length: SKELETON_ROWS }, (_, index) => (
          <li key={index} className={`${columns({ isOwner: false })} ${rowStyle}`}>
            <div className={approval}>
              <Skeleton shape="disc" />
              <Skeleton shape={120} />
            </div>
            <Skeleton shape={120} />
            <Skeleton shape={80} />
            <Skeleton shape={80} />
          </li>
        ))}
      </ul>
    </div>
  )
}
