/** Open consultations and complaints, which keep a person from closing their account. */
import type { ClosingHindrance } from '#lib/contract/people/personal-data.ts'
import type { Db } from '#server/db/client.ts'
import { countOpenCases } from './leaving-queries.ts'

export async function listConsultHindrances(db: Db, userId: number): Promise<ClosingHindrance[]> {
  const { consultations, complaints } = await countOpenCases(db, userId)
  const found: ClosingHindrance[] = []
  if (consultations > 0) {
    found.push({
      kind: 'CONSULTATION',
      text: `你有 ${consultations} 个咨询还在进行，请先完成或取消。`,
      link: '/member/member_consulationList',
    })
  }
  if (complaints > 0) {
    found.push({ kind: 'COMPLAINT', text: `你有 ${complaints} 个投诉还在处理，请等待处理结果。`, link: null })
  }
  return found
}
