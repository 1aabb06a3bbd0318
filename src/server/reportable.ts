/** What people can report. Each domain declares its kinds in its manifest; `platform/report` finds, hides and brings back through them. */
import type { ReportKind } from '#lib/contract/platform/report.ts'
import type { Db } from '#server/db/client.ts'
import { moveRecord } from './reportable-queries.ts'

/** Who looks, and for messages which ones. */
export type Reporting = { userId: number; seqs: readonly number[] }

export type Reported = {
  /** Read by everybody who is notified of the outcome, so it must not name an anonymous author. */
  title: string
  /** Where the public sees it. */
  link: string | null
  /** The person who is notified and can be given points. Never shown to reporters. */
  authorId: number | null
  /** Their name is shown to nobody, not even to operators. */
  anonymous?: boolean
  /** Its text as it stands now. */
  content: string
  /** Its private files, for operators. */
  uploadIds?: readonly number[]
  /** The keys of its public pictures. */
  pictures?: readonly string[]
}

export type Judgement = {
  reason: string
  operatorId: number
  now: Date
  /** The case of reports that is decided; none when an operator acts alone. */
  caseId?: number
}

export type Reportable = {
  kind: ReportKind
  /** What the person sees; undefined when it is not there for them. */
  find(db: Db, targetId: number, by: Reporting): Promise<Reported | undefined>
  /** Hides it from the public; nothing happens if it is hidden already. The caller notifies the author. */
  hide?(trx: Db, targetId: number, judgement: Judgement): Promise<void>
  /** The same for good. */
  remove?(trx: Db, targetId: number, judgement: Judgement): Promise<void>
  /** Shows it folded behind the reason. */
  fold?(trx: Db, targetId: number, judgement: Judgement): Promise<void>
  /** Undoes `fold`. @returns whether it was folded, and stands there as it was. */
  unfold?(trx: Db, targetId: number): Promise<boolean>
  /** Takes it from the public while a report of it is looked into. @returns false when it was not public, or is of no kind that waits so. */
  hold?(trx: Db, targetId: number, now: Date): Promise<boolean>
  /** What was held and is not hidden is public again. */
  release?(trx: Db, targetId: number, now: Date): Promise<void>
  /** The report is true and nothing is taken away: what follows beside points. */
  uphold?(trx: Db, targetId: number, judgement: Judgement): Promise<void>
  /** The decision of a case is overturned: undoes what followed beside points. */
  overturn?(trx: Db, caseId: number, now: Date): Promise<void>
  /** Undoes `hide` where it is still as it was left. @returns whether everybody sees it again. */
  restore?(trx: Db, targetId: number, judgement: Judgement): Promise<boolean>
}

type ByState = Pick<Reportable, 'kind' | 'find'> & {
  table: string
  /** The state in which everybody sees a record. */
  shown: string
  hidden: string
  /** Whether the table keeps why a record is in its state. */
  reasons: boolean
  /** After the change, in its transaction: search, figures, pages. */
  after(trx: Db, id: number, shown: boolean): Promise<void>
}

/** Something whose `state` says whether the public sees it. */
export const reportedByState = ({ kind, find, table, shown, hidden, reasons, after }: ByState): Reportable => ({
  kind,
  find,
  async hide(trx, id, { reason }) {
    if (await moveRecord(trx, { table, id, from: shown, to: hidden }, reasons ? reason : undefined)) await after(trx, id, false)
  },
  async restore(trx, id) {
    const moved = await moveRecord(trx, { table, id, from: hidden, to: shown }, reasons ? null : undefined)
    if (moved) await after(trx, id, true)
    return moved
  },
})
