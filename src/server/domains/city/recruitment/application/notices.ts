/** Notices to the other side after a step. */
import { dateTime } from '#lib/format/date.ts'
import type { Db } from '#server/db/client.ts'
import type { ApplicationSide } from '#server/domains/city/recruitment/tables.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import type { ApplicationRecord } from './queries.ts'
import type { AnyEvent } from './rules.ts'

type StepNotice = { to: 'applicant' | 'company'; title: string; body: string }

function noticeOf(row: ApplicationRecord, event: AnyEvent, note: string): StepNotice | null {
  const job = `“${row.title}”`
  const suffix = note ? `：${note}` : ''
  switch (event) {
    case 'view':
      return { to: 'applicant', title: '招聘方看过你的简历了', body: `${row.company_name}查看了你投递${job}的简历。` }
    case 'shortlist':
      return { to: 'applicant', title: '通过初选', body: `${row.company_name}把你列为${job}的候选人${suffix}` }
    case 'invite':
      return {
        to: 'applicant',
        title: '面试邀请',
        body: `${row.company_name}约你面试${job}：${dateTime(row.interview_at!.toISOString())}，${row.interview_place}。请答复。`,
      }
    case 'offer':
      return { to: 'applicant', title: '录用通知', body: `${row.company_name}决定录用你，职位${job}${suffix}` }
    case 'abandon':
      return { to: 'applicant', title: '投递没有通过', body: `${row.company_name}婉拒了你对${job}的投递${suffix}` }
    case 'acceptInterview':
      return { to: 'company', title: '应聘者接受了面试', body: `${job}的应聘者会按时到${suffix}` }
    case 'declineInterview':
      return { to: 'company', title: '应聘者不能来面试', body: `${job}的应聘者不能在这个时间面试${suffix}` }
    case 'acceptOffer':
      return { to: 'company', title: '应聘者接受了录用', body: `${job}已录用一人${suffix}` }
    case 'withdraw':
      return { to: 'company', title: '应聘者撤回了投递', body: `${job}的一份投递已撤回${suffix}` }
    case 'expire':
      return { to: 'applicant', title: '投递已过期', body: `你对${job}的投递太久没有进展，已自动结束。` }
  }
}

type Notice = { title: string; body: string }

const send = (trx: Db, row: ApplicationRecord, to: ApplicationSide, notice: Notice): Promise<void> =>
  notify(trx, to === 'company' ? row.publisher_user_id : row.user_id, {
    kind: 'RECRUITMENT',
    ...notice,
    link: to === 'company' ? `/merchant/recruitment/applicants?id=${row.id}` : `/member/member_recruitment?id=${row.id}`,
  })

/** @param row the application before `side` agreed. */
export function notifyContactAgreed(trx: Db, row: ApplicationRecord, side: ApplicationSide): Promise<void> {
  const byCompany = side === 'company'
  const isMutual = (byCompany ? row.applicant_agreed_at : row.company_agreed_at) !== null
  const who = byCompany ? row.company_name : '应聘者'
  const next = isMutual ? '双方都已同意，现在可以查看对方的联系方式。' : '你也同意之后，双方就能看到对方的联系方式。'
  return send(trx, row, byCompany ? 'applicant' : 'company', {
    title: '对方同意交换联系方式',
    body: `${who}同意就“${row.title}”交换联系方式。${next}`,
  })
}

/** @param row the application after the step. */
export async function notifyOtherSide(trx: Db, row: ApplicationRecord, event: AnyEvent, note: string): Promise<void> {
  const notice = noticeOf(row, event, note)
  if (notice) await send(trx, row, notice.to, { title: notice.title, body: notice.body })
}

export const notifyNewApplication = (trx: Db, publisherUserId: number, title: string, applicationId: number): Promise<void> =>
  notify(trx, publisherUserId, {
    kind: 'RECRUITMENT',
    title: '收到新的投递',
    body: `有人投递了“${title}”，请在七日内答复。`,
    link: `/merchant/recruitment/applicants?id=${applicationId}`,
  })
