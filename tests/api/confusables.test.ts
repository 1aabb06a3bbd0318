/** What people write shows as what it is: hundreds of confusable names and texts through every field, and what is left of them. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { requireFreeNames } from '#server/domains/people/naming/service.ts'
import { type Answer, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { solveCaptcha } from '#tests/support/captcha.ts'
import { confusables } from '#tests/support/confusables.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { insertCompany, insertPerson } from '#tests/support/people.ts'
import { textFields } from '#tests/support/text-fields.ts'
import { bodyOf } from './calls.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const CERTIFIED = '深圳市禾川（湾区）企业服务有限公司'
const corpus = confusables(CERTIFIED)

const UNSEEN = /[\p{DI}\p{Cf}\p{Cs}\p{Co}\p{NChar}\u2800\u2028\u2029\0-\x08\x0b-\x1f\x7f-\x9f]/u
const EMOJI =
  /\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f}|[\d#*]\ufe0f\u20e3|\p{ExtPict}\p{EMod}?\ufe0f?(?:\u200d\p{ExtPict}\p{EMod}?\ufe0f?)*/gu
const PILED = /[\u0300-\u036f\u20d0-\u20ff]{3}|\p{M}{5}/u
/** What is wrong with a text that others may read, or null. */
const wrongWith = (text: string): string | null => {
  const judged = text.replace(EMOJI, '')
  const found = UNSEEN.exec(judged) ?? PILED.exec(judged)
  if (found) return `U+${found[0].codePointAt(0)?.toString(16)} in ${JSON.stringify(text)}`
  return text === text.normalize('NFC') ? null : `not NFC: ${JSON.stringify(text)}`
}

test(`${corpus.length} names and texts are at least 600`, () => expect(corpus.length).toBeGreaterThanOrEqual(600))

describe('a text field of a call', () => {
  // A password is typed, never shown, and taken as it is.
  const shown = textFields.filter(({ path }) => !/password$/i.test(path))
  // A table that an operator brings in is a file, with a bound of its own.
  const MAX = (path: string): number => (/csv$/.test(path) ? 400_000 : 20_000)

  test('refuses each of them in words, or makes of it what shows as it reads', () => {
    let refused = 0
    let cleaned = 0
    // Gathered and looked at once: half a million assertions would take longer than what they assert.
    const wrong: string[] = []
    for (const { call, part, path, schema } of shown) {
      for (const { text } of corpus) {
        const read = z.safeParse(schema, text)
        const say = (what: string) => wrong.push(`${call} ${part}.${path} ${JSON.stringify(text)}: ${what}`)
        if (read.success) {
          const fault = wrongWith(read.data)
          if (fault) say(fault)
          if (z.safeParse(schema, read.data).data !== read.data) say('reads differently the second time')
          cleaned++
        } else {
          if (read.error.issues.length === 0) say('refused without a word')
          refused++
        }
      }
    }
    expect(wrong).toEqual([])
    console.info(`${corpus.length} texts × ${shown.length} fields: ${refused} refused, ${cleaned} taken as clean text`)
    expect(cleaned).toBeGreaterThan(corpus.length)
  })

  test('has a bound', () => {
    const unbounded = shown.filter(({ schema, path }) => z.safeParse(schema, '好'.repeat(MAX(path) + 1)).success)
    expect(unbounded.map(({ call, part, path }) => `${call} ${part}.${path}`)).toEqual([])
  })
})

describe('what is written', () => {
  let person: Visitor
  let acting: Visitor
  let employeeId = 0
  let schoolId = 0
  let stranger = 0
  let merchant = 0

  beforeAll(async () => {
    const certifiedOwner = await insertPerson(db, { nickname: '禾先生' })
    const certifiedId = await insertCompany(db, { owner: certifiedOwner, name: CERTIFIED })
    await db.updateTable('companies').set({ certified_at: new Date() }).where('id', '=', certifiedId).execute()
    stranger = await insertPerson(db, { nickname: '路人甲' })
    person = await api.signedIn(stranger)
    const owner = await insertPerson(db, { nickname: '周一鸣' })
    const companyId = await insertCompany(db, { owner, name: '深圳市路人贸易有限公司' })
    merchant = owner
    acting = await api.signedIn(owner, { companyId })
    employeeId = (await db.selectFrom('company_employees').select('id').where('user_id', '=', owner).executeTakeFirstOrThrow()).id
    const made = await acting.post('school/desk/create', bodyOf('schoolWorkspace.saveSchool'))
    schoolId = (made.resultData as { schoolId?: number } | null)?.schoolId ?? 0
  })

  const profile = { nickname: '路人甲', gender: 'UNKNOWN', intro: '', tags: [], cityCode: 1607, districtCode: null }
  const base = {
    name: '深圳市路人贸易有限公司',
    shortName: '路人贸易',
    slogan: '',
    intro: '',
    logo: null,
    cover: null,
    gallery: [],
    industry: '贸易',
    scale: 'UNDER_20',
    tags: [],
    contactName: '周一鸣',
    businessHours: '',
    areaCode: 3155,
    address: '科技园一号',
    position: null,
  }
  const member = { cloudPermission: 'NONE', employeeIdentity: 'OWNER', toolPermissions: {} }

  /** Fields that name somebody, and how a text is sent to one. */
  const names: Record<string, (text: string) => Promise<Answer>> = {
    nickname: text => person.post('profile', { ...profile, nickname: text }),
    name: text => acting.post('company/base', { ...base, name: text }),
    shortName: text => acting.post('company/base', { ...base, shortName: text }),
    contactName: text => acting.post('company/base', { ...base, contactName: text }),
    consultationName: text => acting.post(`staff/members/${employeeId}/card`, { consultationName: text, avatar: null }),
  }
  const texts: Record<string, (text: string) => Promise<Answer>> = {
    intro: text => person.post('profile', { ...profile, intro: text }),
    tags: text => person.post('profile', { ...profile, tags: [text.slice(0, 10)] }),
    slogan: text => acting.post('company/base', { ...base, slogan: text }),
    companyIntro: text => acting.post('company/base', { ...base, intro: text }),
    address: text => acting.post('company/base', { ...base, address: text }),
    headline: text => person.post('profile/merchant', { headline: text, intro: text, contactHours: text, servedAreaCodes: [] }),
    title: text =>
      acting.post('staff/invitations/link', { ...member, employeeIdentity: 'STAFF', title: text, days: 7, maxUses: 1 }),
  }

  /** Refused in words beside a field, or taken. */
  const taken = (answer: Answer, what: string): boolean => {
    if (answer.resultStatus) return true
    expect(answer.status, `${what} ${JSON.stringify(answer)}`).toBeLessThan(500)
    expect(answer.message, what).toMatch(/[\u4e00-\u9fff]/)
    if (answer.status === 422) expect(Object.values(answer.fields ?? {}).join(), what).toMatch(/[\u4e00-\u9fff]/)
    return false
  }

  test('as a name by somebody else never looks like a reserved or certified one', async () => {
    const count = { refused: 0, taken: 0 }
    for (const [at, { text, looksLike }] of corpus.entries()) {
      const others = Object.keys(names).slice(1)
      for (const field of ['nickname', others[at % others.length] as string]) {
        if (at % 100 === 0) await db.deleteFrom('rate_limits').execute()
        const was = taken(await (names[field] as (text: string) => Promise<Answer>)(text), `${field} ${JSON.stringify(text)}`)
        if (looksLike) expect(was, `${field} ${JSON.stringify(text)}`).toBe(false)
        count[was ? 'taken' : 'refused']++
      }
    }
    console.info(`names: ${corpus.length} texts, ${count.refused} refused, ${count.taken} taken`)
    expect(count.taken).toBeGreaterThan(50)
  }, 900_000)

  test('as a text is stored clean or refused', async () => {
    const count = { refused: 0, taken: 0 }
    const fields = Object.keys(texts)
    for (const [at, { text }] of corpus.entries()) {
      if (at % 50 === 0) await db.deleteFrom('rate_limits').execute()
      const field = fields[at % fields.length] as string
      const was = taken(await (texts[field] as (text: string) => Promise<Answer>)(text), `${field} ${JSON.stringify(text)}`)
      count[was ? 'taken' : 'refused']++
    }
    console.info(`texts: ${corpus.length}, ${count.refused} refused, ${count.taken} taken`)
    expect(count.taken).toBeGreaterThan(corpus.length / 3)
  }, 900_000)

  test('in a listing of a school or in registering is judged alike', async () => {
    expect(schoolId).toBeGreaterThan(0)
    const hostile = corpus.filter(({ looksLike }) => looksLike).filter((_, at) => at % 25 === 0)
    const listing = bodyOf('schoolWorkspace.saveSchool') as object
    for (const [at, { text }] of hostile.entries()) {
      await db.deleteFrom('rate_limits').execute()
      expect(taken(await acting.post(`school/desk/${schoolId}/save`, { ...listing, name: text }), text), text).toBe(false)
      const visitor = api.visitor()
      const phone = `1391234${1000 + at}`
      await visitor.post('sendcode', { phone, purpose: 'REGISTER', captcha: await solveCaptcha(visitor) })
      const sign = { phone, code: api.lastCode(), password: '城市之光2026' }
      expect(taken(await visitor.post('user/register', { ...sign, nickname: text }), text), text).toBe(false)
      const company = { ...sign, companyName: text, contact: '周一鸣', creditCode: '91350100M000100Y43' }
      expect(taken(await visitor.post('company/register', company), text), text).toBe(false)
    }
    console.info(`registering and schools: ${hostile.length} names, none taken`)
  }, 900_000)

  test('leaves nothing hidden in any text of the database, and no name that looks like another’s', async () => {
    const columns = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and (data_type in ('text', 'ARRAY', 'jsonb', 'character varying'))`.execute(
      db,
    )
    const wrong: string[] = []
    let read = 0
    for (const { table, column } of columns.rows) {
      const { rows } = await sql<{ text: string }>`
        select distinct ${sql.ref(column)}::text as text from ${sql.table(table)}
        where ${sql.ref(column)}::text ~ ${'[^\\u0009\\u000a\\u000d\\u0020-\\u007e\\u3001-\\u3020\\u4e00-\\u9fff\\uff01-\\uff5e]'}`.execute(
        db,
      )
      read += rows.length
      wrong.push(...rows.flatMap(({ text }) => wrongWith(text) ?? []).map(what => `${table}.${column}: ${what}`))
    }
    console.info(
      `database: ${columns.rows.length} columns, ${read} texts beyond plain ones read, ${wrong.length} with something hidden`,
    )
    expect(wrong).toEqual([])
    const borne = await sql<{ name: string; field: string; owner: number }>`
      select nickname as name, 'nickname' as field, id as owner from users where id in (${stranger}, ${merchant})
      union all select name, 'name', owner_user_id from companies where owner_user_id in (${stranger}, ${merchant})
      union all select short_name, 'shortName', owner_user_id from companies where owner_user_id in (${stranger}, ${merchant})`.execute(
      db,
    )
    expect(borne.rows.length).toBeGreaterThan(0)
    for (const { name, owner } of borne.rows) await requireFreeNames(db, { name }, { userId: owner })
  }, 600_000)
})
