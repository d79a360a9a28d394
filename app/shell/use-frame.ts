import type { FrameFacts } from '#app/edge/frame-facts.server.ts'
import { useRootData } from './use-root-data.ts'

const BARE: FrameFacts = {
  country: undefined,
  isHoliday: false,
  hasUkNotice: false,
  promo: undefined,
  links: {},
  build: '',
}

/** What the frame knows of visitor, season and operator; nothing of it where the root loader itself failed. */
export function useFrame(): FrameFacts {
  return useRootData()?.frame ?? BARE
}
