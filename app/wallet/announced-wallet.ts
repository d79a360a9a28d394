/** Id, name and icon with which a wallet announces itself (EIP-6963, Wallet Standard), sanitised. */
export interface AnnouncedWallet {
  readonly id: string
  readonly name: string
  /** A data URI; undefined if the wallet announced no inline image. */
  readonly icon: string | undefined
}

interface AnnouncedWalletInput {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
}

const MAX_NAME_LENGTH = 40
const MAX_ICON_LENGTH = 200_000

/** Control, format (bidirectional, zero-width), private-use and line separator characters, which only help to impersonate. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu

/**
 * Sanitises an announcement, which is untrusted: any extension can send one. The name is cleaned and truncated, and an icon must be an
 * inline image, so that the list makes no requests to other hosts.
 */
export function announcedWallet({ id, name, icon }: AnnouncedWalletInput): AnnouncedWallet {
  const clean = name.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  const shown = Array.from(clean === '' ? id : clean)
  return {
    id,
    name: shown.length > MAX_NAME_LENGTH ? `${shown.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : shown.join(''),
    icon: isImage(icon) ? icon : undefined,
  }
}

function isImage(icon: string | undefined): icon is string {
  return (
    icon !== undefined && icon.length <= MAX_ICON_LENGTH && /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/.test(icon)
  )
}
