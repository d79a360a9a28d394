import { SlabTextEncoder } from './slab-text-encoder.ts'

// Imported before all else: React makes its encoder when it is evaluated.
Object.defineProperty(globalThis, 'TextEncoder', { value: SlabTextEncoder, configurable: true, writable: true })
