/** Parses the JSON object in an environment variable; undefined if the text is empty, malformed or not an object. */
export function readJsonObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined || text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
