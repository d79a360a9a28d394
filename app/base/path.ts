/** The one form of a path: no empty segment, no slash at the end, lower case. `/Explore//Tokens/` → `/explore/tokens`. */
export function normalPath(pathname: string): string {
  return `/${pathname.split('/').filter(Boolean).join('/')}`.toLowerCase()
}
