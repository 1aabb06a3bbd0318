/** Recorded consultations that others may watch. */

import type { Domain } from '#server/manifest/domain.ts'
import { copyOf, deleted, retained } from '#server/manifest/personal-columns.ts'
import { playbackReportable } from './publishing/reportable.ts'
import { playbackReview, takedownReview } from './publishing/review.ts'
import { takedownSweep } from './publishing/sweep.ts'
import { playbackPurchase } from './purchase/purchase.ts'
import { holdsPlayback } from './purchase/service.ts'
import { createRecordedFilesHandler } from './recording/files-handler.ts'
import { recordingJob } from './recording/finish.ts'
import { createPiecesHandler } from './recording/pieces-handler.ts'
import { holdsRecording } from './recording/service.ts'
import { playbackBuyingRoutes, playbackRoutes, publishingRoutes, recordingRoutes, watchingRoutes } from './routes.ts'
import type { PlaybackTables } from './tables.ts'
import { bulletReportable, writtenBullet } from './watching/reportables.ts'

export const playbackDomain = {
  name: 'consult/playback',
  tables: {
    playbacks: [],
    playback_lines: [],
    playback_agreements: [
      retained('user_id', { copy: copyOf('playback-agreements', '同意公开的回放', 'playback_id side terms_version agreed_at') }),
    ],
    recordings: [retained('recorder_user_id')],
    recording_pieces: [],
    recording_consents: [
      retained('user_id', {
        copy: copyOf('recording-consents', '同意录制的记录', 'consultation_id side agreed_at ended_at playback_id'),
      }),
    ],
    recorded_files: [],
    // Nobody learns who does not want to read them.
    playback_bullet_blocks: [deleted('user_id'), deleted('author_user_id')],
    playback_likes: [deleted('user_id', { copy: copyOf('playback-likes', '赞过的回放和弹幕', 'target target_id created_at') })],
    playback_positions: [deleted('user_id', { copy: copyOf('playback-positions', '看到哪里', 'playback_id at_ms updated_at') })],
    playback_grants: [
      retained('user_id', {
        copy: copyOf('playbacks-bought', '我买的实录', 'id playback_id order_no state opened_at created_at'),
      }),
    ],
    playback_bullets: [
      retained('author_user_id', { copy: copyOf('playback-bullets', '回放弹幕', 'id playback_id at_ms content created_at') }),
    ],
  },
  routes: {
    playback: playbackRoutes,
    playbackBuying: playbackBuyingRoutes,
    playbackPublishing: publishingRoutes,
    playbackWatching: watchingRoutes,
    recording: recordingRoutes,
  },
  jobs: [recordingJob, takedownSweep],
  handlers: [
    ({ db, ports, authenticate }) => createPiecesHandler({ db, ports, authenticate }),
    ({ db, ports }) => createRecordedFilesHandler(db, ports.uploads),
  ],
  reviews: [playbackReview, takedownReview],
  reportables: [bulletReportable, playbackReportable],
  writtenTexts: [writtenBullet],
  suspendables: [],
  handovers: [],
  leaving: 'none',
  companyEnd: 'none',
  search: [],
  purchases: [playbackPurchase],
  linkRights: [
    { kind: 'RECORDING', holds: holdsRecording },
    { kind: 'PLAYBACK', holds: holdsPlayback },
  ],
  viewed: [{ kind: 'PLAYBACK', table: 'playbacks', column: 'play_count' }],
} satisfies Domain<PlaybackTables>

declare module '#server/db/schema.ts' {
  interface Database extends PlaybackTables {}
}
