/** How what schools report is itself reported. */
import { purgeTags } from '#server/cache/purge.ts'
import { picturesIn, writtenText } from '#server/content/rich-text.ts'
import { type Reportable, reportedByState } from '#server/reportable.ts'
import { schoolTags } from '../suspension.ts'
import { findNews, findPublicNews } from './queries.ts'

export const schoolNewsReportable: Reportable = reportedByState({
  kind: 'SCHOOL_NEWS',
  table: 'school_news',
  shown: 'PUBLISHED',
  hidden: 'HIDDEN',
  reasons: true,
  async find(db, id) {
    const row = await findPublicNews(db, id)
    if (!row) return undefined
    return {
      title: row.title,
      link: `/school/schoolDetail?id=${row.school_id}#news-${id}`,
      authorId: row.created_by ?? row.owner_user_id,
      content: writtenText(row.body),
      pictures: picturesIn(row.body),
    }
  },
  async after(trx, id) {
    const row = await findNews(trx, id)
    if (row) await purgeTags(trx, schoolTags(row.school_id))
  },
})
