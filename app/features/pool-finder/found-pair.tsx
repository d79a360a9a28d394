import { useTranslation } from 'react-i18next'
import { isNative, isSameAddress, type Address } from '#app/domain/address/address.ts'
import { formatUnits } from '#app/domain/amount/format-units.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import type { PairShare } from '#app/chain/read-pair.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import { PairSymbols } from '#app/entities/pool/pair-symbols.tsx'
import { addLiquidityPath, poolPath } from '#app/entities/pool/pool-path.ts'
import { removePair, importPair, useImportedPairs } from '#app/entities/position/imported-pairs.ts'
import { positionPath } from '#app/entities/position/position-path.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { Fact } from '#app/transactions/fact.tsx'
import { facts } from '#app/transactions/flow.css.ts'
import { button } from '#app/ui/button/button.css.ts'
import { Button } from '#app/ui/button/button.tsx'
import { FormattedText } from '#app/ui/formatted-text/formatted-text.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { openWallets } from '#app/wallet/bridge.ts'
import type { PricedToken } from '#app/wire/market/find-tokens.ts'
import type { FinderLink } from './finder-link.ts'
import { message, resultTitle } from './pool-finder.css.ts'
import { symbolOf } from './token-choice.tsx'

export interface ChosenToken {
  readonly currency: Address
  readonly token: PricedToken | null | undefined
}

interface FoundPairProps {
  readonly link: FinderLink
  readonly chosen: readonly [ChosenToken, ChosenToken]
  /** Null if there is no pool. */
  readonly share: PairShare | null
  readonly account: Address | undefined
}

/** LP tokens of v2 pairs have 18 decimals. */
const LP_DECIMALS = 18
/** Decimal places of the share in percent. */
const SHARE_DECIMALS = 6

/** Result for two tokens: no pool, a pool without liquidity of the account, or the account's position. */
export function FoundPair({ link, chosen, share, account }: FoundPairProps) {
  const { t } = useTranslation('finder')
  if (share === null) {
    return (
      <>
        <p className={message} data-testid="no-pool">
          {t('noPool')}
        </p>
        <Link
          className={button({ tone: 'primary', size: 'large', width: 'full' })}
          to={liquidityFormPath(link, chosen)}
        >
          {t('createPool')}
        </Link>
      </>
    )
  }
  if (account === undefined || share.liquidity === 0n) {
    return (
      <>
        <p className={message} data-testid="pool-found">
          {t(account === undefined ? 'connectForPosition' : 'noLiquidity')}
        </p>
        <Stack gap={8}>
          {account === undefined ? (
            <Button tone="primary" size="large" width="full" aria-haspopup="dialog" onClick={openWallets}>
              {t('connect')}
            </Button>
          ) : (
            <Link
              className={button({ tone: 'primary', size: 'large', width: 'full' })}
              to={liquidityFormPath(link, chosen)}
            >
              {t('addLiquidity')}
            </Link>
          )}
          <Link className={button({ width: 'full' })} to={poolPath({ chainId: link.chainId, id: share.pair })}>
            {t('viewPool')}
          </Link>
        </Stack>
      </>
    )
  }
  return <AccountShare link={link} chosen={chosen} share={share} account={account} />
}

interface AccountShareProps extends FoundPairProps {
  readonly share: PairShare
  readonly account: Address
}

function AccountShare({ link, chosen, share, account }: AccountShareProps) {
  const { t } = useTranslation('finder')
  const format = useFormat()
  const { chainId } = link
  const { pair, liquidity, supply } = share
  // Two more digits convert the fraction to percent.
  const percent = formatUnits((liquidity * 10n ** BigInt(SHARE_DECIMALS + 2)) / supply, SHARE_DECIMALS)
  const isImported = useImportedPairs(account).some(
    (imported) => imported.chainId === chainId && isSameAddress(imported.pair, pair),
  )
  const toggleImport = isImported ? removePair : importPair
  const [first, second] = chosen.map(({ currency, token }) => ({
    address: currency,
    symbol: symbolOf(chainId, currency, token),
    logo: token?.logo ?? null,
  }))
  return (
    <>
      {first && second && (
        <Row gap={12}>
          <PairLogo base={first} quote={second} size={32} chainId={chainId} />
          <h2 className={resultTitle}>
            <PairSymbols base={first} quote={second} />
          </h2>
        </Row>
      )}
      <dl className={facts} data-testid="own-share">
        <Fact name={t('poolTokens')} id="pool-tokens">
          <TokenAmount amount={liquidity} decimals={LP_DECIMALS} />
        </Fact>
        {chosen.map(({ currency, token }, index) => (
          <Fact
            key={currency}
            name={t('pooled', { symbol: symbolOf(chainId, currency, token) })}
            id={`pooled-${index}`}
          >
            {token ? <TokenAmount amount={amountOf(share, link, currency)} decimals={token.decimals} /> : '–'}
          </Fact>
        ))}
        <Fact name={t('share')} id="pool-share">
          <FormattedText>{format.percent(percent)}</FormattedText>
        </Fact>
      </dl>
      <Stack gap={8}>
        <Link
          className={button({ tone: 'primary', size: 'large', width: 'full' })}
          to={positionPath({ chainId, version: 'v2', id: pair, owner: account })}
        >
          {t('viewPosition')}
        </Link>
        <Link className={button({ width: 'full' })} to={liquidityFormPath(link, chosen)}>
          {t('addLiquidity')}
        </Link>
        <Button tone="ghost" onClick={() => toggleImport({ chainId, pair, owner: account })} data-testid="import">
          {t(isImported ? 'removeImport' : 'import')}
        </Button>
      </Stack>
      <p role="status" className={message} hidden={!isImported}>
        {isImported && t('imported')}
      </p>
    </>
  )
}

function amountOf({ token0, amounts }: PairShare, { chainId }: FinderLink, currency: Address): bigint {
  const token = isNative(currency) ? chainById(chainId).contracts.wrappedNative : currency
  return isSameAddress(token, token0) ? amounts.amount0 : amounts.amount1
}

function liquidityFormPath({ chainId }: FinderLink, [base, quote]: FoundPairProps['chosen']): string {
  return addLiquidityPath({
    chainId,
    version: 'V2',
    fee: '0.3',
    isDynamicFee: false,
    hook: null,
    base: base.currency,
    quote: quote.currency,
  })
}
