/** The real-time server of a site, with the way on which its processes hear each other. */
import { BULLET_CHANNEL } from '#server/bullet-news.ts'
import { CHAT_CHANNEL } from './announcements.ts'
import type { HubOptions } from './hub.ts'
import { createRealtime, type Realtime } from './server.ts'
import { StreamBus } from './stream/bus.ts'

export type OpenRealtime = Realtime & {
  /** Whether announcements come over Redis; undefined where none is named. */
  redisUp?: (() => boolean) | undefined
}

type Options = Omit<HubOptions, 'bus'> & { siteUrl: string; redisUrl: string | undefined }

/** @throws Error in words when Redis refuses what the setting says. */
export async function openRealtime({ redisUrl, ...options }: Options): Promise<OpenRealtime> {
  if (!redisUrl) return createRealtime(options)
  const bus = await StreamBus.open({ ...options, redisUrl, channels: [CHAT_CHANNEL, BULLET_CHANNEL] })
  const realtime = await createRealtime({ ...options, bus })
  return {
    ...realtime,
    redisUp: bus.isUp,
    async close() {
      await realtime.close()
      await bus.close()
    },
  }
}
