/** Certificates of exams as documents. */
import { date } from '#lib/format/date.ts'
import { describeCertificate } from '#server/pdf/certificate.ts'
import { documentFiles } from '#server/pdf/document-files.ts'
import { findDocument } from './queries.ts'

export const examCertificateFiles = documentFiles({
  table: 'exam_certificate_files',
  name: 'learn.exam.certificates',
  path: '/my-certificates/exam/',
  fileName: 'exam-certificate',
  async describe(db, id, site) {
    const row = await findDocument(db, id)
    if (!row) return null
    return describeCertificate(
      {
        name: '考试合格证书',
        holder: row.holder_name,
        sentence: `参加“${row.title}”，成绩合格。`,
        facts: [
          ['考试', row.title],
          ['考试日期', date(row.starts_at)],
          ['考点', row.site_name],
          ['准考证号', row.ticket_no ?? ''],
          ['成绩', row.score === null ? '' : `${row.score} 分`],
        ],
        issuer: row.organiser,
        issuedAt: row.issued_at,
        code: row.code,
      },
      site,
    )
  },
})
