/** The calls of watching. */
import { clientOf } from '#lib/api/browser.ts'
import { consult } from '#lib/calls/consult/consult.ts'
import { playbackBuying } from '#lib/calls/consult/playback-buying.ts'
import { playbackWatching } from '#lib/calls/consult/playback-watching.ts'
import type { CallResult } from '#lib/contract/define.ts'

const { openPlayback, listWholeBullets } = playbackBuying

export const api = clientOf({ ...playbackWatching, listBullets: consult.listBullets, openPlayback, listWholeBullets })

export type MyWatching = CallResult<typeof playbackWatching.getMyWatching>
export type WholePlayback = CallResult<typeof openPlayback>
