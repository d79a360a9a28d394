import { useTranslation } from 'react-i18next'

/**
 * A translated phrase within a line, such as “USDC per WETH”, in the direction of the page's language. A `<bdi>` alone would take its direction
 * from the first letter, which often belongs to a token symbol.
 */
export function Phrase({ children }: { readonly children: string }) {
  const { i18n } = useTranslation()
  return <bdi dir={i18n.dir()}>{children}</bdi>
}
