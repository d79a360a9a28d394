const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const YEAR_IN_SECONDS = 31_536_000

export function isTheme(text: unknown): text is Theme {
  return THEMES.some((theme) => theme === text)
}

/**
 * The theme of a request: `?theme=` (light or dark, in any case; spec §2), else the cookie, else the system's.
 */
export function themeOf(request: Request): Theme {
  const asked = new URL(request.url).searchParams.get('theme')?.toLowerCase()
  if (asked === 'light' || asked === 'dark') return asked
  const kept = /(?:^|;\s*)theme=(\w+)/.exec(request.headers.get('Cookie') ?? '')?.[1]
  return isTheme(kept) ? kept : 'auto'
}

/** The `Set-Cookie` that keeps a theme. Readable by script: the switch shows the choice before the server knows of it. */
export function themeCookie(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=${YEAR_IN_SECONDS}; SameSite=Lax`
}

/** A path of this site out of what a form sent; anything that leads elsewhere becomes the root. */
export function localPath(asked: unknown): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return '/'
  const here = 'https://here.invalid'
  if (!URL.canParse(asked, here)) return '/'
  const url = new URL(asked, here)
  return url.origin === here ? url.pathname + url.search : '/'
}
