import type { Choice, Flag } from './catalogue.ts'

/** The user to evaluate flags for. All fields are optional; without any, the user gets the common values. */
export interface FlagUser {
  readonly id?: string
  /** The connected wallet's address, a custom id of the provider. */
  readonly address?: string
}

/** A provider's values for one user, by catalogue name; undefined if unknown. */
export interface Evaluations {
  readonly flag: (name: string) => boolean | undefined
  readonly choice: (kind: 'experiment' | 'layer', name: string, parameter: string) => string | undefined
  /** Statsig only: its values for these entries, from which its browser package reports exposures. */
  readonly bootstrap?: (entries: readonly (Flag | Choice)[]) => Bootstrap
}

export interface Bootstrap {
  readonly tier: string
  /** A response of Statsig's `/initialize`. */
  readonly values: object
}

/** Interface of flag providers: a static file, or a service. */
export interface FlagProvider {
  evaluate(user: FlagUser): Promise<Evaluations>
}
