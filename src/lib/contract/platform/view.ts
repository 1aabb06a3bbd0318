/** Counting views: a page says that somebody reads it, plays its film or downloads its file. */
import { z } from 'zod'
import { type Contract, defineCall, idParam } from '#lib/contract/define.ts'

export const VIEWED_KINDS = [
  'SERVICE',
  'COMPANY',
  'RECRUITMENT',
  'QUESTION',
  'PLAYBACK',
  'SCHOOL',
  'EXAM',
  'TOPIC',
  'VIDEO',
  'ARTICLE',
  'DOWNLOAD',
  'DOWNLOAD_VERSION',
] as const
export const viewedKind = z.enum(VIEWED_KINDS)
export type ViewedKind = z.output<typeof viewedKind>

export const view = {
  reportView: defineCall({
    method: 'POST',
    path: '/view',
    summary: '报告一次浏览、播放或下载：每人每天计一次，程序的访问不计',
    access: 'public',
    body: z.object({ kind: viewedKind, id: idParam }),
    result: z.null(),
    errors: [],
  }),
} satisfies Contract
