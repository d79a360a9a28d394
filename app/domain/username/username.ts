/** Parses a username, trimmed and in lower case: 3 to 20 Latin letters and digits. Returns undefined for other texts and for a leading `0x`. */
export function parseUsername(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return /^(?!0x)[a-z0-9]{3,20}$/.test(name) ? name : undefined
}
