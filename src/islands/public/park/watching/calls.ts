/** The calls of watching a video. */
import { clientOf } from '#lib/api/browser.ts'
import { videoWatching } from '#lib/calls/park/video-watching.ts'
import type { CallResult } from '#lib/contract/define.ts'

export const api = clientOf(videoWatching)

export type MyWatching = CallResult<typeof videoWatching.getMyVideoWatching>
