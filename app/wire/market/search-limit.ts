/** Maximum number of tokens in the result of a search. */
export const SEARCH_LIMIT = 50
