/** On or off. A gate in Statsig. */
export interface Flag {
  readonly kind: 'flag'
  /** Name in the provider and in override queries. */
  readonly name: string
  readonly default: boolean
  /** Its purpose in one sentence. */
  readonly purpose: string
}

/**
 * One of several variants. An experiment compares them; a layer is shared by experiments of which only one may change
 * it at a time.
 */
export interface Choice {
  readonly kind: 'experiment' | 'layer'
  readonly name: string
  /** The field of the provider's value that contains the variant. */
  readonly parameter: string
  readonly values: readonly string[]
  readonly default: string
  readonly purpose: string
}

export type Catalogue = Readonly<Record<string, Flag | Choice>>

export type ValuesOf<Entries extends Catalogue> = {
  readonly [Key in keyof Entries]: Entries[Key] extends Choice ? Entries[Key]['values'][number] : boolean
}

/** Every flag, experiment and layer in use. Each entry is read somewhere. */
export const FLAGS = {
  embeddedWallet: {
    kind: 'flag',
    name: 'embedded_wallet',
    default: false,
    purpose: 'Passkey wallets: /manage/passkey, and the extension in the list of wallets.',
  },
  extensionLinks: {
    kind: 'flag',
    name: 'extension_links',
    default: true,
    purpose: 'The account drawer opens tokens and activity in the extension, if it is connected.',
  },
} as const satisfies Catalogue

export type FlagValues = ValuesOf<typeof FLAGS>

/** Returns the defaults, which apply if the provider fails. */
export function defaultsOf<Entries extends Catalogue>(catalogue: Entries): ValuesOf<Entries> {
  return Object.fromEntries(Object.entries(catalogue).map(([key, entry]) => [key, entry.default])) as ValuesOf<Entries>
}
