/** Longer ids are shortened; they can have 78 digits. */
const MAX_LENGTH = 10

/** The id of an NFT for display: `1234`, `1157…9935`. */
export function shortId(id: string): string {
  return id.length > MAX_LENGTH ? `${id.slice(0, 4)}…${id.slice(-4)}` : id
}
