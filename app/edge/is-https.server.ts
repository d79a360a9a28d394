export function isHttps(request: Request): boolean {
  return new URL(request.url).protocol === 'https:'
}
