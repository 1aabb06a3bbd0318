/** Lengths of time. In milliseconds, as dates count them; in seconds, as caches, cookies and jobs do; in minutes, as hours of a day are kept. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 3_600
export const DAY_SECONDS = 86_400
export const WEEK_SECONDS = 604_800

export const DAY_MINUTES = 1_440
