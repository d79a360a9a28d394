import { ArrowUpRight, BadgeCheck, Check, Ellipsis, TriangleAlert, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNative, shortAddress } from '#app/domain/address/address.ts'
import { chainById } from '#app/domain/chains/catalogue.ts'
import { NetworkLogo } from '#app/entities/chain/network-logo.tsx'
import { favouriteKey, favouriteWalletKey, useIsFavourite } from '#app/entities/favourites/favourites.ts'
import { StarIcon } from '#app/entities/favourites/star-icon.tsx'
import { PairLogo } from '#app/entities/pool/pair-logo.tsx'
import { PairSymbols } from '#app/entities/pool/pair-symbols.tsx'
import { namedPool } from '#app/entities/pool/pool-summary.ts'
import { PoolMarks } from '#app/entities/pool/pool-name.tsx'
import { poolPath } from '#app/entities/pool/pool-path.ts'
import { PriceChange } from '#app/entities/price/price-change.tsx'
import { CompactMoney, Price } from '#app/entities/price/price.tsx'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { tokenPath } from '#app/entities/token/token-path.ts'
import { plainText } from '#app/entities/token/token-text.tsx'
import type { OptionProps } from '#app/ui/listbox/listbox.tsx'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Link } from '#app/ui/navigation/navigation.tsx'
import { visuallyHidden } from '#app/ui/visually-hidden/visually-hidden.css.ts'
import type { NftCollection } from '#app/wire/market/nft-collections.ts'
import {
  caution as cautionStyle,
  commandContext,
  commandIcon,
  commandOption,
  menuButton,
  favouriteMark,
  values,
  leadingIcon,
  textLines,
  nameLine,
  option,
  detail,
  poolNetwork,
  poolNetworkName,
  subLine,
  verifiedMark,
} from './search-dialog.css.ts'
import { rowActions } from './row-actions.ts'
import type { SearchRow } from './search-sections.ts'

interface ResultRowProps {
  readonly row: SearchRow
  readonly optionProps: OptionProps
  readonly isLoading: boolean
  readonly isMenuOpen: boolean
  readonly onChoose: () => void
  readonly onToggleMenu: () => void
}

/**
 * A result is a link, so that it opens in a new tab. Elements inside an option cannot be focused (ARIA 1.2), so the
 * row's menu has two buttons: one in the row for pointers, and one after the field for the keyboard.
 */
export function ResultRow({ row, optionProps, isLoading, isMenuOpen, onChoose, onToggleMenu }: ResultRowProps) {
  const shared = { ...optionProps, className: option, 'data-loading': isLoading || undefined, onClick: onChoose }
  return (
    <>
      <ResultOption row={row} shared={shared} onChoose={onChoose} />
      {rowActions(row).length > 0 && (
        <button
          type="button"
          className={menuButton}
          aria-hidden
          tabIndex={-1}
          data-open={isMenuOpen || undefined}
          // Keeps the focus in the open menu, which would otherwise close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onToggleMenu}
        >
          <Icon icon={Ellipsis} size={16} />
        </button>
      )}
    </>
  )
}

interface ResultOptionProps extends Pick<ResultRowProps, 'row' | 'onChoose'> {
  readonly shared: OptionProps & {
    readonly className: string
    readonly 'data-loading': true | undefined
    readonly onClick: () => void
  }
}

function ResultOption({ row, shared, onChoose }: ResultOptionProps) {
  if (row.kind === 'token') {
    return (
      <Link to={tokenPath(row.token)} {...shared}>
        <TokenContent token={row.token} />
      </Link>
    )
  }
  if (row.kind === 'pool') {
    return (
      <Link to={poolPath(row.pool)} {...shared}>
        <PoolContent {...row} />
      </Link>
    )
  }
  if (row.kind === 'wallet') {
    // Not a client-side navigation: the server redirects to the operator's profile page, if one is configured.
    return (
      <a href={`/portfolio/${row.address}`} {...shared}>
        <WalletContent address={row.address} name={row.name} />
      </a>
    )
  }
  if (row.kind === 'collection') {
    const { chainId, address } = row.collection
    return (
      <a href={`${chainById(chainId).explorer}/address/${address}`} target="_blank" rel="noreferrer" {...shared}>
        <CollectionContent collection={row.collection} />
      </a>
    )
  }
  const { command } = row
  const compact = { ...shared, className: commandOption }
  const content = <CommandContent command={command} />
  if (command.path !== undefined) {
    return (
      <Link to={command.path} {...compact}>
        {content}
      </Link>
    )
  }
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- focus stays in the search field, which handles the keys and references this by aria-activedescendant
    <div
      {...compact}
      role="option"
      aria-selected={shared['aria-selected']}
      tabIndex={-1}
      onClick={() => {
        onChoose()
        command.act?.()
      }}
    >
      {content}
    </div>
  )
}

function Lines({ main, sub }: { readonly main: ReactNode; readonly sub: ReactNode }) {
  return (
    <span className={textLines}>
      <span className={nameLine}>{main}</span>
      <span className={subLine}>{sub}</span>
    </span>
  )
}

function FavouriteMark({ kind, favourite }: { kind: 'tokens' | 'pools' | 'wallets'; favourite: string }) {
  const { t } = useTranslation('search')
  if (!useIsFavourite(kind, favourite)) return null
  return (
    <span className={favouriteMark}>
      <StarIcon isFilled />
      <span className={visuallyHidden}>{t('favourite')}</span>
    </span>
  )
}

function TokenContent({ token }: { readonly token: Extract<SearchRow, { kind: 'token' }>['token'] }) {
  const { t } = useTranslation('safety')
  const caution = tokenCaution(token)
  return (
    <>
      <TokenLogo address={token.address} symbol={token.symbol} logo={token.logo} chainId={token.chainId} size={40} />
      <Lines
        main={
          <>
            <bdi>{plainText(token.name || token.symbol)}</bdi>
            {caution && (
              <span className={cautionStyle} title={t(caution)}>
                <Icon icon={TriangleAlert} size={16} />
                <span className={visuallyHidden}>{t(caution)}</span>
              </span>
            )}
            <FavouriteMark kind="tokens" favourite={favouriteKey(token.chainId, token.address)} />
          </>
        }
        sub={
          <>
            <bdi>{plainText(token.symbol)}</bdi>
            <span className={detail}>{chainById(token.chainId).name}</span>
            {!isNative(token.address) && (
              <span className={detail}>
                <bdi dir="ltr">{shortAddress(token.address)}</bdi>
              </span>
            )}
          </>
        }
      />
      {token.price !== undefined && (
        <span className={values}>
          <Price value={token.price} />
          {token.dayChange !== undefined && <PriceChange percent={token.dayChange} />}
        </span>
      )}
    </>
  )
}

function PoolContent({ pool, isTrending = false }: Omit<Extract<SearchRow, { kind: 'pool' }>, 'kind'>) {
  const { t } = useTranslation('search')
  const named = namedPool(pool.chainId, pool)
  const value = isTrending ? pool.dayVolume : pool.tvl
  return (
    <>
      <PairLogo base={named.base} quote={named.quote} size={32} />
      <Lines
        main={
          <>
            <PairSymbols base={named.base} quote={named.quote} />
            <FavouriteMark kind="pools" favourite={favouriteKey(pool.chainId, pool.id)} />
          </>
        }
        sub={
          <>
            <PoolMarks pool={named} />
            <span className={poolNetwork}>
              <NetworkLogo chainId={pool.chainId} size={16} />
              <span className={poolNetworkName}>{chainById(pool.chainId).name}</span>
            </span>
          </>
        }
      />
      {value !== undefined && (
        <span className={values}>
          <CompactMoney value={value} />
          <span className={subLine}>{t(isTrending ? 'dayVolume' : 'tvl')}</span>
        </span>
      )}
    </>
  )
}

function WalletContent({ address, name }: { readonly address: string; readonly name: string | null }) {
  const { t } = useTranslation('search')
  return (
    <>
      <span className={leadingIcon}>
        <Icon icon={UserRound} />
      </span>
      <Lines
        main={
          <>
            <bdi dir={name === null ? 'ltr' : undefined}>{name ?? shortAddress(address)}</bdi>
            <FavouriteMark kind="wallets" favourite={favouriteWalletKey(address)} />
          </>
        }
        sub={name === null ? t('wallet') : <span dir="ltr">{shortAddress(address)}</span>}
      />
      <span className={values}>
        <Icon icon={ArrowUpRight} size={16} />
      </span>
    </>
  )
}

function CollectionContent({ collection }: { readonly collection: NftCollection }) {
  const { t } = useTranslation('search')
  const { chainId, address, isVerified } = collection
  const name = plainText(collection.name)
  return (
    <>
      <TokenLogo address={address} symbol={name} logo={null} chainId={chainId} size={40} />
      <Lines
        main={
          <>
            <bdi>{name}</bdi>
            {isVerified && (
              <span className={verifiedMark} title={t('verified')}>
                <Icon icon={BadgeCheck} size={16} />
                <span className={visuallyHidden}>{t('verified')}</span>
              </span>
            )}
          </>
        }
        sub={
          <>
            <span>{chainById(chainId).name}</span>
            <span className={detail}>
              <bdi dir="ltr">{shortAddress(address)}</bdi>
            </span>
            <span className={visuallyHidden}>{t('newTab')}</span>
          </>
        }
      />
      <span className={values}>
        <Icon icon={ArrowUpRight} size={16} />
      </span>
    </>
  )
}

function CommandContent({ command }: { readonly command: Extract<SearchRow, { kind: 'command' }>['command'] }) {
  const { t } = useTranslation('search')
  const { label, context, icon, isCurrent = false } = command
  return (
    <>
      <span className={commandIcon}>
        <Icon icon={icon} />
      </span>
      <span className={nameLine}>
        <bdi>{label}</bdi>
      </span>
      <span className={commandContext}>
        {context ?? t('page')}
        {isCurrent && (
          <>
            <Icon icon={Check} size={16} />
            <span className={visuallyHidden}>{t('current')}</span>
          </>
        )}
      </span>
    </>
  )
}
