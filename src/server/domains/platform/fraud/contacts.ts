/**
 * The same contact in what several accounts have written or stored. Background work reads on through what was checked and stored since, keeps
 * the keyed digest of each contact, and puts up those that more use than may be.
 */
import type { ReportKind } from '#lib/contract/platform/report.ts'
import { DAY_MS, MINUTE_SECONDS } from '#lib/format/units.ts'
import type { Db } from '#server/db/client.ts'
import type { TextSubject } from '#server/domains/platform/text-check/service.ts'
import { readEnv } from '#server/env.ts'
import type { Job } from '#server/jobs/loop.ts'
import { blindIndex } from '#server/secrets.ts'
import * as queries from './contact-queries.ts'
import { type Contact, findContacts } from './contact-words.ts'
import { submitFinding, withdrawFinding } from './findings.ts'
import { findPosition, savePosition } from './queries.ts'
import { thresholdsOf } from './settings.ts'

const BATCH = 500
/** After so long every transaction that wrote a text has ended. */
const SETTLED_MS = MINUTE_SECONDS * 1000

/** As what a checked text can be reported and taken down; what is missing is not for the public, or names nobody can be reached by. */
const REPORTED_AS: Partial<Record<TextSubject, ReportKind>> = {
  TOPIC: 'TOPIC',
  REPLY: 'REPLY',
  RECRUITMENT: 'RECRUITMENT',
  RECRUITMENT_COMMENT: 'RECRUITMENT_COMMENT',
  SERVICE: 'SERVICE',
  SERVICE_COMMENT: 'SERVICE_QUESTION',
  QUESTION: 'QUESTION',
  ANSWER: 'ANSWER',
  CONSULT_COMMENT: 'QUESTION_COMMENT',
  COURSE_COMMENT: 'COURSE_COMMENT',
  SCHOOL_NEWS: 'SCHOOL_NEWS',
  DOWNLOAD: 'DOWNLOAD',
  OFFICIAL_ARTICLE: 'ARTICLE',
  REVIEW: 'REVIEW',
  EVALUATION: 'EVALUATION',
}

type ContactSource = { userId: number; kind: ReportKind; id: number; contacts: readonly Contact[] }

const digestOf = ({ kind, value }: Contact): Buffer => blindIndex(`fraud contact\n${kind}\n${value}`)

/** What is seen again and unchanged is written down anew only now and then. */
const SEEN_AGAIN_MS = 30 * DAY_MS

const isSame = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every(id => other.has(id))

/** Of what stands twice in a batch the later counts. */
const lastOfEach = (sources: readonly ContactSource[]): ContactSource[] => [
  ...new Map(sources.map(one => [`${one.kind} ${one.id}`, one])).values(),
]

/** @returns the ids of contacts that these sources name now, or named until now. */
async function saveContacts(trx: Db, all: readonly ContactSource[], isStored: boolean, now: Date): Promise<number[]> {
  const sources = lastOfEach(all)
  const wanted = new Map(sources.flatMap(one => one.contacts).map(one => [digestOf(one).toString('hex'), one]))
  const made = await queries.ensureContacts(
    trx,
    [...wanted.values()].map(one => ({ kind: one.kind, digest: digestOf(one) })),
  )
  const ids = new Map(made.map(one => [one.digest.toString('hex'), one.id]))
  const kept = await queries.listUsesAt(trx, { kinds: sources.map(one => one.kind), ids: sources.map(one => one.id), isStored })
  const keptAt = Map.groupBy(kept, one => `${one.subject_kind} ${one.subject_id}`)
  const touched = new Set<number>(kept.map(one => one.contact_id))
  const changed = sources.flatMap(({ userId, kind, id, contacts }) => {
    const before = keptAt.get(`${kind} ${id}`) ?? []
    const after = new Set(contacts.flatMap(one => ids.get(digestOf(one).toString('hex')) ?? []))
    for (const contactId of after) touched.add(contactId)
    const isFresh = before.every(one => now.getTime() - one.seen_at.getTime() < SEEN_AGAIN_MS)
    if (isFresh && isSame(new Set(before.map(one => one.contact_id)), after)) return []
    return [{ userId, kind, id, contactIds: [...after] }]
  })
  await queries.replaceUses(trx, changed, isStored, now)
  return [...touched]
}

async function judge(trx: Db, contactIds: readonly number[], most: number, now: Date): Promise<void> {
  const counted = new Map((await queries.countParties(trx, contactIds)).map(one => [one.contact_id, one.parties]))
  const found = new Map((await queries.listLatestOfContacts(trx, contactIds)).map(one => [one.subject_id, one]))
  for (const id of contactIds) {
    const parties = counted.get(id) ?? 0
    const latest = found.get(id)
    const waits = latest !== undefined && latest.outcome === null
    if (parties <= most) {
      if (waits) await withdrawFinding(trx, latest.id, now)
      continue
    }
    // A line that many rightly give is no matter again; of swindlers only further ones are.
    if (waits || latest?.outcome === 'HARMLESS' || (latest?.outcome === 'FRAUD' && parties <= (latest.measured ?? 0))) continue
    const reason = `${parties} 个互不相关的账号用同一个联系方式`
    const subject = { kind: 'CONTACT', id } as const
    await submitFinding(trx, { signal: 'SAME_CONTACT', level: 'QUEUE', subject, userId: null, reason, measured: parties }, now)
  }
}

type Reader = {
  name: string
  read(db: Db, after: number): Promise<{ last: number; sources: ContactSource[] } | null>
  /** Contacts of records can be changed at any time: from the last on it begins again with the first. */
  isStored: boolean
  /** Batches of one run. */
  atOnce: number
}

const lastOf = (rows: readonly { id: number }[]): number => rows.at(-1)?.id ?? 0

/** Texts as they are checked: once each. */
const texts = (ownHost: string, settled: Date): Reader => ({
  name: 'contacts.texts',
  isStored: false,
  atOnce: 20,
  async read(db, after) {
    const rows = await queries.listTextsAfter(db, after, settled, BATCH)
    if (rows.length === 0) return null
    const sources = rows.flatMap((row): ContactSource[] => {
      const kind = REPORTED_AS[row.subject]
      if (!kind || row.subject_id === null || row.outcome === 'REFUSED') return []
      return [{ userId: row.user_id, kind, id: row.subject_id, contacts: findContacts(row.body, ownHost) }]
    })
    return { last: lastOf(rows), sources }
  },
})

const stored = (kind: Contact['kind'], value: string | null): Contact[] => {
  const plain = (value ?? '').normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  return plain === '' ? [] : [{ kind: /^1[3-9]\d{9}$/.test(plain) ? 'PHONE' : kind, value: plain }]
}

/** Contacts of posts that are public. */
const posts: Reader = {
  name: 'contacts.posts',
  isStored: true,
  atOnce: 4,
  async read(db, after) {
    const rows = await queries.listPostsAfter(db, after, BATCH)
    if (rows.length === 0) return null
    const sources = rows.map((row): ContactSource => {
      const contacts = [...stored('PHONE', row.contact_phone), ...stored('ACCOUNT', row.contact_wechat)]
      const isShown = row.state === 'PUBLISHED'
      return { userId: row.user_id, kind: 'RECRUITMENT', id: row.id, contacts: isShown ? contacts : [] }
    })
    return { last: lastOf(rows), sources }
  },
}

const companies: Reader = {
  name: 'contacts.companies',
  isStored: true,
  atOnce: 4,
  async read(db, after) {
    const rows = await queries.listCompaniesAfter(db, after, BATCH)
    if (rows.length === 0) return null
    const sources = rows.map((row): ContactSource => {
      const contacts = row.state === 'ACTIVE' ? stored('PHONE', row.phone) : []
      return { userId: row.user_id, kind: 'COMPANY', id: row.id, contacts }
    })
    return { last: lastOf(rows), sources }
  },
}

/** Reads on by one batch. Cut off in the middle it begins the batch again, and finds the same. */
async function readOn(db: Db, reader: Reader, most: number, now: Date): Promise<void> {
  await db.transaction().execute(async trx => {
    const batch = await reader.read(trx, await findPosition(trx, reader.name))
    if (!batch) {
      if (reader.isStored) await savePosition(trx, reader.name, 0)
      return
    }
    const touched = await saveContacts(trx, batch.sources, reader.isStored, now)
    if (touched.length > 0) await judge(trx, touched, most, now)
    await savePosition(trx, reader.name, batch.last)
  })
}

export const contactsWork: Job = {
  name: 'platform.fraud.contacts',
  everySeconds: 300,
  async work({ db, now }) {
    const bounds = await thresholdsOf(db, 'SAME_CONTACT')
    if (!bounds) return
    const { host } = new URL(readEnv().siteUrl)
    const settled = new Date(now.getTime() - SETTLED_MS)
    for (const reader of [texts(host, settled), posts, companies]) {
      for (let batch = 0; batch < reader.atOnce; batch++) {
        const before = await findPosition(db, reader.name)
        await readOn(db, reader, bounds.identities, now)
        if ((await findPosition(db, reader.name)) <= before) break
      }
    }
  },
}
