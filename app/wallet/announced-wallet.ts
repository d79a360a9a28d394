/** A wallet as its extension announced itself (EIP-6963), made safe to show. */
export interface AnnouncedWallet {
  readonly id: string
  readonly name: string
  /** A data URI, or nothing. */
  readonly icon: string | undefined
}

const LONGEST_NAME = 40
const LARGEST_ICON = 200_000

/** Controls, bidirectional overrides and zero-width characters: a name has no use for them but to pass for another. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu

/**
 * Makes an announcement presentable. Any extension may announce anything: the name is cut and freed of what cannot be seen, an icon
 * counts only as an image within the announcement itself, so that showing the list asks no foreign host for anything.
 */
export function announcedWallet(id: string, name: string, icon: string | undefined): AnnouncedWallet {
  const clean = name.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  const shown = Array.from(clean === '' ? id : clean)
  return {
    id,
    name: shown.length > LONGEST_NAME ? `${shown.slice(0, LONGEST_NAME - 1).join('')}…` : shown.join(''),
    icon: isImage(icon) ? icon : undefined,
  }
}

function isImage(icon: string | undefined): icon is string {
  return (
    icon !== undefined && icon.length <= LARGEST_ICON && /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/.test(icon)
  )
}

/** The wallet used last comes first, the others by name. */
export function inOrder(wallets: readonly AnnouncedWallet[], lastUsed: string | undefined): readonly AnnouncedWallet[] {
  return [...wallets].sort(
    (a, b) => Number(b.id === lastUsed) - Number(a.id === lastUsed) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  )
}
