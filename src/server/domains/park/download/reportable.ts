/** How files for downloading are reported. */
import { pageTag, shownTags } from '#lib/tags.ts'
import { purgeTags } from '#server/cache/purge.ts'
import { picturesIn } from '#server/content/rich-text.ts'
import { type Reportable, reportedByState } from '#server/reportable.ts'
import { findReportedFile } from './report-queries.ts'

export const downloadReportable: Reportable = reportedByState({
  kind: 'DOWNLOAD',
  table: 'downloads',
  shown: 'PUBLISHED',
  hidden: 'OFFLINE',
  reasons: true,
  async find(db, id) {
    const file = await findReportedFile(db, id)
    if (!file) return undefined
    return {
      title: file.title,
      link: `/park/park_download?id=${id}`,
      authorId: file.owner_user_id,
      content: file.intro,
      pictures: picturesIn(file.body_html),
    }
  },
  after: (trx, id) => purgeTags(trx, [...shownTags('download', [id]), pageTag.downloads]),
})
