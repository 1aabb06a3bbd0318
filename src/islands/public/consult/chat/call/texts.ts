/** What calls say in words. */
import type { CallMedium, CallView } from '#lib/contract/consult/call-shapes.ts'
import { duration } from '#lib/format/date.ts'
import type { Quality } from './peer.ts'

export const mediumTexts: Record<CallMedium, string> = { VOICE: '语音通话', VIDEO: '视频通话' }

export const qualityTexts: Record<Quality, string> = { GOOD: '信号良好', FAIR: '信号一般', POOR: '信号较差' }

/** How a call ended, for anyone who was in it. */
export function endText(view: CallView): string {
  const byMe = view.callerNo === view.memberNo
  if (view.state === 'MISSED') return view.reason === 'BUSY' ? '对方正在通话中' : byMe ? '对方没有接听' : '你没有接听'
  if (view.state === 'REJECTED') return byMe ? '对方拒绝了通话' : '你拒绝了通话'
  if (view.state === 'CANCELLED') return byMe ? '通话已取消' : '对方取消了通话'
  if (view.state === 'DROPPED') return '连接断开超过 30 秒，通话结束'
  if (view.reason === 'TIME_UP') return '购买的通话时长已用完'
  if (view.reason === 'REVOKED') return '通话已结束：有一方不能再参加'
  return view.connectedAt ? `通话结束，时长 ${duration(view.seconds)}` : '通话已结束'
}
