import { useRootData } from './use-root-data.ts'

/** Document attributes that tell scripts what they may send. Attributes need no code to read. */
export function useSignals(): Readonly<Record<`data-${string}`, string | undefined>> {
  return useRootData()?.signals.attributes ?? {}
}
