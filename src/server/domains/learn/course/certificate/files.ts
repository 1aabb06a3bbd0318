/** Certificates of completion as documents. */
import { date } from '#lib/format/date.ts'
import { describeCertificate } from '#server/pdf/certificate.ts'
import { documentFiles } from '#server/pdf/document-files.ts'
import { findDocument } from './queries.ts'

export const certificateFiles = documentFiles({
  table: 'course_certificate_files',
  name: 'learn.course.certificates',
  path: '/my-certificates/course/',
  fileName: 'certificate',
  async describe(db, id, site) {
    const row = await findDocument(db, id)
    if (!row) return null
    return describeCertificate(
      {
        name: '结业证书',
        holder: row.holder_name,
        sentence: `学完了课程“${row.title}”的全部课时，准予结业。`,
        facts: [
          ['课程', row.title],
          ['课时', `${row.lesson_count} 课时`],
          ['讲师', row.teacher_name ?? ''],
          ['学完日期', row.finished_at ? date(row.finished_at) : date(row.issued_at)],
        ],
        issuer: row.provider_name,
        issuedAt: row.issued_at,
        code: row.code,
      },
      site,
    )
  },
})
