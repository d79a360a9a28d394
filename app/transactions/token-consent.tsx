import { shortSymbol } from '#app/entities/token/token-text.tsx'
import { RequiredCheckbox } from './required-checkbox.tsx'
import type { TokenConsent as Consent } from './use-token-consent.ts'

interface TokenConsentProps {
  readonly consent: Consent
  readonly label: (symbol: string) => string
}

/** Asks for consent to the risk of each token that has a strong warning. */
export function TokenConsent({ consent: { risky, accepts, accept }, label }: TokenConsentProps) {
  return (
    <>
      {risky.map(({ address, symbol }) => (
        <RequiredCheckbox key={address} isChecked={accepts(address)} onChange={(isOn) => accept(address, isOn)}>
          {label(shortSymbol(symbol))}
        </RequiredCheckbox>
      ))}
    </>
  )
}
