/** The people around her, each of whose answers and frames are searched, and what several of her acts have in common. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConsultationRoom } from '#lib/contract/consult/directed.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import type { StartedPayment } from '#lib/contract/trade/payment.ts'
import type { Db } from '#server/db/client.ts'
import { data, type Visitor, type Visitors } from '#tests/support/api-server.ts'
import { uploaded } from '#tests/support/upload.ts'
import { type Asker, tellingName, tellingPicture } from './her.ts'

export type Stage = {
  db: Db
  url: string
  site: Visitors
  her: Asker
  /** Who answers, for company A; who leads it; somebody who has nothing to do with any of it. */
  expert: Visitor
  owner: Visitor
  bystander: Visitor
  /** Operators: of everything but disputes, who reviews; and of disputes, who decides. */
  reviewer: Visitor
  arbiter: Visitor
  consultantId: number
  categoryId: number
  /** Frames that one of the others receives. */
  heard: (whose: string) => (frame: string) => void
}

/** What she did, by the numbers that lead to it. */
export type Deeds = {
  questions: number[]
  answers: number[]
  comments: number[]
  consultations: number[]
  conversations: number[]
  calls: number[]
  playbacks: number[]
  bullets: number[]
  evaluations: number[]
  complaints: number[]
  orders: string[]
}

export const noDeeds = (): Deeds => ({
  questions: [],
  answers: [],
  comments: [],
  consultations: [],
  conversations: [],
  calls: [],
  playbacks: [],
  bullets: [],
  evaluations: [],
  complaints: [],
  orders: [],
})

/** @throws after a minute; a busy machine takes its time. */
export async function until<Result>(what: string, look: () => Promise<Result | undefined>): Promise<Result> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const result = await look()
    if (result !== undefined) return result
  }
  throw new Error(`waited in vain: ${what}`)
}

/** At the cashier, with as many coins as count and a phone that scans the code of the embedded provider. */
export async function pay({ db, her }: Stage, orderNo: string, who: Visitor = her.self): Promise<void> {
  await who.post(`pay/common/order/${orderNo}/coins`, {})
  const { qr } = data<StartedPayment>(await who.post('pay/common', { orderNo, way: 'SANDBOX_QR' }))
  await fetch(qr!, { method: 'POST', body: new URLSearchParams({ trouble: 'NONE' }) })
  await until(`payment of ${orderNo}`, async () => {
    const { paid_at } = await db.selectFrom('orders').select('paid_at').where('order_no', '=', orderNo).executeTakeFirstOrThrow()
    return paid_at ?? undefined
  })
}

/** An operator takes it from the queue and lets it pass. */
export async function approve({ reviewer }: Stage, title: string): Promise<void> {
  const { list } = data<{ list: { id: number }[] }>(
    await reviewer.get(`/v1/manager/review/list?keyword=${encodeURIComponent(title)}`),
  )
  for (const { id } of list) {
    data(await reviewer.get(`/v1/manager/review/${id}`))
    for (const step of ['claim', 'approve']) data(await reviewer.post(`/v1/manager/review/${id}/${step}`, {}))
  }
}

type Wish = { way: 'TEXT' | 'VIDEO'; title: string; who?: Visitor; files?: number[] }

/** Asked without a name, paid and accepted. @returns the consultation with its conversation. */
export async function consult(stage: Stage, deeds: Deeds, { way, title, who = stage.her.self, files = [] }: Wish) {
  const { consultationId: id, orderNo } = data<{ consultationId: number; orderNo: string }>(
    await who.post('consultation/directed', {
      title,
      text: '公司要求签两年竞业限制，没有写补偿，想知道能不能不签。',
      employeeId: stage.consultantId,
      categoryId: stage.categoryId,
      way,
      minutes: way === 'TEXT' ? 2_880 : 30,
      startsAt: null,
      files,
      anonymous: true,
    }),
  )
  await pay(stage, orderNo, who)
  data(await stage.expert.get(`consultation/${id}/detail`))
  data(await stage.expert.post(`consultation/${id}/dispose`, { decision: 'ACCEPT' }))
  const { conversationId } = data<ConsultationRoom>(await who.get(`consultation/${id}/room`))
  deeds.consultations.push(id)
  deeds.conversations.push(conversationId!)
  deeds.orders.push(orderNo)
  return { id, orderNo, conversationId: conversationId! }
}

export const herPicture = async (
  { site, her }: Stage,
  purpose: 'ATTACHMENT' | 'CONTENT_PICTURE',
  what: string,
): Promise<UploadedFile> => uploaded(site, her.self, purpose, tellingName(what, 'jpg'), await tellingPicture())

export const herFile = ({ site, her }: Stage, what: string): Promise<UploadedFile> =>
  uploaded(site, her.self, 'ATTACHMENT', tellingName(what, 'txt'), Buffer.from('第八条：两年之内不得去同行。'))
