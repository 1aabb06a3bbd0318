/** Who may put up videos, and which films: pure rules. */
import type { VideoState } from '../tables.ts'

/** Drafts and what waits, of one person. */
export const MAX_UNPASSED = 30

/** Shorter ones show nothing. */
const MIN_FILM_MS = 1_000

/** What browsers play without more (the containers are MP4 and WebM). */
const PLAYABLE: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1', 'aac', 'mp3', 'opus', 'vorbis', 'flac'])

type Film = { milliseconds: number; width: number; height: number; codecs: readonly string[] }

/** @returns why it is no film for everybody, in words; null: it is one. */
export function filmRefusal({ milliseconds, width, height, codecs }: Film): string | null {
  if (width === 0 || height === 0) return '文件里没有画面，请换一个'
  if (milliseconds < MIN_FILM_MS) return '视频至少要有 1 秒'
  const strange = codecs.find(codec => !PLAYABLE.has(codec))
  if (strange === 'hevc') return '这是 HEVC（H.265）编码的视频，很多设备放不了，请导出成 H.264 的 MP4 再传'
  return strange ? `这种编码（${strange}）的视频很多设备放不了，请导出成 H.264 的 MP4 再传` : null
}

/** The address at which the owner edits a video. */
export const pageOfOwner = ({ id, owner_company_id }: { id: number; owner_company_id: number | null }): string =>
  owner_company_id === null ? `/member/member_park/member_park_vedio?id=${id}` : `/merchant/park/mine/vedio?id=${id}`

/** What nobody sees and nobody looks at is written in place; what is public is changed beside itself. */
export const isWrittenInPlace = (state: VideoState): boolean => state === 'DRAFT' || state === 'REJECTED' || state === 'OFFLINE'

/** People who have seen a film have left bullets and likes at it: it is not exchanged under them. */
export const mayReplaceFilm = ({ state, published_at }: { state: VideoState; published_at: Date | null }): boolean =>
  isWrittenInPlace(state) && published_at === null
