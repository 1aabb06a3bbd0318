/** The calls of watching a video. */
import { clientOf } from '#lib/api/browser.ts'
import { videoWatching } from '#lib/calls/park/video-watching.ts'

export const api = clientOf(videoWatching)
