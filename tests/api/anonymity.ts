/** An anonymous person with everything that anonymity covers, so that the walk of `anonymity.test.ts` can search every answer for them. */
import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { findQuestion } from '#server/domains/consult/consult/question/queries.ts'
import { submitToReview } from '#server/domains/consult/consult/question/submit-review.ts'

/** What must not be found anywhere but on the person's own side. The id is one that no other number of the data contains. */
export const HIDDEN = {
  id: 1_987_654_321,
  companyId: 1_876_543_219,
  marks: [
    '1987654321',
    '1876543219',
    '匿迹者甲乙丙',
    '19955667788',
    '隐身有限公司',
    '隐身简称',
    'hidden-face',
    'hidden-logo',
    '收件人丁戊',
  ],
} as const

export const SECRET_REVIEW = '匿名评语甲子乙丑'
export const SECRET_EVALUATION = '匿名评价丙寅丁卯'

export type Traces = {
  /** Directed consultations: of the person, and of the company they act for. */
  directed: number
  companyDirected: number
  /** Not yet given to a consultant. */
  waiting: number
  expertId: number
  bounty: number
  /** Questions that are not public yet: being written, and before the operators. */
  drafted: number
  reviewed: number
  /** Evaluations under the anonymous consultation, and the anonymous one under a consultation that is not. */
  evaluation: number
  anonymousEvaluation: number
  namedConsultation: number
  answer: number
  orders: string[]
  /** The service order whose review is anonymous; its buyer is known to the seller. */
  reviewedOrder: string
  namedConsultationOrder: string
}

/** Writes a copy of the newest row that passes, with changes. @returns its id. */
export async function copyRow(db: Db, table: string, where: string, changes: Record<string, unknown>): Promise<number> {
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'
      and (column_name <> 'id' or ${'id' in changes})`.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_record(null::${sql.table(table)},
      (select to_jsonb(source) from ${sql.table(table)} source where ${sql.raw(where)} order by id desc limit 1) || ${JSON.stringify(changes)}::jsonb)
    returning id`.execute(db)
  return rows[0]!.id
}

/** The person whom nobody may read of, and their company. */
async function seedHidden(db: Db): Promise<void> {
  await copyRow(db, 'users', `state = 'ACTIVE'`, {
    id: HIDDEN.id,
    nickname: '匿迹者甲乙丙',
    phone: '19955667788',
    email: null,
    avatar: 'up/hidden-face~aabbcc',
  })
  await copyRow(db, 'companies', `state = 'ACTIVE'`, {
    id: HIDDEN.companyId,
    name: '隐身有限公司',
    short_name: '隐身简称',
    logo: 'up/hidden-logo~aabbcc',
    owner_user_id: HIDDEN.id,
    // A company that is open has a page of its own, which names it to everybody.
    state: 'FROZEN',
    credit_code: null,
  })
}

/** @param seller the company that answers and sells, and one of its consultants. */
export async function seedAnonymous(db: Db, seller: { companyId: number; userId: number; buyerId: number }): Promise<Traces> {
  const expert = await db
    .selectFrom('consultants')
    .select(['id', 'user_id'])
    .where('company_id', '=', seller.companyId)
    .where('user_id', '=', seller.userId)
    .executeTakeFirstOrThrow()
  await seedHidden(db)
  let serial = 0
  const orderNo = () => `2026111111111111${String(++serial).padStart(4, '0')}`
  const asked = { asker_user_id: HIDDEN.id, anonymous: true }
  const orders: string[] = []
  const sell = async (kind: string, subjectId: number, changes: Record<string, unknown> = {}): Promise<string> => {
    const number = orderNo()
    const id = await copyRow(db, 'orders', `kind = 'SERVICE' and state = 'REVIEWED'`, {
      kind,
      order_no: number,
      buyer_user_id: HIDDEN.id,
      buyer_company_id: null,
      seller_user_id: seller.userId,
      seller_company_id: seller.companyId,
      subject_id: subjectId,
      contact_name: '收件人丁戊',
      contact_phone: '19955667788',
      title: '一件说好的事',
      ...changes,
    })
    await sql`insert into order_lines (order_id, position, name, unit_price, unit) values (${id}, 1, '图文咨询', 100, '次')`.execute(
      db,
    )
    await sql`insert into order_events (order_id, event, to_state, actor, actor_user_id)
      values (${id}, 'REVIEW', 'REVIEWED', 'BUYER', ${HIDDEN.id})`.execute(db)
    orders.push(number)
    return number
  }
  let asking = 0
  const consult = (changes: Record<string, unknown>) =>
    copyRow(db, 'consultations', `kind = 'DIRECTED' and state = 'REVIEWED'`, {
      ...asked,
      asker_company_id: null,
      consultant_id: expert.id,
      company_id: seller.companyId,
      order_no: `2026111111112222${String(++asking).padStart(4, '0')}`,
      title: '一件不愿具名的事',
      ...changes,
    })
  const directed = await consult({})
  await sell('CONSULT', directed)
  const companyDirected = await consult({ asker_company_id: HIDDEN.companyId })
  await sell('CONSULT', companyDirected, { buyer_company_id: HIDDEN.companyId })
  const waiting = await consult({ state: 'WAIT_ACCEPT', finished_at: null, consultant_id: null })
  // What was written in the room, a file in it, and a complaint about it.
  const { id: file } = await db
    .insertInto('uploads')
    .values({
      user_id: HIDDEN.id,
      purpose: 'ATTACHMENT',
      name: '附件 1.pdf',
      bytes: 10,
      key: 'a'.repeat(30),
      fingerprint: '',
      state: 'USED',
      kind: 'FILE',
      content_type: 'application/pdf',
      picture_key: null,
      sha256: 'a'.repeat(64),
      created_at: new Date(),
      expires_at: null,
      used_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into consultation_replies (consultation_id, side, author_user_id, kind, content, file_ids)
    values (${directed}, 'ASKER', ${HIDDEN.id}, 'TALK', '补充一点情况', ${[file]})`.execute(db)
  await copyRow(db, 'consultation_complaints', `state = 'COMPLETE'`, {
    consultation_id: directed,
    complainant_user_id: HIDDEN.id,
    respondent_user_id: seller.userId,
  })
  const bounty = await copyRow(db, 'consultations', `kind = 'QUESTION' and state = 'ACCEPTED' and bounty > 0`, {
    ...asked,
    asker_company_id: null,
    order_no: null,
  })
  await sell('BOUNTY', bounty)
  // Being written, with a name in it; and before the operators, as the program puts it there.
  const drafted = await copyRow(db, 'consultations', `kind = 'QUESTION' and state = 'DRAFT'`, {
    ...asked,
    asker_company_id: HIDDEN.companyId,
    order_no: null,
    title: '一件还没有写完的事',
  })
  await sql`insert into question_drafts (consultation_id, content) values (${drafted}, ${JSON.stringify({
    title: '一件还没有写完的事',
    text: '我是匿迹者甲乙丙，电话 19955667788。',
    categoryId: 0,
    labelIds: [],
    pictures: ['up/hidden-face~aabbcc'],
    anonymous: true,
    bounty: 0,
    days: 15,
  })})`.execute(db)
  const reviewed = await copyRow(db, 'consultations', `kind = 'QUESTION' and state = 'REVIEWING'`, {
    ...asked,
    asker_company_id: HIDDEN.companyId,
    order_no: null,
    title: '一件等着审核的事',
  })
  const submitted = await findQuestion(db, reviewed)
  if (submitted) await submitToReview(db, submitted, submitted.title)
  await sql`insert into question_follows (consultation_id, user_id) values (${bounty}, ${HIDDEN.id}), (${bounty}, ${seller.userId})`.execute(
    db,
  )
  const answer = await copyRow(db, 'consultation_answers', `state = 'VISIBLE'`, {
    consultation_id: bounty,
    author_user_id: HIDDEN.id,
    consultant_id: null,
    company_id: null,
    accepted: false,
  })
  await copyRow(db, 'consultation_comments', `state = 'VISIBLE'`, {
    answer_id: answer,
    parent_id: null,
    author_user_id: HIDDEN.id,
  })
  const evaluate = (changes: Record<string, unknown>) =>
    copyRow(db, 'consultation_evaluations', `state = 'VISIBLE'`, {
      consultant_id: expert.id,
      company_id: seller.companyId,
      created_at: '2026-03-01T12:34:56.789Z',
      ...changes,
    })
  // Under an anonymous consultation the evaluation names nobody either, whatever was ticked there.
  const evaluation = await evaluate({
    consultation_id: directed,
    author_user_id: HIDDEN.id,
    anonymous: false,
    content: '答得很仔细',
  })
  await copyRow(db, 'reviews', `subject_kind = 'SERVICE' and state = 'PUBLISHED'`, {
    subject_kind: 'CONSULT',
    subject_id: expert.id,
    company_id: seller.companyId,
    user_id: HIDDEN.id,
    order_no: orders[0],
    anonymous: false,
  })
  const namedConsultation = await consult({ anonymous: false, asker_user_id: seller.buyerId })
  const namedConsultationOrder = await sell('CONSULT', namedConsultation, { buyer_user_id: seller.buyerId })
  const anonymousEvaluation = await evaluate({
    consultation_id: namedConsultation,
    author_user_id: seller.buyerId,
    anonymous: true,
    content: SECRET_EVALUATION,
  })
  const reviewedOrder = await sell('SERVICE', 1, { buyer_user_id: seller.buyerId })
  const service = await db
    .selectFrom('services')
    .select('id')
    .where('owner_company_id', '=', seller.companyId)
    .where('state', '=', 'ON')
    .executeTakeFirstOrThrow()
  await copyRow(db, 'reviews', `subject_kind = 'SERVICE' and state = 'PUBLISHED'`, {
    subject_id: service.id,
    company_id: seller.companyId,
    user_id: seller.buyerId,
    order_no: reviewedOrder,
    anonymous: true,
    body: SECRET_REVIEW,
  })
  // What they earn by a playback of theirs that somebody else bought is between them and the ledger.
  for (const partner_company_id of [null, HIDDEN.companyId])
    await sell('PLAYBACK', 1, {
      buyer_user_id: seller.buyerId,
      contact_name: '',
      contact_phone: null,
      partner_user_id: HIDDEN.id,
      partner_company_id,
    })
  await sql`update orders set contact_name = '', contact_phone = null where order_no in (${reviewedOrder}, ${namedConsultationOrder})`.execute(
    db,
  )
  return {
    directed,
    companyDirected,
    waiting,
    expertId: expert.id,
    bounty,
    drafted,
    reviewed,
    evaluation,
    anonymousEvaluation,
    namedConsultation,
    answer,
    orders,
    reviewedOrder,
    namedConsultationOrder,
  }
}
