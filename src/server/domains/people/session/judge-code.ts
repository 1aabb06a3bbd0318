/** Whether a code that was typed is one that was sent, and whose tries it costs. Decides only; the caller holds the rows locked. */

const MAX_TRIES = 5
/** Tries from another device that need no proof of work: a person who reads the code on one device and types it on another needs one. */
const FREE_ELSEWHERE = 2

export type CodeRow = {
  id: number
  code_hash: Buffer
  asker_hash: Buffer | null
  tries: number
  elsewhere_tries: number
  used_at: Date | null
}

export type Verdict = {
  /** Null: it is right. */
  outcome: 'code.void' | 'code.wrong' | 'captcha.required' | null
  /** Codes that this counts against as a wrong try of the person who asked for them. */
  countOwn: number[]
  /** Codes that this counts against as a wrong try of others. */
  countElsewhere: number[]
}

type Guess = { asker: Buffer | null; isProven: boolean; fits: (row: CodeRow) => boolean }

const refused = (outcome: 'code.void' | 'captcha.required'): Verdict => ({ outcome, countOwn: [], countElsewhere: [] })

/** The newest code of each asker: older ones no longer count. */
function newestOfEach(rows: readonly CodeRow[]): CodeRow[] {
  const seen = new Set<string>()
  return [...rows]
    .sort((a, b) => b.id - a.id)
    .filter(({ asker_hash }) => {
      const asker = asker_hash?.toString('hex') ?? ''
      return !seen.has(asker) && seen.add(asker)
    })
}

/** @param rows the codes of one phone and purpose that have not expired. */
export function judgeCode(rows: readonly CodeRow[], { asker, isProven, fits }: Guess): Verdict {
  const newest = newestOfEach(rows)
  const own = asker ? newest.find(row => row.asker_hash?.equals(asker)) : undefined
  if (own && (own.used_at || own.tries >= MAX_TRIES)) return refused('code.void')
  if (own && fits(own)) return { outcome: null, countOwn: [], countElsewhere: [] }

  const others = newest.filter(row => row !== own && !row.used_at && row.elsewhere_tries < MAX_TRIES)
  // Who asked for a code paid for it with a proof of work already.
  const open = own || isProven ? others : others.filter(row => row.elsewhere_tries < FREE_ELSEWHERE)
  if (!own && open.length === 0) return refused(others.length > 0 ? 'captcha.required' : 'code.void')
  if (open.some(fits)) return { outcome: null, countOwn: [], countElsewhere: [] }
  return { outcome: 'code.wrong', countOwn: own ? [own.id] : [], countElsewhere: open.map(row => row.id) }
}
