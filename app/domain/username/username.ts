/**
 * Returns the username in a text, in lower case: 3 to 20 Latin letters and digits; undefined for other texts, and for those that start like an
 * address.
 */
export function parseUsername(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  return /^(?!0x)[a-z0-9]{3,20}$/.test(name) ? name : undefined
}
