/** The city of visitors who have not chosen one, by the specification's codes. */
export const DEFAULT_PROVINCE = { code: 19, name: '广东省' } as const
export const DEFAULT_CITY = { code: 1607, name: '深圳市', shortName: '深圳' } as const
