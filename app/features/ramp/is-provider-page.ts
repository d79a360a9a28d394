/** Whether a URL may be opened as a provider's page: it is over HTTPS, or on this site, like the sandbox's, and contains no credentials. */
export function isProviderPage(url: string, origin: string): boolean {
  const page = URL.canParse(url) ? new URL(url) : undefined
  if (!page || page.username !== '' || page.password !== '') return false
  return page.protocol === 'https:' || (page.protocol === 'http:' && page.origin === origin)
}
