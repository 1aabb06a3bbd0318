/** Where a person came from before signing in: the one function behind every way back. */
import { sitePath } from '#lib/validate/site-path.ts'

/** @returns a path of this site, `/home` for everything that could lead elsewhere. */
export const safeBack = (back: string | null): string => (back && sitePath(back)) || '/home'
