import * as v from 'valibot'
import { graphql } from './graphql.ts'

/** Kinds of links of a token, in display order. */
export const LINK_KINDS = ['WEBSITE', 'DOCS', 'X', 'GITHUB', 'DISCORD', 'TELEGRAM'] as const
export type TokenLinkKind = (typeof LINK_KINDS)[number]

/** Description and links of a token from a token list. Written by the token's maker: untrusted. */
export interface TokenAbout {
  readonly description: string | null
  readonly links: readonly { readonly kind: TokenLinkKind; readonly url: string }[]
}

export const aboutFields = graphql(`
  fragment AboutFields on Token {
    about {
      description
      links {
        kind
        url
      }
    }
  }
`)

const httpsUrl = v.pipe(v.string(), v.url(), v.startsWith('https://'))

export const about = v.nullable(
  v.object({
    description: v.nullable(v.string()),
    links: v.pipe(v.array(v.object({ kind: v.picklist(LINK_KINDS), url: httpsUrl })), v.readonly()),
  }),
)
