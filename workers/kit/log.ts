/** A log with its numbers parsed. Addresses, hashes and topics are lower case. */
export interface Log {
  readonly block: number
  readonly blockHash: string
  readonly index: number
  /** UNIX seconds of the block. */
  readonly time: number
  readonly tx: string
  readonly address: string
  readonly topics: readonly string[]
  /** `0x` and any number of bytes: contracts may emit anything under any topic. */
  readonly data: string
}
