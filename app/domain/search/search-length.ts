/** Characters of a search text at most: longer ones are refused by the API. */
export const SEARCH_LENGTH = 100
