import type { ApiEnv } from '../env.ts'
import { fetchOutside } from '../logos/fetch-outside.ts'
import { logoSource } from '../logos/logo-source.ts'
import { MAX_METADATA } from './nft-metadata.ts'

/** Fetches JSON text from a host that logos may come from; undefined for other hosts, responses above MAX_METADATA and failures. */
export async function readOutsideText(env: ApiEnv, uri: string): Promise<string | undefined> {
  const source = logoSource(uri, env)
  if (source === null) return undefined
  const bytes = await fetchOutside(source, 'application/json', MAX_METADATA).catch(() => undefined)
  return bytes && new TextDecoder().decode(bytes)
}
