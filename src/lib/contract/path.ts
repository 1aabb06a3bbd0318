/** Where a call is sent. Apart from `define.ts`, because browsers need it and no schemas. */
export const API_BASE = '/v1/front'

/** The whole path of a call, `{param}` placeholders included. */
export const pathOf = (call: { path: string }): string => (call.path.startsWith('/v1/') ? call.path : API_BASE + call.path)
