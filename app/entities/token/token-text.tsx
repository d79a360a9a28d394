import { visibleText } from '#app/domain/token/visible-text.ts'
import { Text, type TextProps } from '#app/ui/text/text.tsx'

/** Names longer than this are cut in the markup already: a kilobyte of name is no name. */
const LONGEST = 80

/**
 * A token's name or symbol as somebody wrote it on a chain: text and nothing else. On one line, cut where the room ends, and
 * isolated, so that its direction does not turn what stands around it.
 */
export function TokenText({ text, ...look }: Omit<TextProps, 'as' | 'children' | 'fit'> & { readonly text: string }) {
  return (
    <Text as="bdi" fit="oneLine" {...look}>
      {plainText(text)}
    </Text>
  )
}

/** Symbols longer than this say nothing that a trader would recognise. */
const LONGEST_SYMBOL = 14

/** A token's symbol beside a figure or in a price: short, whatever its maker wrote. */
export function TokenSymbol({
  symbol,
  ...look
}: Omit<TextProps, 'as' | 'children' | 'fit'> & { readonly symbol: string }) {
  return <TokenText text={shortSymbol(symbol)} {...look} />
}

/** The symbol for sentences and buttons. */
export function shortSymbol(symbol: string): string {
  return plainText(symbol, LONGEST_SYMBOL)
}

/** Only what can be seen, and not longer than a name may be. */
export function plainText(text: string, longest = LONGEST): string {
  const plain = Array.from(visibleText(text))
  return plain.length > longest ? `${plain.slice(0, longest).join('')}…` : plain.join('')
}
