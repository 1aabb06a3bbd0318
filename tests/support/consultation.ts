/** A directed consultation between two people of its own, asked, paid and accepted over the API. */
import type { DirectedOffer } from '#lib/contract/consult/directed.ts'
import type { Db } from '#server/db/client.ts'
import { data, type useApiServer, type Visitor } from './api-server.ts'
import { payOrder } from './paying.ts'
import { insertPerson } from './people.ts'

type Api = ReturnType<typeof useApiServer>

export type Consultation = {
  id: number
  asker: Visitor
  expert: Visitor
  askerId: number
  expertId: number
  consultantId: number
  orderNo: string
}

const PRICE = 9_900

type Way = 'TEXT' | 'VOICE' | 'VIDEO'

/** @returns somebody who answers on their own. */
async function insertConsultant(db: Db, way: Way): Promise<{ userId: number; consultantId: number; categoryId: number }> {
  const userId = await insertPerson(db, { nickname: '周一鸣' })
  const leaf = await db
    .selectFrom('consult_categories')
    .select(['id', 'parent_id'])
    .where('level', '=', 2)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id: consultantId } = await db
    .insertInto('consultants')
    .values({
      user_id: userId,
      company_id: null,
      name: '周一鸣',
      title: '律师',
      root_category_id: leaf.parent_id!,
      state: 'ACTIVE',
      reply_seconds: null,
      price_from: PRICE,
      province_code: 19,
      city_code: 1607,
      district_code: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('consultant_fields').values({ consultant_id: consultantId, category_id: leaf.id }).execute()
  await db
    .insertInto('consult_fees')
    .values({
      consultant_id: consultantId,
      company_id: null,
      way,
      minutes: way === 'TEXT' ? 2_880 : 30,
      price: PRICE,
      follow_ups: 2,
    })
    .execute()
  return { userId, consultantId, categoryId: leaf.id }
}

/** Paid and accepted: its time runs. @param person who asks, and whether without a name. */
export async function runningConsultation(
  db: Db,
  api: Api,
  {
    nickname = '林小满',
    anonymous = false,
    phone = null,
    way = 'TEXT',
  }: { nickname?: string; anonymous?: boolean; phone?: string | null; way?: Way } = {},
): Promise<Consultation> {
  const { userId: expertId, consultantId, categoryId } = await insertConsultant(db, way)
  const askerId = await insertPerson(db, { nickname, phone })
  const [asker, expert] = [await api.signedIn(askerId), await api.signedIn(expertId)]
  const offer = data<DirectedOffer>(await asker.get(`consultation/directed/offer?employeeId=${consultantId}`))
  const made = data<{ consultationId: number; orderNo: string }>(
    await asker.post('consultation/directed', {
      title: '竞业限制协议怎样才算有效',
      text: '公司要求签两年竞业限制，没有写补偿，想知道能不能不签。',
      employeeId: consultantId,
      categoryId,
      way,
      minutes: offer.fees[0]!.minutes,
      startsAt: null,
      files: [],
      anonymous,
    }),
  )
  await payOrder(db, made.orderNo)
  data(await expert.post(`consultation/${made.consultationId}/dispose`, { decision: 'ACCEPT' }))
  return { id: made.consultationId, asker, expert, askerId, expertId, consultantId, orderNo: made.orderNo }
}

/** Says these lines in turn, the asker first, and ends the consultation with both sides content. */
export async function endConsultation(one: Consultation, lines: readonly string[]): Promise<void> {
  for (const [index, text] of lines.entries()) {
    const who = index % 2 === 0 ? one.asker : one.expert
    data(await who.post('consultation/answer', { consultationId: one.id, text, files: [] }))
  }
  data(await one.expert.post(`consultation/${one.id}/finish`, {}))
  data(await one.asker.post(`consultation/${one.id}/finish`, {}))
}
