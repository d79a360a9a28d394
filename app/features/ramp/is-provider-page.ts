/** Whether a URL may be opened as a provider's page: any over HTTPS, or a page of this site, as of the sandbox provider. */
export function isProviderPage(url: string, origin: string): boolean {
  const page = URL.canParse(url) ? new URL(url) : undefined
  if (!page || page.username !== '' || page.password !== '') return false
  return page.protocol === 'https:' || (page.protocol === 'http:' && page.origin === origin)
}
