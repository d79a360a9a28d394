import type { Locale } from '#app/i18n/locale-catalogue.ts'
import arMarket from '../../locales/ar-SA/market.json' with { type: 'json' }
import arPortfolio from '../../locales/ar-SA/portfolio.json' with { type: 'json' }
import arPositions from '../../locales/ar-SA/positions.json' with { type: 'json' }
import arSafety from '../../locales/ar-SA/safety.json' with { type: 'json' }
import arToken from '../../locales/ar-SA/token.json' with { type: 'json' }
import deMarket from '../../locales/de-DE/market.json' with { type: 'json' }
import dePortfolio from '../../locales/de-DE/portfolio.json' with { type: 'json' }
import dePositions from '../../locales/de-DE/positions.json' with { type: 'json' }
import deSafety from '../../locales/de-DE/safety.json' with { type: 'json' }
import deToken from '../../locales/de-DE/token.json' with { type: 'json' }
import enMarket from '../../locales/en-US/market.json' with { type: 'json' }
import enPortfolio from '../../locales/en-US/portfolio.json' with { type: 'json' }
import enPositions from '../../locales/en-US/positions.json' with { type: 'json' }
import enSafety from '../../locales/en-US/safety.json' with { type: 'json' }
import enToken from '../../locales/en-US/token.json' with { type: 'json' }

/** The texts of a card, which equal those of pages for the same values. */
type CardTexts = ReturnType<typeof buildTexts>

function buildTexts(
  market: Pick<typeof enMarket, 'tvl' | 'dayVolume' | 'apr' | 'rangeShort.1D' | 'rangeShort.1M' | 'chart.volume'>,
  safety: typeof enSafety,
  { noPrice }: Pick<typeof enToken, 'noPrice'>,
  { 'start.portfolio': portfolio }: Pick<typeof enPortfolio, 'start.portfolio'>,
  {
    apr: earnedApr,
    ...positions
  }: Pick<
    typeof enPositions,
    'value' | 'uncollected' | 'apr' | 'fullRange' | 'status.in' | 'status.out' | 'status.closed'
  >,
) {
  return { ...positions, ...market, ...safety, earnedApr, noPrice, portfolio }
}

const ENGLISH: CardTexts = buildTexts(enMarket, enSafety, enToken, enPortfolio, enPositions)

/** One line per language, because a worker cannot list a folder. */
const TEXTS: Readonly<Partial<Record<Locale, CardTexts>>> = {
  'en-US': ENGLISH,
  'de-DE': buildTexts(deMarket, deSafety, deToken, dePortfolio, dePositions),
  'ar-SA': buildTexts(arMarket, arSafety, arToken, arPortfolio, arPositions),
}

/** The languages of cards. */
export const CARD_LOCALES = Object.keys(TEXTS) as readonly Locale[]

export function cardTextsOf(locale: Locale): CardTexts {
  return TEXTS[locale] ?? ENGLISH
}
