/** The calls of watching. */
import { clientOf } from '#lib/api/browser.ts'
import { consult } from '#lib/calls/consult/consult.ts'
import { playbackWatching } from '#lib/calls/consult/playback-watching.ts'

export const api = clientOf({ ...playbackWatching, listBullets: consult.listBullets })
