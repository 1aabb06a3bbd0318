/** Paths as the log may have them. */

/** Long parts of a path are tokens and keys (an invitation's, a file's); words of routes are shorter, or have hyphens. */
const SECRET = /(?<=\/)(?=[\w-]*\d)[\w-]{20,}(?=\/|$|\.)/g

/** @returns the path without its query, and without what could be a token: a log is read by more people than a link is meant for. */
export const loggedPath = (path: string): string => path.replace(/\?.*$/s, '').replace(SECRET, '…')
