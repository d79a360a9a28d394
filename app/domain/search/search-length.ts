/** Maximum length of a search text; the API rejects longer ones. */
export const SEARCH_LENGTH = 100
