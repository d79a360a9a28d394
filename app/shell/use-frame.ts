import { useRouteLoaderData } from '@remix-run/react'
import type { FrameFacts } from '#app/edge/frame-facts.server.ts'
import type { loader } from '#app/root.tsx'

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
  return useRouteLoaderData<typeof loader>('root')?.frame ?? BARE
}
