/** Paying for a recorded consultation, and its whole content. It is watched by the person who buys it, whichever identity pays. */
import { z } from 'zod'
import { type Contract, defineCall, fen, idParam } from '#lib/contract/define.ts'
import { playbackTrack } from './bullet.ts'
import { playbackLine } from './playback.ts'

export const playbackAccess = z.object({
  /** NONE: not bought, or given back. */
  state: z.enum(['NONE', 'UNPAID', 'OPEN', 'REFUNDING']),
  orderNo: z.string().nullable(),
  /** Whether the part that is paid for was opened: it is not given back by the rule then. */
  opened: z.boolean(),
})
export type PlaybackAccess = z.output<typeof playbackAccess>

export const playbackBuying = {
  getPlaybackAccess: defineCall({
    method: 'GET',
    path: '/playback/{id}/mine',
    summary: '我有没有买这份实录，看没看过付费部分',
    access: 'user',
    params: z.object({ id: idParam }),
    result: playbackAccess,
    errors: ['missing.record'],
  }),
  buyPlayback: defineCall({
    method: 'POST',
    path: '/playback/{id}/buy',
    summary: '购买付费实录；再次提交得到同一张待付款订单',
    access: 'user',
    idempotent: true,
    params: z.object({ id: idParam }),
    body: z.object({ useCoins: z.boolean() }),
    result: z.object({ orderNo: z.string(), payable: fen }),
    errors: ['missing.record', 'order.own', 'order.owned', 'order.unpaid_full', 'money.balance_too_low'],
  }),
  openPlayback: defineCall({
    method: 'POST',
    path: '/playback/{id}/open',
    summary: '打开买下的实录全文：完整的音视频地址和文字；打开之后不再按规则退款',
    access: 'user',
    params: z.object({ id: idParam }),
    body: z.object({}),
    result: z.object({
      consultationId: z.int(),
      title: z.string(),
      source: z.object({ url: z.string(), mime: z.string() }).nullable(),
      chapters: z.array(z.object({ at: z.int(), title: z.string() })),
      lines: z.array(playbackLine),
    }),
    errors: ['missing.record', 'order.needed'],
  }),
  listWholeBullets: defineCall({
    method: 'GET',
    path: '/playback/{id}/bullets',
    summary: '买下的实录的全部弹幕，付费部分的也在内；只给打开过全文的人',
    access: 'user',
    params: z.object({ id: idParam }),
    result: playbackTrack,
    errors: ['missing.record', 'order.needed'],
  }),
} satisfies Contract
