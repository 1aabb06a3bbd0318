/** The banners that editors keep in `src/content/banners`. */
import { banner } from '#lib/content/banner.ts'
import type { HomeBanner } from '#lib/contract/home.ts'
import { loadEntries, loadOnce } from '#server/content/load.ts'
import { type PictureTopic, pictureFor } from '#server/db/seed/pictures/index.ts'

const load = loadOnce(() => loadEntries('banners', banner))

const SHANGHAI_OFFSET_MS = 8 * 3_600_000

/** Those of a day (Shanghai) in their order; a banner without dates is always shown. */
export function bannersOf(now: Date, limit: number): HomeBanner[] {
  const today = new Date(now.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10)
  return load()
    .filter(({ data }) => (!data.from || data.from <= today) && (!data.to || data.to >= today))
    .sort((a, b) => a.data.order - b.data.order)
    .slice(0, limit)
    .map(({ name, data }) => ({
      id: name,
      title: data.title,
      subtitle: data.text,
      action: data.action,
      href: data.href,
      picture: pictureFor(data.picture.topic as PictureTopic, data.picture.number),
    }))
}
