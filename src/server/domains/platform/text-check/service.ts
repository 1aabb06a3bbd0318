/**
 * Texts of people are compared with the list of sensitive words and with what was written lately. A domain asks before it writes
 * (`checkText`), and saves the verdict with what it wrote (`saveVerdict`).
 */
import type { TextKind, TextLevel, TextPlace } from '#lib/contract/platform/text-check.ts'
import { textKindTexts } from '#lib/format/text-check.ts'
import { DAY_MS, HOUR_SECONDS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import { decideText, noteText } from '#server/domains/platform/fraud/service.ts'
import { submitForReview } from '#server/domains/platform/moderation/service.ts'
import {
  describePictures,
  findRefusedPictures,
  type PictureFinding,
  type PictureRefs,
  savePictureFindings,
  settlePictures,
} from '#server/domains/platform/picture-check/service.ts'
import { AppError } from '#server/errors.ts'
import type { Job } from '#server/jobs/loop.ts'
import { type Fingerprint, fingerprintOf, isNear } from './engine/likeness.ts'
import { createMatcher, type Finding, heavier, type Matcher } from './engine/matcher.ts'
import * as queries from './queries.ts'
import { contentHash, noteRefusal } from './repeated.ts'
import type { TextOutcome, TextSubject } from './tables.ts'

export { comparedAs, createMatcher, type Finding } from './engine/matcher.ts'
export type { TextOutcome, TextSubject } from './tables.ts'

/** How what people wrote is shown and hidden. Written by the domain that keeps it, named in its manifest. */
export type WrittenText = {
  subject: TextSubject
  link(db: Db, id: number): Promise<string | undefined>
  /** Whether it is held now: only its author sees it. */
  waits(db: Db, id: number): Promise<boolean>
  /** Publishes a held text, as if it had just been written. */
  release(trx: Db, id: number, now: Date): Promise<void>
  /** Hides a held or published text. */
  hide(trx: Db, id: number, reason: string, now: Date, operatorId: number): Promise<void>
  /** The keys of its pictures, for the operator who decides. Left out where there are none. */
  pictures?(db: Db, id: number): Promise<readonly string[]>
}

const NEWCOMER_DAYS = 7
const LIKE_DAYS = 30
const RETENTION_DAYS = 30
const MAX_STORED_CHARACTERS = 4_000
/** Kinds of texts with anonymous authors, who are named only in the case of the text itself. */
const MAY_BE_ANONYMOUS: readonly TextSubject[] = [
  'QUESTION',
  'ANSWER',
  'CONSULT_COMMENT',
  'REVIEW',
  'REVIEW_FOLLOWUP',
  'EVALUATION',
]

type Loaded = { revision: number; matcher: Matcher; why: Map<number, string> }
let loaded: Loaded | undefined

/** The list as it stands in the database now: one row is asked for, and the list only when it has changed. */
async function currentList(db: Db): Promise<Loaded> {
  const revision = await queries.highestRevision(db)
  if (loaded?.revision === revision) return loaded
  const rows = await queries.listEnabledWords(db)
  const matcher = createMatcher(rows.map(entryOf))
  loaded = { revision, matcher, why: new Map(rows.map(row => [row.id, row.why])) }
  return loaded
}

export const entryOf = (row: Awaited<ReturnType<typeof queries.listEnabledWords>>[number]) => ({
  id: row.id,
  text: row.text,
  isPattern: row.is_pattern,
  kind: row.kind,
  level: row.level,
  places: row.places,
  bySound: row.by_sound,
  isTopic: row.is_topic,
  allow: row.allow,
})

/** A field of a form and what it says, as people read it. */
export type TextPart = readonly [field: string, text: string]

export const textOfParts = (parts: readonly TextPart[]): string => parts.map(([, text]) => text).join('\n')

/** The field of a place in the text of the parts. */
function fieldAt(at: number, { field, parts = [] }: Pick<Written, 'field' | 'parts'>): string {
  let end = 0
  for (const [name, text] of parts) {
    end += text.length + 1
    if (at < end) return name
  }
  return field
}

export type Written = {
  userId: number
  place: TextPlace
  subject: TextSubject
  /** What is changed; left out: something new. */
  subjectId?: number
  /** As people read it, without marks. */
  text: string
  /** The field whose text is refused. */
  field: string
  /** Where the text is several fields, each a line or more of it in this order: what is refused is said beside its own. */
  parts?: readonly TextPart[]
  /** `hold`: it can wait unseen. `plain`: and stars can stand in it. `reviewed`: an operator sees it before anybody in any case. */
  can: 'hold' | 'plain' | 'reviewed'
  /** What the same person rightly says again: a seller's thanks, the open day of every month. It is compared with nothing. */
  mayRepeat?: boolean
  /** What stands in it besides words: it waits where a picture looks like one that was refused. */
  pictures?: PictureRefs
  /**
   * Of what is `reviewed`: all that is handed in, of which the text is a part. It can be refused for the rest, and with another rest it is other
   * content. Left out: that the same is refused again is not counted.
   */
  whole?: unknown
}

export type Verdict = {
  outcome: TextOutcome
  /** With stars where something is masked. */
  text: string
  findings: readonly Finding[]
  written: Written
  isNewcomer: boolean
  print: Fingerprint | null
  /** The earlier check of a text that says the same. */
  likeId: number | null
  /** Pictures that look like one that was refused. */
  pictures: readonly PictureFinding[]
}

const OUTCOMES: Readonly<Record<TextLevel, TextOutcome>> = { NOTE: 'NOTED', MASK: 'MASKED', HOLD: 'HELD', REFUSE: 'REFUSED' }

const levelOf = (finding: Finding, can: Written['can'], isNewcomer: boolean): TextLevel => {
  if (finding.level === 'NOTE') return isNewcomer ? 'HOLD' : 'NOTE'
  // Stars cannot stand in the middle of marks.
  return finding.level === 'MASK' && can !== 'plain' ? 'HOLD' : finding.level
}

const masked = (text: string, findings: readonly Finding[]): string =>
  findings
    .filter(one => one.level === 'MASK')
    .reduceRight((rest, { at, end }) => rest.slice(0, at) + '*'.repeat([...rest.slice(at, end)].length) + rest.slice(end), text)

const refusal = (kind: TextKind, why: string): string => `这段文字涉及${textKindTexts[kind]}，不能发布（${why}）。请修改后再试`

/** `print`: null for texts that are not compared. `likeId`: the checked text that is like this one, and speaks against it; else null. */
type Likeness = { print: Fingerprint | null; likeId: number | null }

async function findLike(db: Db, written: Written, isNewcomer: boolean, now: Date): Promise<Likeness> {
  const print = written.can === 'reviewed' || written.mayRepeat ? null : fingerprintOf(written.text)
  if (!print) return { print: null, likeId: null }
  const others = await queries.listLike(db, {
    subject: written.subject,
    subjectId: written.subjectId ?? null,
    authorId: written.userId,
    isNewcomer,
    since: new Date(now.getTime() - LIKE_DAYS * DAY_MS),
    print,
  })
  const same = others.filter(
    one =>
      one.exact_hash === print.exact ||
      (print.bands !== null &&
        one.band_0 !== null &&
        isNear(print.bands, [one.band_0, one.band_1 ?? 0, one.band_2 ?? 0, one.band_3 ?? 0])),
  )
  // What many new accounts say alike is a campaign; two may have had the same thought.
  const own = same.find(one => one.author_id === written.userId)
  const [like, second] = same
  return { print, likeId: own?.id ?? (second ? (like?.id ?? null) : null) }
}

/**
 * To be called before the transaction that writes: what is refused is counted, though nothing is written.
 * @throws AppError `validation.fields` for what is refused, with the rule beside its field.
 */
export async function checkText(db: Db, written: Written, now: Date): Promise<Verdict> {
  const [{ matcher, why }, joinedAt] = await Promise.all([currentList(db), queries.findJoined(db, written.userId)])
  const isNewcomer = !joinedAt || now.getTime() - joinedAt.getTime() < NEWCOMER_DAYS * DAY_MS
  const findings = matcher
    .find(written.text, written.place)
    .map(one => ({ ...one, level: levelOf(one, written.can, isNewcomer) }))
  const refused = findings.find(one => one.level === 'REFUSE')
  const verdict = { text: written.text, findings, written, isNewcomer, print: null, likeId: null, pictures: [] }
  if (refused) {
    const warning = await saveRefused(db, { ...verdict, outcome: 'REFUSED' }, now)
    const message = [refusal(refused.kind, why.get(refused.entryId) ?? ''), ...(warning ? [warning] : [])].join('。')
    throw new AppError('validation.fields', { message, fields: { [fieldAt(refused.at, written)]: message } })
  }
  const [{ print, likeId }, pictures] = await Promise.all([
    findLike(db, written, isNewcomer, now),
    written.pictures ? findRefusedPictures(db, written.userId, written.pictures) : [],
  ])
  const heaviest = findings.reduce<TextLevel | null>((most, one) => (most ? heavier(most, one.level) : one.level), null)
  const outcome = likeId !== null || pictures.length > 0 ? 'HELD' : heaviest ? OUTCOMES[heaviest] : 'PASSED'
  return {
    ...verdict,
    outcome,
    print,
    likeId,
    pictures,
    text: outcome === 'MASKED' ? masked(written.text, findings) : written.text,
  }
}

/** Counts an attempt that was refused before anything was stored. @returns the text for its author besides the reason. */
const saveRefused = (db: Db, verdict: Verdict, now: Date): Promise<string | null> =>
  db.transaction().execute(async trx => noteRefusal(trx, await saveVerdict(trx, verdict, { id: null, title: '' }, now), now))

/**
 * What is shown at once and looked at afterwards, if at all: an introduction, an exam. Only what is refused speaks against it.
 * @throws AppError `validation.fields` beside each
 */
export async function refuseWords(db: Db, place: TextPlace, parts: readonly TextPart[]): Promise<void> {
  const { matcher, why } = await currentList(db)
  const fields: Record<string, string> = {}
  for (const [field, text] of parts) {
    const found = matcher.find(text, place).find(one => one.level === 'REFUSE')
    if (found) fields[field] ??= refusal(found.kind, why.get(found.entryId) ?? '')
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation.fields', { fields })
}

/** What speaks against a name that people give themselves or their company, in words; null: nothing. Only what is refused does. */
export async function refusedName(db: Db, name: string): Promise<string | null> {
  const { matcher } = await currentList(db)
  const found = matcher.find(name, 'NAME').find(one => one.level === 'REFUSE')
  return found ? `这个名字涉及${textKindTexts[found.kind]}，请换一个` : null
}

/**
 * Keeps what was found with what was written, in its transaction, and puts up for review what is held or noted.
 * @param wrote its id; `ownCase` where the domain puts what is held into the queue itself.
 * @returns the number of the check.
 */
export async function saveVerdict(
  trx: Db,
  { outcome, findings, written, isNewcomer, print, likeId, pictures }: Verdict,
  wrote: { id: number | null; title: string; ownCase?: boolean },
  now: Date,
): Promise<number> {
  const [band_0, band_1, band_2, band_3] = print?.bands ?? []
  const checkedId = await queries.insertChecked(trx, {
    place: written.place,
    subject: written.subject,
    subject_id: wrote.id,
    author_id: written.userId,
    is_newcomer: isNewcomer,
    body: written.text.slice(0, MAX_STORED_CHARACTERS),
    outcome,
    exact_hash: print?.exact ?? '',
    content_hash: contentHash(written),
    band_0: band_0 ?? null,
    band_1: band_1 ?? null,
    band_2: band_2 ?? null,
    band_3: band_3 ?? null,
    like_id: likeId,
    created_at: now,
  })
  const ways = new Map(findings.map(one => [one.entryId, one.way]))
  if (ways.size > 0) {
    await queries.insertHits(
      trx,
      [...ways].map(([word_id, way]) => ({ word_id, checked_id: checkedId, way, decision: null, created_at: now })),
    )
  }
  await savePictureFindings(trx, checkedId, pictures, now)
  const words = findings.filter(one => one.kind === 'FRAUD').map(one => one.text)
  if (words.length > 0) {
    const isQueued = (outcome === 'HELD' || outcome === 'NOTED') && written.can !== 'reviewed'
    const anonymous = MAY_BE_ANONYMOUS.includes(written.subject)
    await noteText(trx, { checkedId, userId: written.userId, anonymous, words, outcome, isQueued }, now)
  }
  const isOwn = written.can === 'reviewed' || (wrote.ownCase === true && outcome === 'HELD')
  if ((outcome === 'HELD' || outcome === 'NOTED') && !isOwn) {
    await submitForReview(trx, {
      kind: 'TEXT',
      refId: checkedId,
      title: `${outcome === 'HELD' ? '先审' : '已公开'}：${wrote.title}`,
      submittedBy: written.userId,
    })
  }
  return checkedId
}

/** Why something that people wrote waits: what stands in it, and what it is like. For those who decide. */
export async function reasonsOf(db: Db, subject: TextSubject, id: number): Promise<string[]> {
  const checked = await queries.findCheckedOf(db, subject, id)
  return checked ? describe(db, checked) : []
}

export async function describe(db: Db, checked: { id: number; like_id: number | null }): Promise<string[]> {
  const [found, pictures] = await Promise.all([queries.listFound(db, checked.id), describePictures(db, checked.id)])
  const like = checked.like_id === null ? undefined : await queries.findChecked(db, checked.like_id)
  const ways = { PLAIN: '', SHAPE: '（形近）', SOUND: '（音近）' }
  return [
    ...new Set(found.map(one => `${textKindTexts[one.kind]}：${one.is_pattern ? one.why : `“${one.text}”`}${ways[one.way]}`)),
    ...pictures,
    ...(like ? [`和 ${like.nickname} 之前写的几乎一样：“${like.body.slice(0, 60)}”`] : []),
  ]
}

/** An operator has decided about what somebody wrote, in a case of its own kind. */
export async function settleText(trx: Db, subject: TextSubject, id: number, isKept: boolean): Promise<void> {
  const checked = await queries.findCheckedOf(trx, subject, id)
  if (checked) await settleChecked(trx, checked.id, isKept, new Date())
}

/** What was found is counted as right or wrong, words and pictures alike; what is refused once more may stop publishing. */
export async function settleChecked(trx: Db, checkedId: number, isKept: boolean, now: Date): Promise<void> {
  const decision = isKept ? 'OVERTURNED' : 'UPHELD'
  await queries.updateDecisions(trx, checkedId, decision)
  await settlePictures(trx, checkedId, decision)
  await decideText(trx, checkedId, !isKept, now)
  if (!isKept) await noteRefusal(trx, checkedId, now)
}

/** How long a process compares messages with the list as it has it: asked for with each of them, it would cost more than the message. */
const MESSAGES_MS = 5_000
const messageLists = new WeakMap<Db, { at: number; revision: number; matcher: Matcher }>()
/** Two hundred messages of one moment ask once, and make one list. */
const messageListsComing = new WeakMap<Db, Promise<Matcher>>()

async function readMessageList(db: Db, at: number): Promise<Matcher> {
  const known = messageLists.get(db)
  const revision = await queries.highestRevision(db)
  let matcher = known?.matcher
  if (!matcher || known?.revision !== revision) {
    const rows = await queries.listEnabledWords(db)
    matcher = createMatcher(rows.filter(row => row.kind === 'FRAUD').map(row => ({ ...entryOf(row), bySound: false })))
  }
  messageLists.set(db, { at, revision, matcher })
  return matcher
}

function messageList(db: Db): Matcher | Promise<Matcher> {
  const at = Date.now()
  const known = messageLists.get(db)
  if (known && at - known.at <= MESSAGES_MS) return known.matcher
  const coming = messageListsComing.get(db)
  if (coming) return coming
  const list = readMessageList(db, at).finally(() => messageListsComing.delete(db))
  messageListsComing.set(db, list)
  return list
}

/** Phrases of swindlers in a private message, as they are written: by their sound too much would be found. */
export async function findFraudWords(db: Db, text: string): Promise<string[]> {
  return (await messageList(db)).find(text, 'CHAT').map(one => one.text)
}

export const textsSweep: Job = {
  name: 'platform.text-check.expiry',
  everySeconds: HOUR_SECONDS,
  async work({ db, now }) {
    await queries.deleteOld(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS), 5_000)
  },
}
