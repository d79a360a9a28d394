import { useFormat } from '#app/i18n/use-format.ts'

/** A price or a sum in US dollars, from its exact decimal. A dash where nobody can say. */
export function Price({ value }: { readonly value: string | null }) {
  const format = useFormat()
  return <>{value === null ? '–' : format.price(value)}</>
}

/** A large sum, in few signs. */
export function CompactMoney({ value }: { readonly value: string | null }) {
  const format = useFormat()
  return <>{value === null ? '–' : format.compactMoney(value)}</>
}
