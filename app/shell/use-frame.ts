import type { FrameFacts } from '#app/edge/frame-facts.server.ts'
import { useRootData } from './use-root-data.ts'

const EMPTY_FRAME: FrameFacts = {
  country: undefined,
  isHoliday: false,
  hasUkNotice: false,
  promo: undefined,
  appLink: undefined,
  startup: null,
  links: {},
  build: '',
}

/** Returns data of the frame about visitor, season and operator; empty if the root loader failed. */
export function useFrame(): FrameFacts {
  return useRootData()?.frame ?? EMPTY_FRAME
}
