/** Certifications as the operators' review queue shows and decides them. */
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { approve, reject } from './decide.ts'
import { type CertificationRow, findCertification, getApplicant, getCompany } from './queries.ts'

async function read(db: Db, id: number): Promise<CertificationRow> {
  const row = await findCertification(db, id)
  if (!row) throw new AppError('missing.record')
  return row
}

async function picturesOf(db: Db, row: CertificationRow, labels: readonly string[], reader: LinkReader | null) {
  const now = new Date()
  const uploads = await findUploads(db, row.upload_ids)
  return row.upload_ids.flatMap((id, index) => {
    const upload = uploads.get(id)
    return upload ? [{ url: signedLink(upload, reader, now), label: labels[index] ?? '材料' }] : []
  })
}

const sandboxFact = (row: CertificationRow) =>
  row.sandbox ? [{ label: '核验方式', value: '演示（没有向外部机构核实）' }] : [{ label: '核验方式', value: '已向外部机构核实' }]

export const personCertificationReview: ReviewSubject = {
  kind: 'PERSON_CERTIFICATION',
  label: '实名认证',
  async show(db, refId, reader) {
    const row = await read(db, refId)
    const applicant = await getApplicant(db, row.user_id ?? 0)
    return {
      facts: [
        { label: '姓名', value: row.holder_name },
        { label: '身份证号', value: row.number_masked },
        { label: '证件有效期至', value: row.paper_until ?? '长期' },
        { label: '账号', value: `${applicant.nickname}（${applicant.phone_masked ?? '未绑定手机'}）` },
        ...sandboxFact(row),
      ],
      pictures: await picturesOf(db, row, ['人像面', '国徽面'], reader),
      files: [],
      link: `/search/user/${row.user_id}`,
    }
  },
  approve,
  reject,
}

export const companyCertificationReview: ReviewSubject = {
  kind: 'COMPANY_CERTIFICATION',
  label: '企业认证',
  async show(db, refId, reader) {
    const row = await read(db, refId)
    const company = await getCompany(db, row.company_id ?? 0)
    return {
      facts: [
        { label: '公司全称', value: row.holder_name },
        ...(company.name === row.holder_name ? [] : [{ label: '原来的名称', value: company.name }]),
        { label: '信用代码', value: row.credit_code ?? '' },
        { label: '法定代表人', value: row.legal_person },
        ...sandboxFact(row),
      ],
      pictures: await picturesOf(db, row, ['营业执照'], reader),
      files: [],
      link: `/city/company/${row.company_id}`,
    }
  },
  approve,
  reject,
}
