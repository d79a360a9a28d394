import type { AnnouncedWallet } from './announced-wallet.ts'
import { OWN_EXTENSION } from './own-extension.ts'

/** An entry of the wallet list. */
export interface WalletOption extends AnnouncedWallet {
  /** Provided by an extension or a wallet's in-app browser, not by an SDK. */
  readonly isInjected: boolean
  /** The wallet's type in analytics events. */
  readonly analyticsType: string
  /** Set on entries that are never merged with others. */
  readonly customId?: string
  /** The connector for EVM networks. */
  readonly evm?: { readonly id: string; readonly type: string }
  /** The wallet for Solana. */
  readonly svm?: { readonly walletName: string }
}

export interface ListContext {
  readonly isPhone: boolean
  /** Only the mock wallet is offered. */
  readonly isTestMode: boolean
  /** Offers the site's own extension. */
  readonly hasEmbeddedWallet: boolean
  /** Id of the connector used last. */
  readonly lastUsed: string | undefined
}

const COINBASE = 'com.coinbase.wallet'
const BINANCE = 'com.binance.wallet'
const MOCK = 'mock'

/** Returns the wallets to offer, in order. */
export function walletList(options: readonly WalletOption[], context: ListContext): readonly WalletOption[] {
  if (context.isTestMode) return onlyMock(options)
  const merged = withoutSolanaOnly(mergePlatforms(options))
  const present = context.isPhone ? forMobileWeb(merged) : merged
  const offered = withoutDuplicateBinance(withoutExtension(withoutInjectedCoinbase(present), context.hasEmbeddedWallet))
  return lastUsedFirst(offered, context.lastUsed)
}

/** Returns the part of a wallet's name that is the same on every platform: `phantom` for `Phantom Wallet` and `phantom`. */
export function normalizedName(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}

/**
 * Merges the EVM and the Solana entry of a wallet, if it has exactly these two and neither has a custom id. Where they differ, the EVM entry
 * is used; if only one is injected, a warning is logged.
 */
export function mergePlatforms(options: readonly WalletOption[]): readonly WalletOption[] {
  const byName = new Map<string, WalletOption[]>()
  for (const option of options) {
    const name = normalizedName(option.name)
    byName.set(name, [...(byName.get(name) ?? []), option])
  }
  return [...byName.values()].flatMap((sameName) => {
    const evm = sameName.find((option) => option.evm && !option.svm)
    const svm = sameName.find((option) => option.svm && !option.evm)
    if (sameName.length !== 2 || !evm || !svm || sameName.some(({ customId }) => customId !== undefined))
      return sameName
    if (evm.isInjected !== svm.isInjected)
      console.warn(`${evm.name} is injected on one platform only`, { evm: evm.isInjected, svm: svm.isInjected })
    return [{ ...svm, ...evm }]
  })
}

/** Hides wallets that only support Solana, because this site does not trade there. */
export function withoutSolanaOnly(options: readonly WalletOption[]): readonly WalletOption[] {
  return options.filter(({ evm }) => evm !== undefined)
}

/** Hides the injected Coinbase wallet where its SDK is offered, which finds the extension by itself. */
export function withoutInjectedCoinbase(options: readonly WalletOption[]): readonly WalletOption[] {
  const hasSdk = options.some((option) => isCoinbase(option) && !option.isInjected)
  return hasSdk ? options.filter((option) => !isCoinbase(option) || !option.isInjected) : options
}

/** Hides the site's own extension unless embedded wallets are enabled. */
export function withoutExtension(
  options: readonly WalletOption[],
  hasEmbeddedWallet: boolean,
): readonly WalletOption[] {
  return hasEmbeddedWallet ? options : options.filter(({ evm }) => evm?.id !== OWN_EXTENSION)
}

/** Hides Binance's SDK where the injected wallet is present. */
export function withoutDuplicateBinance(options: readonly WalletOption[]): readonly WalletOption[] {
  const isInjected = options.some((option) => option.evm?.id === BINANCE && option.isInjected)
  return isInjected
    ? options.filter((option) => option.isInjected || !normalizedName(option.name).startsWith('binance'))
    : options
}

/** Returns the wallets to offer on phones: in Coinbase's browser only its SDK, if offered; in the browser of another wallet only that wallet. */
export function forMobileWeb(options: readonly WalletOption[]): readonly WalletOption[] {
  const injected = options.filter(({ isInjected }) => isInjected)
  const sdk = options.filter((option) => isCoinbase(option) && !option.isInjected)
  if (injected.some(isCoinbase) && sdk.length > 0) return sdk
  return injected.length === 1 ? injected : options
}

export function onlyMock(options: readonly WalletOption[]): readonly WalletOption[] {
  return options.filter(({ evm }) => evm?.type === MOCK)
}

/** Sorts the wallets: the one used last first, then the others by name. */
export function lastUsedFirst(options: readonly WalletOption[], lastUsed: string | undefined): readonly WalletOption[] {
  const isLast = (option: WalletOption) => Number(lastUsed !== undefined && option.evm?.id === lastUsed)
  return [...options].sort((a, b) => isLast(b) - isLast(a) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

function isCoinbase({ evm, name }: WalletOption): boolean {
  return evm?.id === COINBASE || normalizedName(name) === 'coinbase'
}
