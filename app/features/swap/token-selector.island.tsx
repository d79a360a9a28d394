import { useQuery } from '@tanstack/react-query'
import { Search, TriangleAlert } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { addressKey, isSameAddress, type AddressKey } from '#app/domain/address/address.ts'
import { worth, worthUnits } from '#app/domain/swap/worth.ts'
import type { SwapField } from '#app/domain/swap/swap-link.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { Price } from '#app/entities/price/price.tsx'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { TokenSymbol, TokenText } from '#app/entities/token/token-text.tsx'
import { chip } from '#app/ui/chip/chip.css.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import {
  selectorBody,
  selectorFigures,
  selectorFrame,
  selectorGroup,
  selectorList,
  selectorNames,
  selectorRow,
} from './swap.css.ts'
import { balancesQuery, basesQuery, searchQuery } from './swap.query.ts'
import type { SwapView } from './use-swap.ts'

export interface TokenSelectorProps {
  readonly isOpen: boolean
  readonly view: SwapView
  readonly field: SwapField
  readonly onChoose: (token: MarketToken) => void
  readonly onClose: () => void
}

const SEARCH_RESTS = 150

/** The dialog to choose a token: base tokens, the account's tokens, the most traded ones, and search by symbol, name or address. */
export default function TokenSelector({ isOpen, onClose, ...rest }: TokenSelectorProps) {
  const { t } = useTranslation(['swap', 'common'])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('selectToken')} closeLabel={t('close', { ns: 'common' })}>
      <TokenChoice {...rest} />
    </Dialog>
  )
}

/**
 * Keyboard: the search has the focus; arrows move through the list, Enter chooses, Escape closes (a combobox with a list below,
 * ARIA 1.2).
 */
function TokenChoice({ view, field, onChoose }: Omit<TokenSelectorProps, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation('swap')
  const listId = useId()
  const { chainId } = view.link
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const asked = useDebouncedValue(text.trim(), SEARCH_RESTS)
  const found = useQuery(searchQuery(chainId, asked))
  const bases = useQuery(basesQuery(chainId)).data ?? []
  const list = found.data ?? []
  const balances = useQuery(
    balancesQuery(
      chainId,
      view.account,
      list.map(({ address }) => address),
    ),
  ).data
  const groups = grouped(list, balances, asked === '')
  const rows = groups.flatMap(({ tokens }) => tokens)
  const chosen = field === 'input' ? view.input.address : view.output.address

  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && rows.length > 0) {
      event.preventDefault()
      const next = (active + step + rows.length) % rows.length
      setActive(next)
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      const token = rows[active]
      if (token && text.trim() === asked) onChoose(token)
    }
  }

  return (
    <div className={selectorFrame}>
      <Input
        data-first-focus
        type="text"
        enterKeyHint="search"
        role="combobox"
        aria-label={t('searchTokens')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={t('searchTokens')}
        before={<Icon of={Search} />}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      {text === '' && (
        <Row gap={8} wraps>
          {bases.map((token) => (
            <button
              key={token.address}
              type="button"
              className={chip({})}
              aria-pressed={isSameAddress(token.address, chosen)}
              onClick={() => onChoose(token)}
            >
              <TokenLogo address={token.address} symbol={token.symbol} size={20} />
              <TokenSymbol symbol={token.symbol} />
            </button>
          ))}
        </Row>
      )}
      <div className={selectorBody} aria-busy={found.isPending}>
        {found.isPending && <Loading />}
        {found.isError && !found.data && <Notice tone="negative">{t('searchFailed')}</Notice>}
        {found.data && rows.length === 0 && (
          <Text as="p" tone="secondary" role="status">
            {t('noTokens')}
          </Text>
        )}
        <div id={listId} role="listbox" tabIndex={0} aria-label={t('selectToken')} className={selectorList}>
          {groups.map(({ name, from, tokens }) => (
            <div key={name} role="group" aria-label={t(name)}>
              {tokens.length > 0 && (
                <div className={selectorGroup} aria-hidden>
                  {t(name)}
                </div>
              )}
              {tokens.map((token, index) => (
                <TokenRow
                  key={token.address}
                  id={`${listId}-${from + index}`}
                  token={token}
                  balance={balances?.get(addressKey(chainId, token.address))}
                  isActive={from + index === active}
                  isChosen={isSameAddress(token.address, chosen)}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

interface TokenRowProps {
  readonly id: string
  readonly token: MarketToken
  readonly balance: bigint | undefined
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onChoose: (token: MarketToken) => void
}

function TokenRow({ id, token, balance, isActive, isChosen, onChoose }: TokenRowProps) {
  const { t } = useTranslation('swap')
  const fiat = useFiat()
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the search field, which handles the keys and points here by aria-activedescendant
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-active={isActive}
      className={selectorRow}
      onClick={() => onChoose(token)}
    >
      <TokenLogo address={token.address} symbol={token.symbol} size={40} />
      <span className={selectorNames}>
        <Row gap={4}>
          <TokenText text={token.name} weight="medium" />
          {token.safety !== 'VERIFIED' && (
            <Text tone={token.safety === 'MEDIUM_WARNING' ? 'warning' : 'negative'} title={t('unlisted')}>
              <TriangleAlert size={16} strokeWidth={1.75} role="img" aria-label={t('unlisted')} />
            </Text>
          )}
        </Row>
        <TokenText text={token.symbol} size={14} tone="secondary" />
      </span>
      <span className={selectorFigures}>
        {balance !== undefined && balance > 0n ? (
          <>
            <TokenAmount raw={balance} decimals={token.decimals} />
            <Text size={14} tone="secondary">
              {token.price !== null && !fiat.isOff && fiat.money(worth(balance, token.decimals, token.price))}
            </Text>
          </>
        ) : (
          <Text size={14} tone="secondary">
            {!fiat.isOff && <Price value={token.price} />}
          </Text>
        )}
      </span>
    </div>
  )
}

function Loading() {
  return (
    <Stack gap={20}>
      {Array.from({ length: 6 }, (_, index) => (
        <Row key={index} gap={12}>
          <Skeleton shape="disc" />
          <Skeleton shape="full" />
        </Row>
      ))}
    </Stack>
  )
}

interface Group {
  readonly name: 'yourTokens' | 'popular' | 'results'
  /** Index of the first row. */
  readonly from: number
  readonly tokens: readonly MarketToken[]
}

/** Puts the account's tokens first, by value; search results keep their order. */
function grouped(
  tokens: readonly MarketToken[],
  balances: ReadonlyMap<AddressKey, bigint> | undefined,
  isBrowsing: boolean,
): readonly Group[] {
  if (!isBrowsing) return [{ name: 'results', from: 0, tokens }]
  const held = tokens
    .map((token) => ({ token, balance: balances?.get(addressKey(token.chainId, token.address)) ?? 0n }))
    .filter(({ balance }) => balance > 0n)
    .sort((a, b) => compare(value(b), value(a)))
    .map(({ token }) => token)
  const others = tokens.filter((token) => !held.includes(token))
  return [
    { name: 'yourTokens', from: 0, tokens: held },
    { name: 'popular', from: held.length, tokens: others },
  ]
}

/** The value to sort by; tokens without a price come last. */
function value({ token, balance }: { readonly token: MarketToken; readonly balance: bigint }): bigint {
  return token.price === null ? -1n : worthUnits(balance, token.decimals, token.price)
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
