/**
 * Who asked, paid or judged without a name is named to nobody: every GET call of the contract, with every id that could lead to them,
 * as everybody who is not them, searched byte by byte for what is theirs alone.
 */
import { beforeAll, expect, test } from 'vitest'
import { MaybeAnonymous, presentPerson } from '#server/anonymity.ts'
import { useApiServer } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { addressesOf } from './addresses.ts'
import { HIDDEN, SECRET_EVALUATION, SECRET_REVIEW, seedAnonymous, type Traces } from './anonymity.ts'
import { type Call, calls } from './calls.ts'
import { castOf, type Role, refusalOf } from './cast.ts'

const database = useSeededDatabase()
const api = useApiServer(database)

let roles: Role[]
let traces: Traces
let companyId: number
let buyerId: number

const idOf = async (phone: string) =>
  (await database.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id

beforeAll(async () => {
  const [owner, consultant] = [await idOf('15400000003'), await idOf('15400000005')]
  buyerId = await idOf('15400000001')
  companyId = (
    await database.db.selectFrom('companies').select('id').where('owner_user_id', '=', owner).executeTakeFirstOrThrow()
  ).id
  // The cast first: it would take the newest person for a stranger.
  roles = await castOf(database, api)
  traces = await seedAnonymous(database.db, { companyId, userId: consultant, buyerId })
})

/**
 * Operators who look up people or companies as such find this person and this company, too: that they exist is no secret, and none of
 * these answers says what they asked. The test below holds them to that.
 */
const PEOPLE_AS_SUCH = /^operator\.(list|get)(User|Company|Users|Companies)$/

/** The one look behind an alias that the rules of the site allow: operators of disputes, and it stands in the audit log. */
const isAuditedLook = (name: string, role: Role): boolean =>
  /^consultWorkspace\.(getDetail|getEvaluation)$/.test(name) &&
  (role.duties?.some(duty => duty === 'support' || duty === 'super') ?? false)

/** Values for the parameters of a path, by name; every number that leads to something of the anonymous person. */
const valuesFor = (name: string): string[] => {
  if (name === 'orderNo') return traces.orders
  if (name === 'kind') return ['consult', 'company', 'service']
  const numbers = [
    traces.directed,
    traces.waiting,
    traces.companyDirected,
    traces.bounty,
    traces.drafted,
    traces.reviewed,
    traces.evaluation,
    traces.anonymousEvaluation,
    traces.answer,
  ]
  if (name === 'companyId' || name === 'userId') return [String(companyId)]
  return [...new Set([...numbers, traces.namedConsultation, companyId, 1])].map(String)
}

/** Values of filters that could lead to them. */
const filtersOf = () => ({
  role: ['seller', 'buyer'],
  keyword: ['一件', '20261111', '匿名'],
  kind: ['CONSULT', 'BOUNTY', 'QUESTION', 'DIRECTED'],
  state: ['REVIEWED', 'accepted'],
  stage: ['waiting', 'done'],
  phase: ['OPEN', 'DONE'],
  employeeId: ['0', '1'],
  userId: [String(companyId)],
  companyId: [String(companyId)],
  months: ['36'],
  sort: ['newest', 'hot'],
})

/** For public answers one of each kind of reader is enough: being signed in changes little there. */
const READERS_OF_PUBLIC = ['visitor', 'another USER', 'owner of A', 'consultant of A', 'operator (all)']

const readersOf = ({ name, call }: Call): Role[] =>
  roles.filter(
    role =>
      refusalOf(call, role) === null &&
      !role.stale &&
      !isAuditedLook(name, role) &&
      (call.access !== 'public' || READERS_OF_PUBLIC.includes(role.name)),
  )

test('everybody else finds neither name, number, picture, phone nor company in any answer', async () => {
  // Both sides of what is written because of it: a consultation handed on, an evaluation answered.
  const owner = roles.find(role => role.name === 'owner of A')!
  const assigned = await owner.visitor.post(`consultation/desk/company/${traces.waiting}/assign`, { employeeId: traces.expertId })
  expect(assigned.resultStatus, JSON.stringify(assigned)).toBe(true)
  await owner.visitor.post(`consultation/desk/evaluation/${traces.evaluation}/reply`, { reply: '谢谢，祝顺利' })

  const found = new Map<string, number>()
  let asked = 0
  let answered = 0
  const leads = { valuesFor, filters: filtersOf() }
  const questions = calls
    .filter(one => one.call.method === 'GET' && !PEOPLE_AS_SUCH.test(one.name))
    .flatMap(call => addressesOf(call, leads).flatMap(address => readersOf(call).map(role => ({ call, address, role }))))
  const next = questions.values()
  const read = async (): Promise<void> => {
    for (const { call, address, role } of next) {
      const response = await api.request(address, {
        as: role.visitor,
        headers: role.company ? { 'x-acting-company': String(role.company.id) } : {},
      })
      const text = await response.text()
      asked++
      if (text.includes('"resultStatus":true')) answered++
      for (const mark of HIDDEN.marks)
        if (text.includes(mark)) {
          const key = `${call.name} as ${role.name}: ${mark}`
          found.set(key, (found.get(key) ?? 0) + 1)
        }
    }
  }
  await Promise.all(Array.from({ length: 8 }, read))
  console.info(`anonymity: ${asked} answers read, ${answered} with data, ${found.size} kinds of leak`)
  expect(answered).toBeGreaterThan(1_000)
  expect([...found].map(([what, times]) => `${what} ×${times}`)).toEqual([])
}, 900_000)

test('an anonymous review stands neither in the order nor in the consultation whose buyer the seller knows', async () => {
  const { visitor } = roles.find(role => role.name === 'owner of A')!
  const read = async (path: string) => JSON.stringify((await visitor.get(path)).resultData)
  const order = await read(`order/${traces.reviewedOrder}`)
  expect(order).toContain(String(buyerId))
  expect(JSON.parse(order)).toMatchObject({
    reviewedAt: null,
    review: { anonymous: true, stars: null, body: '', reply: null, createdAt: null },
  })
  const consultation = await read(`consultation/${traces.namedConsultation}/detail`)
  expect(JSON.parse(consultation)).toMatchObject({ asker: { userId: buyerId }, evaluation: null, evaluationId: null })
  for (const text of [order, consultation]) {
    expect(text).not.toContain(SECRET_REVIEW)
    expect(text).not.toContain(SECRET_EVALUATION)
    expect(text).not.toMatch(/"event":"(REVIEW|EVALUATE)"/)
  }
  // The words are read, without a way back to anyone who wrote them.
  const evaluation = await read(`consultation/desk/evaluation/${traces.anonymousEvaluation}`)
  expect(JSON.parse(evaluation)).toMatchObject({ consultationId: null, author: { userId: null }, content: SECRET_EVALUATION })
  const received = JSON.parse(await read('consultation/desk/evaluation/received?pageSize=100')) as {
    list: { anonymous: boolean; consultationId: number | null; author: { userId: number | null } }[]
  }
  expect(received.list.filter(one => one.anonymous && (one.consultationId !== null || one.author.userId !== null))).toEqual([])
})

test('the buyer keeps their own order, review and name', async () => {
  const { visitor } = roles.find(role => role.name === 'USER')!
  const { resultData } = await visitor.get(`order/${traces.reviewedOrder}`)
  expect(resultData).toMatchObject({ role: 'buyer', buyer: { id: buyerId }, review: { anonymous: true, body: SECRET_REVIEW } })
  const own = await api.signedIn(HIDDEN.id)
  expect((await own.get(`order/${traces.orders[0]}`)).resultData).toMatchObject({
    buyer: { id: HIDDEN.id },
    contactName: '收件人丁戊',
  })
})

test('one alias stands for one consultation, in the order and in the working area alike', async () => {
  const { visitor } = roles.find(role => role.name === 'owner of A')!
  const { buyer } = (await visitor.get(`order/${traces.orders[0]}`)).resultData as { buyer: { id: number | null; name: string } }
  const { asker } = (await visitor.get(`consultation/${traces.directed}/detail`)).resultData as { asker: { name: string } }
  const other = (await visitor.get(`consultation/${traces.companyDirected}/detail`)).resultData as { asker: { name: string } }
  expect(buyer).toMatchObject({ id: null, name: expect.stringMatching(/^匿名用户 [2-9A-Z]{4}$/) })
  expect(asker.name).toBe(buyer.name)
  expect(other.asker.name).not.toBe(asker.name)
})

test('an operator of disputes sees the name, and that they looked stands in the log; other operators see nothing', async () => {
  const entries = async () =>
    (
      await database.db
        .selectFrom('audit_entries')
        .select(['actor_id', 'subject_id'])
        .where('action', '=', 'consultation.read_name')
        .execute()
    ).length
  const as = (name: string) => roles.find(role => role.name === name)!.visitor
  const before = await entries()
  expect((await as('operator (content)').get(`consultation/${traces.directed}/detail`)).code).toBe('missing.record')
  expect(await entries()).toBe(before)
  const seen = (await as('operator (support)').get(`consultation/${traces.directed}/detail`)).resultData
  expect(seen).toMatchObject({ asker: { userId: HIDDEN.id } })
  expect(await entries()).toBe(before + 1)
  await as('operator (support)').get(`consultation/desk/evaluation/${traces.anonymousEvaluation}`)
  expect(await entries()).toBe(before + 2)
})

test('what operators read of the person as such says nothing of what they asked', async () => {
  const { visitor } = roles.find(role => role.name === 'operator (all)')!
  for (const path of [`/v1/manager/user/${HIDDEN.id}`, `/v1/manager/company/${HIDDEN.companyId}`]) {
    const text = JSON.stringify(await visitor.get(path))
    for (const order of traces.orders) expect(text).not.toContain(order)
    expect(text).not.toContain('一件不愿具名的事')
  }
})

test('a row that carries a person who may be anonymous cannot be sent without the presenter', () => {
  const person = new MaybeAnonymous(
    { kind: 'PERSON', id: 7, name: '张三', avatar: 'a' },
    { anonymous: true, conversation: 'x:1' },
  )
  expect(() => JSON.stringify({ person })).toThrow(/presentPerson/)
  expect(Object.values(person)).toEqual([true])
  expect(presentPerson(person, { knows: true })).toEqual({ kind: 'PERSON', id: 7, name: '张三', avatar: 'a' })
  expect(presentPerson(person, { knows: false })).toMatchObject({ id: null, avatar: '' })
})
