import type { FlagProvider } from './provider.ts'

export interface FlagFile {
  readonly flags: Readonly<Record<string, boolean>>
  /** Name → parameter → value. */
  readonly experiments: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly layers: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The default provider: values from a file in the build (`values.json`), the same for all users. */
export function fileProvider(file: FlagFile): FlagProvider {
  return {
    evaluate: async () => ({
      flag: (name) => file.flags[name],
      choice: (kind, name, parameter) => file[kind === 'layer' ? 'layers' : 'experiments'][name]?.[parameter],
    }),
  }
}
