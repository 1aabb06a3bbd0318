/** Applications of consultants as the operators' review queue shows and decides them. */
import { minutesText, wayTexts } from '#lib/format/consult.ts'
import { money } from '#lib/format/money.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { areaName } from '#server/domains/city/nation/service.ts'
import { listFieldRows } from '#server/domains/consult/consult/queries/consultants.ts'
import { listFeeRows } from '#server/domains/consult/consult/queries/fees.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { findApplication, findCertifiedName, getPerson, listFields } from './queries.ts'
import { approve, reject } from './service.ts'

async function show(db: Db, refId: number, reader: LinkReader | null): ReturnType<ReviewSubject['show']> {
  const row = await findApplication(db, refId)
  // Withdrawing takes everything along; the case stays in the list of what is done.
  if (!row) return { facts: [{ label: '说明', value: '申请人已经撤回，资料和证书已删除' }], pictures: [], files: [] }
  const isCheck = row.check_state === 'REVIEWING'
  const papers = isCheck ? row.check_ids : row.certificate_ids
  const [person, certifiedName, fields, roots, fees, uploads] = await Promise.all([
    getPerson(db, row.user_id),
    findCertifiedName(db, row.user_id),
    listFieldRows(db, refId),
    listFields(db, row.root_category_id, []),
    listFeeRows(db, { consultantId: refId }),
    findUploads(db, papers),
  ])
  const now = new Date()
  return {
    facts: [
      { label: '提交内容', value: isCheck ? `年度核验，有效到 ${row.valid_until}` : '' },
      { label: '对外称呼', value: row.name },
      { label: '实名', value: certifiedName ?? (person.certified_at ? '已认证' : '没有实名认证') },
      { label: '账号', value: `${person.nickname}（${person.phone_masked ?? '未绑定手机'}）` },
      { label: '领域', value: `${roots[0]?.name ?? ''}：${fields.map(field => field.name).join('、')}` },
      { label: '头衔', value: row.title },
      { label: '从业年限', value: `${row.years} 年` },
      { label: '资质', value: row.credential },
      { label: '所在城市', value: areaName(person.city_code) },
      ...fees.map(fee => ({ label: '收费', value: `${wayTexts[fee.way]} ${minutesText(fee.minutes)}，${money(fee.price)}` })),
    ].filter(fact => fact.value !== ''),
    text: row.intro,
    pictures: papers.flatMap((id, index) => {
      const upload = uploads.get(id)
      return upload ? [{ url: signedLink(upload, reader, now), label: `资质证书 ${index + 1}` }] : []
    }),
    files: [],
    link: row.state === 'ACTIVE' || row.state === 'PAUSED' ? `/consult/user/${refId}` : `/search/user/${row.user_id}`,
  }
}

export const consultantReview: ReviewSubject = { kind: 'CONSULTANT', label: '咨询师申请', show, approve, reject }
