import { useRootData } from './use-root-data.ts'

/** Document attributes with the signals that scripts may send. Reading attributes needs no code of the signals. */
export function useSignals(): Readonly<Record<`data-${string}`, string | undefined>> {
  return useRootData()?.signals.attributes ?? {}
}
