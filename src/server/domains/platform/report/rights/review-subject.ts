/** How the review queue shows and decides the proof that a suit was brought. */
import { dateTime } from '#lib/format/date.ts'
import { reportKindNames } from '#lib/format/report.ts'
import type { Db } from '#server/db/client.ts'
import type { Decision, ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { linksOf } from '../evidence.ts'
import { rightsPage } from './forwarding.ts'
import * as queries from './queries.ts'

async function held(trx: Db, suitId: number) {
  const suit = await queries.findSuit(trx, suitId)
  const row = suit && (await queries.lockAssertion(trx, suit.assertion_id))
  if (!suit || !row) throw new AppError('missing.record')
  if (suit.state !== 'WAITING' || row.state !== 'REBUTTED') throw new AppError('state.conflict')
  return row
}

const decided = (state: 'ACCEPTED' | 'REFUSED', answer: string, { operatorId, now }: Decision) => ({
  state,
  answer,
  decided_by: operatorId,
  decided_at: now,
})

export const suitReview: ReviewSubject = {
  kind: 'RIGHTS_SUIT',
  label: '投诉起诉核实',
  async parties(db, id) {
    const suit = await queries.findSuit(db, id)
    const row = suit && (await queries.findAssertion(db, suit.assertion_id))
    return row ? [{ userId: row.claimant_user_id }, { userId: row.author_user_id }] : []
  },
  async show(db, id, reader) {
    const suit = await queries.findSuit(db, id)
    const row = suit && (await queries.findAssertion(db, suit.assertion_id))
    if (!suit || !row) throw new AppError('missing.record')
    const links = await linksOf(db, [suit.proof_upload_ids], reader, new Date())
    return {
      facts: [
        { label: '内容', value: `${reportKindNames[row.kind]}“${row.title}”` },
        { label: '权利人', value: row.claimant_name },
        { label: '受理的法院或主管部门', value: suit.authority },
        { label: '案号或受理编号', value: suit.number },
        { label: '提交时间', value: dateTime(suit.created_at.toISOString()) },
        { label: '通过以后', value: '内容不恢复，等待法院或主管部门的结果' },
        { label: '驳回以后', value: '期限内可以再次提交；期限过了的，内容恢复' },
      ],
      pictures: [],
      files: links(suit.proof_upload_ids),
      link: `/manage/report?id=${row.case_id}`,
    }
  },
  async approve(trx, id, decision) {
    const row = await held(trx, id)
    await queries.updateSuit(trx, id, decided('ACCEPTED', decision.reason, decision))
    await queries.updateAssertion(trx, row.id, { state: 'SUED', until: null })
    const notice = { kind: 'SYSTEM', title: '投诉或起诉的材料已经核实', link: rightsPage(row.id) } as const
    const body = `${reportKindNames[row.kind]}“${row.title}”：权利人已经投诉或起诉，内容暂不恢复，按法院或主管部门的结果处理。`
    for (const userId of [row.claimant_user_id, row.author_user_id]) {
      if (userId !== null) await notify(trx, userId, { ...notice, body, dedupeKey: `rights-sued-${row.id}` })
    }
  },
  async reject(trx, id, decision) {
    const row = await held(trx, id)
    await queries.updateSuit(trx, id, decided('REFUSED', decision.reason, decision))
    await notify(trx, row.claimant_user_id, {
      kind: 'SYSTEM',
      title: '材料不能证明已经投诉或起诉',
      body: `${reportKindNames[row.kind]}“${row.title}”：${decision.reason}。期限内可以再次提交。`,
      link: rightsPage(row.id),
      dedupeKey: `rights-suit-${id}`,
    })
  },
}
