/** Largest number of tokens that a search finds. */
export const SEARCH_LIMIT = 50
