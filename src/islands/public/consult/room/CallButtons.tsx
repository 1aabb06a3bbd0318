/** Calling from the room of a consultation by voice or video: what was bought of it, what is left. The chat on the page begins the call. */
import type { CallMedium } from '#lib/contract/consult/call-shapes.ts'
import { duration } from '#lib/format/date.ts'
import type { RoomOf } from './calls.ts'

const MEDIA: Record<CallMedium, string> = { VOICE: '语音通话', VIDEO: '视频通话' }

export function CallButtons({ consultation, room: { talk, conversationId } }: RoomOf) {
  if (!talk) return null
  const left = Math.max(0, talk.boughtSeconds - talk.usedSeconds)
  const other =
    consultation.part === 'ASKER'
      ? (consultation.consultant?.name ?? consultation.companyName ?? '咨询师')
      : consultation.asker.name
  return (
    <section className="stack" aria-label="通话">
      <p className="text-ink-2">
        已通话 <span className="num">{duration(talk.usedSeconds)}</span>，剩余 <span className="num">{duration(left)}</span>
        。按双方接通的时间算，断线三十秒内连续计时。
      </p>
      {talk.mayCall && conversationId !== null && (
        <p className="flex flex-wrap gap-2">
          {talk.media.map(medium => (
            <button
              key={medium}
              type="button"
              className={medium === talk.media[0] ? 'btn btn-main' : 'btn'}
              disabled={left === 0}
              title={left === 0 ? '购买的时长已经用完，可以续时' : undefined}
              data-call={conversationId}
              data-medium={medium}
              data-title={other}
            >
              {MEDIA[medium]}
            </button>
          ))}
        </p>
      )}
    </section>
  )
}
