/** Videos, their series and bullets. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, retained } from '#server/manifest/personal-columns.ts'
import { videoHandover } from './handover.ts'
import { filmsOfVideos } from './queries.ts'
import { videoReportable } from './reportable.ts'
import { videoRoutes, videoSeriesWritingRoutes, videoWatchingRoutes, videoWorkspaceRoutes, videoWritingRoutes } from './routes.ts'
import { searchSource } from './search.ts'
import { purgeVideoOf } from './service.ts'
import { videoSuspension } from './suspension.ts'
import type { VideoTables } from './tables.ts'
import { bulletReportable, writtenBullet } from './watching/bullet-moderation.ts'
import { createVideoFilesHandler } from './writing/files-handler.ts'
import { filmReading } from './writing/film.ts'
import { endVideosOfCompany, eraseVideos } from './writing/removal.ts'
import { videoReview } from './writing/review-subject.ts'
import { writtenSeries } from './writing/written-series.ts'

export const videoDomain = {
  name: 'park/video',
  tables: {
    video_series: [
      retained('owner_user_id', { copy: copyOf('video-series', '我的视频系列', 'id title intro state created_at') }),
    ],
    videos: [
      retained('owner_user_id', {
        copy: copyOf('videos', '我的视频', 'id title intro category tags origin source state visibility created_at published_at'),
      }),
    ],
    video_revisions: [],
    video_film_readings: [],
    video_bullets: [retained('user_id', { copy: copyOf('video-bullets', '视频弹幕', 'id video_id at_ms text created_at') })],
    video_marks: [deleted('user_id', { copy: copyOf('video-marks', '视频点赞与收藏', 'video_id kind created_at') })],
    video_bullet_likes: [deleted('user_id', { copy: copyOf('video-bullet-likes', '赞过的视频弹幕', 'bullet_id created_at') })],
    // Nobody learns who does not want to read them.
    video_bullet_blocks: [deleted('user_id'), deleted('author_user_id')],
    video_positions: [deleted('user_id', { copy: copyOf('video-positions', '视频看到哪里', 'video_id at_ms updated_at') })],
  },
  routes: {
    video: videoRoutes,
    videoWatching: videoWatchingRoutes,
    videoWorkspace: videoWorkspaceRoutes,
    videoWriting: videoWritingRoutes,
    videoSeriesWriting: videoSeriesWritingRoutes,
  },
  jobs: [filmReading],
  handlers: [({ db, ports }) => createVideoFilesHandler(db, ports.uploads)],
  reviews: [videoReview],
  reportables: [videoReportable, bulletReportable],
  suspendables: [videoSuspension],
  handovers: [videoHandover],
  leaving: { erase: eraseVideos },
  companyEnd: endVideosOfCompany,
  search: [searchSource],
  purchases: [],
  viewed: [{ kind: 'VIDEO', table: 'videos', column: 'view_count' }],
  writtenTexts: [writtenBullet, writtenSeries],
  films: [{ shown: filmsOfVideos, ready: purgeVideoOf }],
} satisfies Domain<VideoTables>

declare module '#server/db/schema.ts' {
  interface Database extends VideoTables {}
}
