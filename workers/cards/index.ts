import interRegular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'
import interSemiBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'
import notoArabic from '@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf'
import resvg from '@resvg/resvg-wasm/index_bg.wasm'
import logos from '#logos'
import { SECOND } from '#app/base/time.ts'
import { createMarketClient, type MarketClient } from '#app/data/market-client.ts'
import { AppError } from '#app/domain/errors/app-error.ts'
import { DEFAULT_LOCALE, type Locale } from '#app/i18n/locale-catalogue.ts'
import { matchLocale } from '#app/i18n/match-locale.ts'
import { cardHour, cardPath, type CardSubject } from '#app/wire/cards/card-path.ts'
import { readCardPath } from '#app/wire/cards/read-card-path.ts'
import { networksOf } from '#workers/kit/networks-of.ts'
import { drainBody } from '#workers/kit/read-body.ts'
import { cardResponse, cacheCard, cachedCard } from './card-cache.ts'
import { canvasOf, type Canvas } from './canvas.ts'
import { drawPool } from './draw-pool.ts'
import { drawPortfolio } from './draw-portfolio.ts'
import { drawPosition } from './draw-position.ts'
import { drawToken } from './draw-token.ts'
import type { CardsEnv } from './env.ts'
import type { Faces } from './text-layout.ts'
import { rasterise } from './rasterise.ts'
import { readCard, type Card } from './read-card.ts'
import { readTypeface } from './typeface.ts'
import { CARD_LOCALES } from './card-texts.ts'

const FONTS = [interRegular, interSemiBold, notoArabic]
const API_TIMEOUT_MS = 8 * SECOND

let faces: Faces | undefined

function loadFaces(): Faces {
  if (faces) return faces
  const arabic = readTypeface(notoArabic)
  return (faces = { 400: [readTypeface(interRegular), arabic], 600: [readTypeface(interSemiBold), arabic] })
}

/**
 * `/cards/token/:chain/:address.png`, `/cards/pool/:chain/:id.png`, `/cards/position/:version/:chain/:id.png` and
 * `/cards/portfolio/:address.png`, with `?lng=`. Error responses have no body.
 */
export default {
  async fetch(request, env, context) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      await drainBody(request)
      return emptyResponse(405, { Allow: 'GET, HEAD' })
    }
    const url = new URL(request.url)
    const subject = readCardPath(url.pathname)
    if (!subject) return emptyResponse(404, { 'Cache-Control': 'public, max-age=3600' })
    try {
      return await serveCard(request, url, subject, env, context)
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'rate.limited'
      if (!isBusy) console.error(error)
      return emptyResponse(isBusy ? 429 : 503, { 'Cache-Control': 'no-store', 'Retry-After': isBusy ? '60' : '10' })
    }
  },
} satisfies ExportedHandler<CardsEnv>

async function serveCard(
  request: Request,
  url: URL,
  subject: CardSubject,
  env: CardsEnv,
  context: ExecutionContext,
): Promise<Response> {
  const now = Date.now()
  const hour = cardHour(now)
  const locale = matchLocale(url.searchParams.get('lng') ?? '', CARD_LOCALES) ?? DEFAULT_LOCALE
  const cacheKey = `${cardPath(subject)}?lng=${locale}`
  const isCurrentHour = url.searchParams.get('v') === String(hour)
  const cached = await cachedCard(cacheKey, hour)
  if (cached) return cardResponse(request, cached, { isCurrentHour })
  try {
    await limitDrawings(request, env)
    const reading = await readCard(marketOf(env, url), subject, now)
    if (!reading) return emptyResponse(404, { 'Cache-Control': 'public, max-age=60' })
    const drawn = { png: await draw(reading.card, locale), isComplete: reading.isComplete }
    const stored = await cacheCard(cacheKey, hour, drawn, (work) => context.waitUntil(work))
    return cardResponse(request, stored, { isCurrentHour })
  } catch (error) {
    // Fall back to the card of the previous hour.
    const older = await cachedCard(cacheKey, hour - 1)
    if (!older) throw error
    return cardResponse(request, older, { isCurrentHour: false })
  }
}

/** Counts a drawing, which is expensive, against the client's rate limit. Throws `rate.limited`. */
async function limitDrawings(request: Request, env: CardsEnv): Promise<void> {
  const { network } = networksOf(request.headers.get('CF-Connecting-IP') ?? '')
  const { success } = await env.DRAWINGS.limit({ key: network })
  if (!success) throw new AppError('rate.limited', 'cards')
}

function marketOf(env: CardsEnv, { origin }: URL): MarketClient {
  return createMarketClient((path, init) =>
    env.API.fetch(new URL(path, origin).href, { ...init, signal: AbortSignal.timeout(API_TIMEOUT_MS) }),
  )
}

async function draw(card: Card, locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = canvasOf(locale, loadFaces(), logos)
  return rasterise(resvg, FONTS, svgOf(canvas, card))
}

function svgOf(canvas: Canvas, card: Card): string {
  switch (card.kind) {
    case 'token':
      return drawToken(canvas, card)
    case 'pool':
      return drawPool(canvas, card)
    case 'position':
      return drawPosition(canvas, card)
    case 'portfolio':
      return drawPortfolio(canvas, card)
  }
}

function emptyResponse(status: number, headers: Record<string, string>): Response {
  return new Response(null, { status, headers })
}
