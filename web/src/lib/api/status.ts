/** The codes that the server answers with, by their usual names. */

/** What was asked is not on offer, or not written as it should be. */
export const BAD_REQUEST = 400
export const UNAUTHORIZED = 401
export const FORBIDDEN = 403
export const NOT_FOUND = 404
/** The match has gone on meanwhile. */
export const CONFLICT = 409
/** A rule does not allow it. */
export const REFUSED = 422

/** No answer, too many requests, or a server that is away: the same may be tried again in a moment. */
export const PASSING: readonly number[] = [0, 429, 502, 503, 504]

/** A live connection is closed with these codes: 4000 and the code that a request would get. */
export const CLOSED_FORBIDDEN = 4000 + FORBIDDEN
export const CLOSED_NOT_FOUND = 4000 + NOT_FOUND
