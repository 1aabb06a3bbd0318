/** The calls of those who put up videos, and what has to be read again after them. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { videoSeriesWriting } from '#lib/calls/park/video-series.ts'
import { videoWorkspace } from '#lib/calls/park/video-workspace.ts'
import { videoWriting } from '#lib/calls/park/video-writing.ts'

export const api = clientOf({ ...videoWorkspace, ...videoWriting, ...videoSeriesWriting })

/** Lists and records; what an editor holds is not taken from under its writer. */
export const refreshVideos = () =>
  queryClient.invalidateQueries(readBy(videoWorkspace, videoSeriesWriting, { figures: videoWriting.getVideoFigures }))

export const FILM_HELP = 'MP4（H.264）或 WebM，最大 500 MB；传到一半断了，可以接着传'
