/**
 * The catalogue of everything that can go wrong, in one file.
 *
 * `number` is the permanent six-digit code on the wire (constants.md: 00 session, 01 validation, 02 rights, 03 missing, 04 state,
 * 05 limits, 06 money, 07 upload, 08 chat and call, 09 provider and server). It is never reused for another meaning.
 */
export const errorCatalogue = {
  'session.invalid': { number: '002030', status: 200, message: '登录已失效，请重新登录' },
  'validation.malformed': { number: '010001', status: 400, message: '请求的格式不正确，请检查后再试' },
  'validation.fields': { number: '010002', status: 422, message: '有内容填写得不对，请按提示修改' },
  'rights.denied': { number: '020001', status: 403, message: '你没有权限进行这项操作' },
  'rights.not_yours': { number: '020002', status: 403, message: '这不是你的内容，不能操作' },
  'missing.call': { number: '030000', status: 404, message: '没有这个接口' },
  'missing.record': { number: '030001', status: 404, message: '内容不存在，或已被移除' },
  'missing.method': { number: '030002', status: 405, message: '这个接口不支持这种请求方式' },
  'state.conflict': { number: '040001', status: 409, message: '内容的状态已经变化，请刷新后再试' },
  'limits.too_many': { number: '050001', status: 429, message: '操作太频繁了，请稍后再试' },
  'limits.too_large': { number: '050002', status: 413, message: '提交的内容太大了' },
  'limits.media_type': { number: '050003', status: 415, message: '不支持这种内容类型' },
  'server.internal': { number: '090500', status: 500, message: '服务暂时出了问题，请稍后再试' },
  'server.unavailable': { number: '090503', status: 503, message: '服务正在启动或维护，请稍后再试' },
} as const satisfies Record<string, { number: string; status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** What any call may answer besides the errors it declares. */
export const commonErrors = [
  'validation.malformed',
  'validation.fields',
  'missing.method',
  'limits.too_many',
  'limits.too_large',
  'limits.media_type',
  'server.internal',
  'server.unavailable',
] as const satisfies readonly ErrorCode[]

const byNumber = new Map<string, ErrorCode>(
  (Object.keys(errorCatalogue) as ErrorCode[]).map(code => [errorCatalogue[code].number, code]),
)

/** The typed code behind a six-digit number, or undefined for a number we never issued. */
export const errorCodeOf = (number: string): ErrorCode | undefined => byNumber.get(number)
