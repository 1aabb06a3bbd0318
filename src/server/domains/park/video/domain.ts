/** Videos, their series and bullets. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, retained } from '#server/manifest/personal-columns.ts'
import { videoHandover } from './handover.ts'
import { videoReportable } from './reportable.ts'
import { videoRoutes, videoWorkspaceRoutes } from './routes.ts'
import { searchSource } from './search.ts'
import { videoSuspension } from './suspension.ts'
import type { VideoTables } from './tables.ts'

export const videoDomain = {
  name: 'park/video',
  tables: {
    video_series: [
      retained('owner_user_id', { copy: copyOf('video-series', '我的视频合集', 'id title intro state created_at') }),
    ],
    videos: [
      retained('owner_user_id', {
        copy: copyOf('videos', '我的视频', 'id title intro category tags state visibility created_at published_at'),
      }),
    ],
    video_bullets: [retained('user_id', { copy: copyOf('video-bullets', '视频弹幕', 'id video_id at_ms text created_at') })],
    video_marks: [deleted('user_id', { copy: copyOf('video-marks', '视频点赞与收藏', 'video_id kind created_at') })],
  },
  routes: { video: videoRoutes, videoWorkspace: videoWorkspaceRoutes },
  jobs: [],
  handlers: [],
  reviews: [],
  reportables: [videoReportable],
  suspendables: [videoSuspension],
  handovers: [videoHandover],
  leaving: 'none',
  companyEnd: 'none',
  search: [searchSource],
  purchases: [],
  viewed: [{ kind: 'VIDEO', table: 'videos', column: 'view_count' }],
} satisfies Domain<VideoTables>

declare module '#server/db/schema.ts' {
  interface Database extends VideoTables {}
}
