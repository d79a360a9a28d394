/** On or off. Statsig calls it a gate. */
export interface Flag {
  readonly kind: 'flag'
  /** As the provider and the query of an override write it. */
  readonly name: string
  readonly default: boolean
  /** What it is for, in a sentence. */
  readonly purpose: string
}

/** One of several ways. An experiment compares them; a layer holds one place that only one experiment at a time may move. */
export interface Choice {
  readonly kind: 'experiment' | 'layer'
  readonly name: string
  /** The field of the provider's value in which the choice stands. */
  readonly parameter: string
  readonly values: readonly string[]
  readonly default: string
  readonly purpose: string
}

export type Catalogue = Readonly<Record<string, Flag | Choice>>

export type ValuesOf<Entries extends Catalogue> = {
  readonly [Key in keyof Entries]: Entries[Key] extends Choice ? Entries[Key]['values'][number] : boolean
}

/** Every flag, experiment and layer there is; what stands nowhere in here cannot be asked for. None without somebody who reads it. */
export const FLAGS = {
  embeddedWallet: {
    kind: 'flag',
    name: 'embedded_wallet',
    default: false,
    purpose: 'Wallets kept by passkeys: /manage/passkey, and the extension in the list of wallets (spec §2, §5).',
  },
} as const satisfies Catalogue

export type FlagValues = ValuesOf<typeof FLAGS>

/** The defaults, for where no flags can be had. */
export function defaultsOf<Entries extends Catalogue>(catalogue: Entries): ValuesOf<Entries> {
  return Object.fromEntries(Object.entries(catalogue).map(([key, entry]) => [key, entry.default])) as ValuesOf<Entries>
}
