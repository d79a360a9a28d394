import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Search, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addressKey,
  isNative,
  isSameAddress,
  shortAddress,
  type Address,
  type AddressKey,
} from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'
import { tokenValue } from '#app/domain/swap/token-value.ts'
import { TokenAmount } from '#app/entities/amount/token-amount.tsx'
import { useFiat } from '#app/entities/price/fiat-context.ts'
import { Price } from '#app/entities/price/price.tsx'
import { tokenCaution } from '#app/entities/token/token-caution.ts'
import { TokenLogo } from '#app/entities/token/token-logo.tsx'
import { TokenSymbol, TokenText } from '#app/entities/token/token-text.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { chip } from '#app/ui/chip/chip.css.ts'
import { useCombobox } from '#app/ui/combobox/use-combobox.ts'
import { Dialog } from '#app/ui/dialog/dialog.tsx'
import { useDebouncedValue } from '#app/ui/effects/use-debounced-value.ts'
import { Icon } from '#app/ui/icon/icon.tsx'
import { Input } from '#app/ui/input/input.tsx'
import { Row, Stack } from '#app/ui/layout/layout.tsx'
import { Listbox } from '#app/ui/listbox/listbox.tsx'
import { Notice } from '#app/ui/notice/notice.tsx'
import { Skeleton } from '#app/ui/skeleton/skeleton.tsx'
import { Text } from '#app/ui/text/text.tsx'
import type { MarketToken } from '#app/wire/market/token.ts'
import { addRecentToken, useRecentTokens } from './recent-tokens.ts'
import { ambiguousTokens, includesToken, selectorGroups } from './selector-groups.ts'
import { body, amounts, frame, list, names, row } from './token-selector.css.ts'
import { basesQuery, recentQuery, searchQuery } from './token-selector.query.ts'

export interface TokenSelectorProps {
  readonly isOpen: boolean
  readonly chainId: ChainId
  readonly chosen: Address
  /** The account's balances of these tokens in base units; a disabled query without an account. */
  readonly balancesOf: (tokens: readonly Address[]) => UseQueryOptions<ReadonlyMap<AddressKey, bigint>>
  readonly onChoose: (token: MarketToken) => void
  readonly onClose: () => void
}

const TYPING_PAUSE_MS = 150

/**
 * The dialog to choose a token: base tokens, the last chosen ones, the account's, the most traded ones, and search by symbol, name or
 * address. Needs a query cache and a Suspense boundary around it.
 */
export default function TokenSelector({ isOpen, onClose, ...rest }: TokenSelectorProps) {
  // Suspends until its translations are loaded, because not every page with a selector has them.
  const { t } = useTranslation(['swap', 'safety', 'common'], { useSuspense: true })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('selectToken')} closeLabel={t('close', { ns: 'common' })}>
      <TokenChoice {...rest} />
    </Dialog>
  )
}

/** The search field, the base tokens and the list. Keyboard as in `useCombobox`. */
function TokenChoice({ chainId, chosen, balancesOf, onChoose }: Omit<TokenSelectorProps, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation(['swap', 'common'])
  const [text, setText] = useState('')
  const settledText = useDebouncedValue(text.trim(), TYPING_PAUSE_MS)
  const found = useQuery(searchQuery(chainId, settledText))
  const isBrowsing = settledText === ''
  const recentTokens = useQuery(recentQuery(chainId, useRecentTokens(chainId)))
  const recent = recentTokens.data ?? []
  // Waits for the recent tokens too, because they are listed first.
  const isLoading = found.isPending || (isBrowsing && recentTokens.isLoading)
  const listed = isLoading ? [] : (found.data ?? [])
  const tokens = isBrowsing ? [...recent, ...listed.filter((token) => !includesToken(recent, token))] : listed
  const balances = useQuery(balancesOf(tokens.map(({ address }) => address))).data
  const isSettled = text.trim() === settledText && !found.isPlaceholderData
  const groups = selectorGroups(tokens, recent, balances, isBrowsing).map((group) => ({
    ...group,
    label: t(group.name),
  }))
  const combobox = useCombobox({ text, onText: setText, count: tokens.length, isSettled })
  const choose = (token: MarketToken) => {
    addRecentToken(chainId, token.address)
    onChoose(token)
  }
  const ambiguous = ambiguousTokens(tokens)

  return (
    <div className={frame}>
      <Input
        {...combobox.inputProps}
        data-first-focus
        aria-label={t('searchTokens')}
        maxLength={100}
        placeholder={t('searchTokens')}
        before={<Icon icon={Search} />}
      />
      {text === '' && <BaseTokens chainId={chainId} chosen={chosen} onChoose={choose} />}
      <div className={body} aria-busy={isLoading}>
        {isLoading && <Loading />}
        {found.isError && !found.data && (
          <Notice tone="negative" role="alert">
            <p>{t('searchFailed')}</p>
            <Row>
              <Button size="small" onClick={() => void found.refetch()}>
                {t('retry', { ns: 'common' })}
              </Button>
            </Row>
          </Notice>
        )}
        <Text as="p" tone="secondary" role="status">
          {found.data?.length === 0 && t('noTokens')}
        </Text>
        <Listbox
          state={combobox}
          onMouseDown={combobox.keepFocus}
          label={t('selectToken')}
          groups={groups}
          optionKey={({ address }) => address}
          isBusy={!isSettled}
          className={list}
          renderOption={(token, { id }) => (
            <TokenOption
              id={id}
              token={token}
              balance={balances?.get(addressKey(chainId, token.address))}
              isChosen={isSameAddress(token.address, chosen)}
              isAddressShown={ambiguous.has(token)}
              onChoose={choose}
            />
          )}
        />
      </div>
    </div>
  )
}

interface BaseTokensProps {
  readonly chainId: ChainId
  readonly chosen: Address
  readonly onChoose: (token: MarketToken) => void
}

function BaseTokens({ chainId, chosen, onChoose }: BaseTokensProps) {
  const bases = useQuery(basesQuery(chainId)).data ?? []
  return (
    <Row gap={8} wraps>
      {bases.map((token) => (
        <button
          key={token.address}
          type="button"
          className={chip({})}
          aria-pressed={isSameAddress(token.address, chosen)}
          onClick={() => onChoose(token)}
        >
          <TokenLogo address={token.address} symbol={token.symbol} logo={token.logo} size={20} />
          <TokenSymbol symbol={token.symbol} />
        </button>
      ))}
    </Row>
  )
}

interface TokenOptionProps {
  readonly id: string
  readonly token: MarketToken
  readonly balance: bigint | undefined
  readonly isChosen: boolean
  readonly isAddressShown: boolean
  readonly onChoose: (token: MarketToken) => void
}

function TokenOption({ id, token, balance, isChosen, isAddressShown, onChoose }: TokenOptionProps) {
  const { t } = useTranslation('safety')
  const fiat = useFiat()
  const caution = tokenCaution(token)
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the focus stays in the search field, which handles the keys and points here by aria-activedescendant
    <div id={id} role="option" tabIndex={-1} aria-selected={isChosen} className={row} onClick={() => onChoose(token)}>
      <TokenLogo address={token.address} symbol={token.symbol} logo={token.logo} size={40} />
      <span className={names}>
        <Row gap={4}>
          <TokenText text={token.name} weight="medium" />
          {caution && (
            <Text tone={caution === 'suspect' ? 'negative' : 'warning'} title={t(caution)}>
              <TriangleAlert size={16} strokeWidth={1.75} role="img" aria-label={t(caution)} />
            </Text>
          )}
        </Row>
        <Row gap={8}>
          <TokenText text={token.symbol} size={14} tone="secondary" />
          {isAddressShown && !isNative(token.address) && (
            <Text size={14} tone="tertiary" dir="ltr">
              {shortAddress(token.address)}
            </Text>
          )}
        </Row>
      </span>
      <span className={amounts}>
        {balance !== undefined && balance > 0n ? (
          <>
            <TokenAmount amount={balance} decimals={token.decimals} />
            <Text size={14} tone="secondary">
              {!fiat.isOff && caution !== 'suspect' && token.price !== null
                ? fiat.money(tokenValue(balance, token.decimals, token.price))
                : '–'}
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
