export const moreTitles: Record<string, readonly string[]> = {}
