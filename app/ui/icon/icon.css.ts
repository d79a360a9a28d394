import { globalStyle } from '@vanilla-extract/css'

/** Icons that point forwards or backwards in reading direction. Lucide sets the name as a class. */
const DIRECTIONAL = [
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'chevron-left',
  'chevron-right',
  'chevrons-left',
  'chevrons-right',
  'corner-down-right',
  'external-link',
  'log-in',
  'log-out',
  'move-right',
  'send',
]

// Mirrored in right-to-left text. `scale` does not interfere with a `transform`. One selector each: browsers index
// rules by their last class and would test a `:is()` list against every element.
globalStyle(DIRECTIONAL.map((name) => `[dir="rtl"] .lucide-${name}`).join(', '), { scale: '-1 1' })
