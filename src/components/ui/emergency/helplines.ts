/** Whom to ring in an emergency, all over the country. */
export const HELPLINES = [
  { phone: '110', name: '报警' },
  { phone: '120', name: '急救' },
  { phone: '12355', name: '青少年服务热线' },
  { phone: '12356', name: '心理援助热线' },
] as const

/** In one line. */
export const HELPLINES_TEXT = HELPLINES.map(({ phone, name }) => `${name} ${phone}`).join('，')
