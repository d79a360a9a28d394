import type { i18n } from 'i18next'

interface LanguageUtils {
  formatLanguageCode: (tag: string) => string
  toResolveHierarchy: (tag: string, fallback?: string) => string[]
}

/**
 * Caches language tags: i18next calls `Intl` for the canonical tag and computes its fallbacks for every text, which was
 * a tenth of the time of a page. Neither ever changes.
 */
export function rememberTags(instance: i18n): i18n {
  const utils = instance.services.languageUtils as LanguageUtils
  const { formatLanguageCode, toResolveHierarchy } = utils
  const tags = new Map<string, string>()
  const hierarchies = new Map<string, string[]>()
  utils.formatLanguageCode = (tag) => {
    const known = tags.get(tag) ?? formatLanguageCode.call(utils, tag)
    tags.set(tag, known)
    return known
  }
  utils.toResolveHierarchy = (tag, fallback) => {
    const key = `${tag}|${fallback ?? ''}`
    const known = hierarchies.get(key) ?? toResolveHierarchy.call(utils, tag, fallback)
    hierarchies.set(key, known)
    return known
  }
  return instance
}
