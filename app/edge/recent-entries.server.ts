interface Entry {
  readonly value: unknown
  /** When it was computed, UNIX milliseconds. */
  readonly at: number
  /** Characters of its JSON. */
  readonly size: number
}

/** Characters. Parsed values take several times as much memory; an isolate has 128 MB. */
const CAPACITY = 4_000_000

/** The newest version of each cached entry, up to a total size. The entry added longest ago is dropped first. */
export class RecentEntries {
  readonly #entries = new Map<string, Entry>()
  #size = 0

  get(key: string): Entry | undefined {
    return this.#entries.get(key)
  }

  /** Adds an entry, unless the same or a newer version is stored. */
  add(key: string, entry: Entry): void {
    const existing = this.#entries.get(key)
    if (existing && existing.at >= entry.at) return
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#size += entry.size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= CAPACITY) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
