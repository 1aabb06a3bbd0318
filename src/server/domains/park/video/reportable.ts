/** How videos are reported. */
import { type Reportable, reportedByState } from '#server/reportable.ts'
import { findReportedVideo } from './report-queries.ts'
import { showVideos } from './suspension.ts'

export const videoReportable: Reportable = reportedByState({
  kind: 'VIDEO',
  table: 'videos',
  shown: 'PUBLISHED',
  hidden: 'OFFLINE',
  reasons: true,
  async find(db, id) {
    const video = await findReportedVideo(db, id)
    if (!video) return undefined
    return {
      title: video.title,
      link: `/park/park_video_detail?id=${id}`,
      authorId: video.owner_user_id,
      content: video.intro,
      pictures: [video.cover].filter(Boolean),
    }
  },
  after: (trx, id, shown) => showVideos(trx, [id], shown),
})
