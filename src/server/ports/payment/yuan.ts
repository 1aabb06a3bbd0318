/** Amounts as providers write them, in yuan with a point, and the fen that the site counts in. By their digits: no floating point. */

const YUAN = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/

/** `"-1.5"` → `-150`. @throws Error for everything that is not yuan with at most two decimals. */
export function fenOf(yuan: string): number {
  const [matched, sign, whole = '', decimals = ''] = YUAN.exec(yuan.trim()) ?? []
  if (matched === undefined) throw new Error(`"${yuan.slice(0, 40)}" is no amount in yuan`)
  const fen = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return sign && fen !== 0 ? -fen : fen
}
