import { SlabTextEncoder } from './slab-text-encoder.ts'

// Must be imported before React, which creates its encoder when it is evaluated.
Object.defineProperty(globalThis, 'TextEncoder', { value: SlabTextEncoder, configurable: true, writable: true })
