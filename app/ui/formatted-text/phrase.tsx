import { useTranslation } from 'react-i18next'

/** Part of a line, such as “USDC per WETH”. A `<bdi>` alone would take its direction from the first symbol. */
export function Phrase({ children }: { readonly children: string }) {
  const { i18n } = useTranslation()
  return <bdi dir={i18n.dir()}>{children}</bdi>
}
