import type { SiteNotices } from './site-notices.ts'

/** What every page knows about the site it belongs to. */
export type Site = {
  name: string
  /** Origin without a trailing slash, for canonical links and share cards. */
  url: string
  /** True while demo data is shown or a sandbox port is in use; every page then says 演示环境. */
  demo: boolean
  /** Picture tiles of a provider under the map's outlines; null: the packaged boundaries only. */
  tiles: MapTiles | null
  /** Messages can come by Tencent's chat where our own connection does not come about. */
  tencentChat: boolean
  /** Filings, licence and phones at the foot of every public page. */
  notices: SiteNotices
}

/** `url` has `{z}`, `{x}` and `{y}` in it. */
export type MapTiles = { url: string; attribution: string }
