import { visibleText } from '#app/domain/token/visible-text.ts'
import { Text, type TextProps } from '#app/ui/text/text.tsx'

/** Longer names are truncated in the markup already. */
const MAX_LENGTH = 80

/**
 * A token's name or symbol as untrusted text: one line, truncated with CSS, and isolated so that its direction does not
 * affect the surroundings.
 */
export function TokenText({
  text,
  ...textProps
}: Omit<TextProps, 'as' | 'children' | 'fit'> & { readonly text: string }) {
  return (
    <Text as="bdi" fit="oneLine" {...textProps}>
      {plainText(text)}
    </Text>
  )
}

/** Longer symbols are truncated. */
const MAX_SYMBOL_LENGTH = 14

/** A token's symbol beside an amount or price, truncated. */
export function TokenSymbol({
  symbol,
  ...textProps
}: Omit<TextProps, 'as' | 'children' | 'fit'> & { readonly symbol: string }) {
  return <TokenText text={shortSymbol(symbol)} {...textProps} />
}

/** The symbol for sentences and buttons, truncated. */
export function shortSymbol(symbol: string): string {
  return plainText(symbol, MAX_SYMBOL_LENGTH)
}

/** The visible characters of a text, at most `maxLength`. */
export function plainText(text: string, maxLength = MAX_LENGTH): string {
  const plain = Array.from(visibleText(text))
  return plain.length > maxLength ? `${plain.slice(0, maxLength).join('')}…` : plain.join('')
}
