/** Who the flags are for. All of it may be missing: a visitor who is known by nothing gets what everybody gets. */
export interface FlagUser {
  readonly id?: string
  /** The address of the connected wallet, handed to the provider as a custom id. */
  readonly address?: string
}

/** What a provider says of one user, by the names of the catalogue; undefined where it knows no such name. */
export interface Evaluations {
  readonly flag: (name: string) => boolean | undefined
  readonly choice: (kind: 'experiment' | 'layer', name: string, parameter: string) => string | undefined
}

/** The port behind which flags are kept: a static file here, a service by configuration. */
export interface FlagProvider {
  evaluate(user: FlagUser): Promise<Evaluations>
}
