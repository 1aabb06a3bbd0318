/** A conversation as it was held: line after line at its time, with bullet comments over it. */
import type { PlaybackBullet } from '#lib/contract/consult/bullet.ts'
import { duration } from '#lib/format/date.ts'
import type { Watched } from './mount.tsx'
import { type ReplayClock, SPEEDS } from './use-replay-clock.ts'

/** How long a bullet comment is shown over the lines. */
const SHOWN_MS = 7_000
const LANES = 5

/** Each takes the lane that has been free for longest; with no lane free it shows in the list only. */
function lanesOf(bullets: readonly PlaybackBullet[], at: number): { bullet: PlaybackBullet; lane: number }[] {
  const shown = bullets.filter(one => one.at <= at && one.at > at - SHOWN_MS)
  return shown.slice(-LANES).map(bullet => ({ bullet, lane: bullet.id % LANES }))
}

interface Props {
  watched: Watched
  clock: ReplayClock
  bullets: readonly PlaybackBullet[]
  opacity: number
}

function Controls({ clock, end }: { clock: ReplayClock; end: number }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="button" className="btn btn-main btn-sm" onClick={() => clock.play(!clock.playing)}>
        {clock.playing ? '暂停' : '播放'}
      </button>
      <input
        className="grow"
        type="range"
        min={0}
        max={end}
        step={1_000}
        value={clock.at}
        aria-label="重放到哪里"
        aria-valuetext={duration(Math.floor(clock.at / 1_000))}
        onChange={event => clock.seek(Number(event.target.value))}
      />
      <span className="num text-ink-3 text-sm">
        {duration(Math.floor(clock.at / 1_000))} / {duration(Math.floor(end / 1_000))}
      </span>
      <select
        className="select w-auto"
        aria-label="速度"
        value={clock.speed}
        onChange={event => clock.setSpeed(Number(event.target.value))}
      >
        {SPEEDS.map(speed => (
          <option key={speed} value={speed}>
            {speed} 倍
          </option>
        ))}
      </select>
    </div>
  )
}

export function Replay({ watched, clock, bullets, opacity }: Props) {
  const names = { ASKER: '提问者', CONSULTANT: watched.consultant, SYSTEM: '系统' }
  const shownLines = watched.lines.filter(line => line.at <= clock.at)
  const taken = new Set<number>()
  const flying = lanesOf(bullets, clock.at).filter(({ lane }) => !taken.has(lane) && taken.add(lane))
  return (
    <section className="stack" aria-label="重放对话">
      <div className="bullet-stage">
        <ol className="talk" aria-live="off">
          {shownLines.slice(-6).map(line => (
            <li key={`${line.at}${line.content}`} className={line.speaker === 'ASKER' ? 'mine' : undefined}>
              <small>
                {names[line.speaker]} · {duration(Math.floor(line.at / 1_000))}
              </small>
              <p>{line.content}</p>
            </li>
          ))}
        </ol>
        {flying.map(({ bullet, lane }) => (
          <span
            key={bullet.id}
            className={`bullet-fly bullet-${bullet.mode.toLowerCase()} bullet-${bullet.size.toLowerCase()}`}
            style={{ color: bullet.color, opacity, ...(bullet.mode === 'BOTTOM' ? {} : { top: `${lane * 2}rem` }) }}
          >
            {bullet.text}
          </span>
        ))}
      </div>
      <Controls clock={clock} end={watched.endMs} />
    </section>
  )
}
