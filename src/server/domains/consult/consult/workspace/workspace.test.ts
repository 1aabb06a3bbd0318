import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#demo/people/accounts.ts'
import type { WorkspaceConsultation, WorkspaceDetail } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { WorkspaceEvaluation } from '#lib/contract/consult/consult-workspace-evaluations.ts'
import type { WorkspaceSettings } from '#lib/contract/consult/consult-workspace-settings.ts'
import type { ListOf } from '#lib/contract/define.ts'
import { PURGE_CHANNEL } from '#server/cache/purge.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { planOf } from '#tests/support/plan.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

const ids: Record<string, number> = {}
let companyId = 0
let expertId = 0
let member: Visitor
let expert: Visitor
let expertAsPerson: Visitor
let owner: Visitor
let staff: Visitor
let stranger: Visitor

const list = async (visitor: Visitor, path: string) =>
  data<ListOf<WorkspaceConsultation>>(await visitor.get(`consultation/desk/${path}`))
const idsOf = (page: ListOf<WorkspaceConsultation>) => page.list.map(row => row.consultationId)

beforeAll(async () => {
  const people = await db
    .selectFrom('users')
    .select(['id', 'nickname'])
    .where(
      'nickname',
      'in',
      demoAccounts.map(account => account.nickname),
    )
    .execute()
  for (const account of demoAccounts) ids[account.role] = people.find(person => person.nickname === account.nickname)!.id
  const row = await db
    .selectFrom('consultants')
    .select(['id', 'company_id'])
    .where('user_id', '=', ids.CONSULTANT!)
    .where('company_id', 'is not', null)
    .executeTakeFirstOrThrow()
  expertId = row.id
  companyId = row.company_id!
  member = await api.signedIn(ids.MEMBER!)
  expert = await api.signedIn(ids.CONSULTANT!, { companyId })
  expertAsPerson = await api.signedIn(ids.CONSULTANT!)
  owner = await api.signedIn(ids.OWNER!, { companyId })
  staff = await api.signedIn(ids.STAFF!, { companyId })
  stranger = await api.signedIn(ids.INDIVIDUAL_MERCHANT!)
})

describe('what I asked', () => {
  test('is all of mine, page by page, newest first, each once, and nothing of anybody else', async () => {
    const assigned = await db
      .selectFrom('consultations')
      .select('id')
      .where('asker_user_id', '=', ids.MEMBER!)
      .where('asker_company_id', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    expect(assigned.length).toBeGreaterThan(20)
    const seen: number[] = []
    let cursor = ''
    do {
      const page = await list(member, `asked?pageSize=7${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.total).toBe(assigned.length)
      seen.push(...idsOf(page))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(seen).toEqual(assigned.map(row => row.id))
  })

  test('is narrowed by stage, kind and keyword', async () => {
    for (const [stage, states] of [
      ['pay', ['PENDING_PAY']],
      ['running', ['ANSWERING', 'CONSULTING']],
      ['dispute', ['DISPUTED']],
    ] as const) {
      const page = await list(member, `asked?stage=${stage}`)
      expect(page.total, stage).toBeGreaterThan(0)
      expect(page.list.every(row => (states as readonly string[]).includes(row.state))).toBe(true)
    }
    const [first] = (await list(member, 'asked?kind=DIRECTED')).list
    const found = await list(member, `asked?keyword=${encodeURIComponent(first!.title.slice(0, 6))}`)
    expect(idsOf(found)).toContain(first!.consultationId)
    expect((await list(member, 'asked?keyword=%25')).total).toBe(0)
  })

  test('for a company belongs to the company: its leaders see it, the same people on their own do not', async () => {
    const asked = await db.selectFrom('consultations').select('id').where('asker_company_id', '=', companyId).execute()
    expect(asked.length).toBeGreaterThan(0)
    expect((await list(owner, 'asked')).total).toBe(asked.length)
    // Asked by the administrator: the staff member did none of it.
    expect((await list(staff, 'asked')).total).toBe(0)
    const admin = await api.signedIn(ids.ADMIN!)
    expect(idsOf(await list(admin, 'asked?pageSize=100')).filter(id => asked.some(row => row.id === id))).toEqual([])
  })
})

describe('where I answer', () => {
  test('is what reached me as the consultant of the company I act for; unpaid orders have not', async () => {
    const assigned = await list(expert, 'assigned?pageSize=100')
    expect(assigned.total).toBeGreaterThan(10)
    expect(assigned.list.every(row => row.consultant?.employeeId === expertId)).toBe(true)
    expect(assigned.list.some(row => row.state === 'PENDING_PAY')).toBe(false)
    expect((await list(expertAsPerson, 'assigned')).total).toBe(0)
  })

  test('hides the name of who asked without one', async () => {
    const rows = (await list(expert, 'assigned?pageSize=100')).list
    const anonymous = await db
      .selectFrom('consultations')
      .select('id')
      .where('anonymous', '=', true)
      .where(
        'id',
        'in',
        rows.map(row => row.consultationId),
      )
      .execute()
    expect(anonymous.length).toBeGreaterThan(0)
    for (const { id } of anonymous)
      expect(rows.find(row => row.consultationId === id)!.asker).toEqual({
        userId: null,
        name: expect.stringMatching(/^匿名用户 [2-9A-Z]{4}$/),
        avatar: '',
      })
  })

  test('lists what I wrote under public questions', async () => {
    const row = await db
      .selectFrom('consultation_answers')
      .select(['author_user_id', 'company_id'])
      .where('consultant_id', 'is not', null)
      .executeTakeFirstOrThrow()
    const writer = await api.signedIn(row.author_user_id, row.company_id ? { companyId: row.company_id } : {})
    const page = data<ListOf<{ state: string }>>(await writer.get('consultation/desk/answers'))
    expect(page.total).toBeGreaterThan(0)
    expect(page.list.some(one => one.state === 'DELETED')).toBe(false)
  })
})

describe('the queue of the company', () => {
  test('is for its owner and administrators', async () => {
    expect((await list(owner, 'company')).total).toBeGreaterThan(10)
    for (const other of [expert, staff]) expect((await other.get('consultation/desk/company')).code).toBe('rights.denied')
    expect((await member.get('consultation/desk/company')).code).toBe('rights.company_identity')
  })

  test('what nobody has yet is handed to a consultant, once it has begun no more', async () => {
    const [open] = (await list(owner, 'company?employeeId=0&stage=waiting')).list
    expect(open?.consultant).toBeNull()
    const path = `consultation/desk/company/${open!.consultationId}/assign`
    expect((await expert.post(path, { employeeId: expertId })).code).toBe('rights.denied')
    const foreign = await db
      .selectFrom('consultants')
      .select('id')
      .where('company_id', 'is not', null)
      .where('company_id', '<>', companyId)
      .executeTakeFirstOrThrow()
    expect((await owner.post(path, { employeeId: foreign.id })).code).toBe('missing.record')
    expect((await owner.post(path, { employeeId: expertId })).resultData).toEqual({ done: true })
    const detail = data<WorkspaceDetail>(await expert.get(`consultation/${open!.consultationId}/detail`))
    expect(detail.part).toBe('CONSULTANT')
    expect(detail.timeline.at(-1)).toMatchObject({ event: 'ASSIGN', actor: 'COMPANY' })
    const notices = data<ListOf<{ title: string }>>(await expert.get('notice/list?kind=CONSULT'))
    expect(notices.list[0]?.title).toBe('公司交给你一条咨询')

    const [running] = (await list(owner, 'company?stage=running')).list
    const again = await owner.post(`consultation/desk/company/${running!.consultationId}/assign`, { employeeId: expertId })
    expect([again.status, again.code]).toEqual([409, 'state.conflict'])
  })

  test('names every consultant with the work before them', async () => {
    const page = data<ListOf<{ employeeId: number; running: number }>>(await owner.get('consultation/desk/staff'))
    expect(page.list.map(one => one.employeeId)).toContain(expertId)
    const me = page.list.find(one => one.employeeId === expertId)!
    expect(me.running).toBe(
      (await list(expert, 'assigned?stage=running')).total + (await list(expert, 'assigned?stage=confirm')).total,
    )
  })
})

describe('one consultation', () => {
  test('is read by both sides and the company that was asked, and by nobody else', async () => {
    const row = await db
      .selectFrom('consultations')
      .select('id')
      .where('kind', '=', 'DIRECTED')
      .where('state', '=', 'CONSULTING')
      .where('asker_user_id', '=', ids.MEMBER!)
      .where('consultant_id', '=', expertId)
      .executeTakeFirstOrThrow()
    const path = `consultation/${row.id}/detail`
    expect(data<WorkspaceDetail>(await member.get(path)).part).toBe('ASKER')
    expect(data<WorkspaceDetail>(await expert.get(path)).part).toBe('CONSULTANT')
    expect(data<WorkspaceDetail>(await owner.get(path)).part).toBe('COMPANY')
    for (const other of [stranger, staff, expertAsPerson]) expect((await other.get(path)).code).toBe('missing.record')
    expect((await api.visitor().get(path)).code).toBe('session.invalid')
    expect(data<WorkspaceDetail>(await expert.get(path)).orderNo).toBeNull()
    expect(data<WorkspaceDetail>(await member.get(path)).orderNo).not.toBeNull()
  })

  test('stays with the company when a consultant leaves', async () => {
    const [row] = (await list(expert, 'assigned')).list
    const set = (state: 'ACTIVE' | 'LEFT') =>
      db
        .updateTable('company_employees')
        .set({ state, left_at: state === 'LEFT' ? new Date() : null })
        .where('company_id', '=', companyId)
        .where('user_id', '=', ids.CONSULTANT!)
        .execute()
    await set('LEFT')
    try {
      for (const former of [expert, expertAsPerson]) {
        const seen = await former.get('consultation/desk/assigned')
        if (!seen.code) expect(seen.resultData).toMatchObject({ total: 0 })
        const detail = await former.get(`consultation/${row!.consultationId}/detail`)
        expect(detail.resultStatus).toBe(false)
        const fees = await former.post('consultation/desk/settings/replies', { quickReplies: [] })
        expect(fees.resultStatus).toBe(false)
      }
    } finally {
      await set('ACTIVE')
    }
  })

  test('a complaint is read by the two it is between', async () => {
    const row = await db
      .selectFrom('consultation_complaints')
      .select('id')
      .where('complainant_user_id', '=', ids.MEMBER!)
      .executeTakeFirstOrThrow()
    expect((await member.get(`consultation/complain/${row.id}`)).resultData).toMatchObject({ complainId: row.id })
    expect((await stranger.get(`consultation/complain/${row.id}`)).code).toBe('missing.record')
  })
})

describe('evaluations', () => {
  test('are read by their author and their receiver; a reply is given once', async () => {
    const evaluations = data<ListOf<WorkspaceEvaluation>>(await member.get('consultation/desk/evaluation/given'))
    expect(evaluations.total).toBeGreaterThan(0)
    const received = data<ListOf<WorkspaceEvaluation>>(await expert.get('consultation/desk/evaluation/received?replied=no'))
    expect(received.total).toBeGreaterThan(0)
    const all = data<ListOf<WorkspaceEvaluation>>(await owner.get('consultation/desk/evaluation/received'))
    expect(all.total).toBeGreaterThanOrEqual(received.total)
    const { evaluationId } = received.list[0]!
    const path = `consultation/desk/evaluation/${evaluationId}`
    expect((await stranger.get(path)).code).toBe('missing.record')
    expect((await stranger.post(`${path}/reply`, { reply: '谢谢' })).code).toBe('missing.record')
    expect((await expert.post(`${path}/reply`, { reply: ' 谢 ' })).fields).toHaveProperty('reply')
    const both = await Promise.all([
      expert.post(`${path}/reply`, { reply: '谢谢认可，有问题随时联系。' }),
      owner.post(`${path}/reply`, { reply: '感谢支持。' }),
    ])
    expect(both.map(one => one.code ?? '').sort()).toEqual(['', 'state.conflict'])
    expect((await expert.get(path)).resultData).toMatchObject({ canReply: false })
  })
})

describe('fees and hours', () => {
  const fees = [
    { way: 'TEXT', minutes: 2880, price: 6900, followUps: 2, note: '图文', enabled: true },
    { way: 'VOICE', minutes: 30, price: 9900, followUps: 1, note: '', enabled: false },
  ]

  test('are mine to set, and the public page says so at once', async () => {
    const receivedTitles: string[] = []
    const { default: pg } = await import('pg')
    const ear = new pg.Client({ connectionString: database.url })
    await ear.connect()
    ear.on('notification', message => receivedTitles.push(message.payload ?? ''))
    await ear.query(`listen ${PURGE_CHANNEL}`)
    const saved = await expert.post('consultation/desk/settings/fees', { of: 'consultant', freeFirst: true, fees })
    expect(saved.resultData).toMatchObject({ done: true })
    await ear.query('select 1')
    await ear.end()
    expect(receivedTitles.join(' ')).toContain(`consultant:${expertId}`)
    expect(receivedTitles.join(' ')).toContain(`consultcompany:${companyId}`)
    const page = (await api.visitor().get(`consultation/employee/${expertId}`)).resultData as {
      fees: { price: number }[]
      priceFrom: number
      freeFirst: boolean
    }
    expect(page.fees.map(fee => fee.price)).toEqual([6900])
    expect([page.priceFrom, page.freeFirst]).toEqual([6900, true])
    const document = await db
      .selectFrom('search_documents')
      .select('facts')
      .where('kind', '=', 'consultant')
      .where('ref_id', '=', expertId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(document.facts)).toContain('6900')
    const settings = data<WorkspaceSettings>(await expert.get('consultation/desk/settings'))
    expect(settings.consultant?.fees).toEqual(fees)
    expect(settings.company).toBeNull()
    const entry = await db.selectFrom('audit_entries').select('action').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(entry.action).toBe('consult.fees')
  })

  test('of the company belong to those who lead it', async () => {
    expect((await expert.post('consultation/desk/settings/fees', { of: 'company', freeFirst: false, fees })).code).toBe(
      'missing.record',
    )
    expect(
      (await owner.post('consultation/desk/settings/fees', { of: 'company', freeFirst: false, fees })).resultData,
    ).toMatchObject({
      done: true,
    })
    const page = (await api.visitor().get(`consultation/company/${companyId}`)).resultData as { fees: { price: number }[] }
    expect(page.fees.map(fee => fee.price)).toEqual([6900])
    expect((await stranger.post('consultation/desk/settings/fees', { of: 'consultant', freeFirst: false, fees })).code).toBe(
      'missing.record',
    )
  })

  test('refuse what cannot be, beside the line it stands in', async () => {
    const send = async (change: object) =>
      (
        await expert.post('consultation/desk/settings/fees', {
          of: 'consultant',
          freeFirst: false,
          fees: [{ ...fees[0], ...change }],
        })
      ).fields
    expect(await send({ price: -1 })).toHaveProperty('fees.0.price')
    expect(await send({ price: 12.5 })).toHaveProperty('fees.0.price')
    expect(await send({ minutes: 0 })).toHaveProperty('fees.0.minutes')
    expect(await send({ note: 'x'.repeat(61) })).toHaveProperty('fees.0.note')
    const twice = await expert.post('consultation/desk/settings/fees', {
      of: 'consultant',
      freeFirst: false,
      fees: [fees[0], fees[0]],
    })
    expect(twice.fields).toHaveProperty('fees.1.minutes')
    const hours = await expert.post('consultation/desk/settings/hours', {
      hours: [
        { weekday: 1, from: 540, to: 720 },
        { weekday: 1, from: 690, to: 780 },
      ],
      daysOff: [],
    })
    expect(hours.fields).toHaveProperty('hours.1.from')
  })

  test('hours, days off and quick replies are kept as saved; pausing stops taking orders', async () => {
    const hours = [{ weekday: 3, from: 600, to: 720 }]
    const daysOff = ['2099-05-01']
    expect(
      (await expert.post('consultation/desk/settings/hours', { hours, daysOff: [...daysOff, '2020-01-01'] })).code,
    ).toBeUndefined()
    await expert.post('consultation/desk/settings/replies', { quickReplies: ['您好，稍等。'] })
    const { consultant } = data<WorkspaceSettings>(await expert.get('consultation/desk/settings'))
    expect(consultant).toMatchObject({ hours, daysOff, quickReplies: ['您好，稍等。'] })
    await expert.post('consultation/desk/settings/taking', { taking: false })
    expect((await api.visitor().get(`consultation/employee/${expertId}`)).resultData).toMatchObject({ taking: false })
    await expert.post('consultation/desk/settings/taking', { taking: true })
  })
})

test('every list is read along an index', async () => {
  const plans: [string, RawBuilder<unknown>][] = [
    [
      'consultations__asker',
      sql`select id from consultations where asker_user_id = 1 order by created_at desc, id desc limit 21`,
    ],
    [
      'consultations__asker_company',
      sql`select id from consultations where asker_company_id = 1 order by created_at desc, id desc limit 21`,
    ],
    [
      'consultations__consultant_newest',
      sql`select id from consultations where consultant_id = 1 order by created_at desc, id desc limit 21`,
    ],
    [
      'consultations__company_newest',
      sql`select id from consultations where company_id = 1 order by created_at desc, id desc limit 21`,
    ],
    [
      'consultation_evaluations__author',
      sql`select id from consultation_evaluations where author_user_id = 1 order by created_at desc, id desc limit 21`,
    ],
  ]
  for (const [index, query] of plans) {
    const plan = await planOf(db, query)
    expect(plan).toContain(index)
    expect(plan).not.toContain('Sort')
  }
})
