/** Where a person came from before signing in. Only a path of this site counts: `//elsewhere` and `https://elsewhere` lead home. */
export const safeBack = (back: string | null): string => (back && /^\/(?![/\\])/.test(back) ? back : '/home')
