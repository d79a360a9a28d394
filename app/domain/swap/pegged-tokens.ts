import type { Address } from '#app/domain/address/address.ts'
import type { ChainId } from '#app/domain/chains/catalogue.ts'

/**
 * Tokens pegged to the US dollar, including the chain's `stables`. Auto slippage is lower between two of them. Not part of the chain
 * catalogue, which every page loads.
 */
export const USD_PEGGED_TOKENS: Readonly<Record<ChainId, readonly Address[]>> = {
  1: [
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', // USDC
    '0xdAC17F958D2ee523a2206206994597C13D831ec7', // USDT
    '0x6B175474E89094C44Da98b954EedeAC495271d0F', // DAI
    '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', // PYUSD
    '0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd', // GUSD
    '0x853d955aCEf822Db058eb8505911ED77F175b99e', // FRAX
  ],
  8453: [
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', // USDC
    '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', // USDT
    '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', // DAI
    '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA', // USDbC
  ],
  11155111: [
    '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', // USDC
    '0xaA8E23Fb1079EA71e0a56F48a2aA51851D8433D0', // USDT of Aave's faucet
    '0xFF34B3d4Aee8ddCd6F9AFFFB6Fe49bD371b8a357', // DAI of Aave's faucet
  ],
}
