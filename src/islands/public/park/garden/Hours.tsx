/** The hours of one day: pressed one after the other, they make a run of at most four. */
import { MAX_BOOKED_HOURS } from '#lib/calls/park/facility.ts'
import type { RoomDay } from '#lib/contract/park/facility.ts'

/** A run of hours; null: nothing is chosen. */
export type Run = { hour: number; hours: number } | null

const REASONS = { TAKEN: '已被预约', PAST: '时间已过' } as const

export const clock = (hour: number): string => `${hour}:00`

/** What pressing an hour makes of the run: longer where it follows on, otherwise a new one. */
function toggleHour(run: Run, hour: number): Run {
  if (!run) return { hour, hours: 1 }
  const last = run.hour + run.hours - 1
  if (hour === run.hour && run.hours === 1) return null
  if (hour === last + 1 && run.hours < MAX_BOOKED_HOURS) return { ...run, hours: run.hours + 1 }
  if (hour === run.hour - 1 && run.hours < MAX_BOOKED_HOURS) return { hour, hours: run.hours + 1 }
  if (hour === last && run.hours > 1) return { ...run, hours: run.hours - 1 }
  return { hour, hours: 1 }
}

interface Props {
  day: RoomDay
  run: Run
  choose: (run: Run) => void
}

export function Hours({ day, run, choose }: Props) {
  if (day.hours.length === 0) return <p className="notice">这一天不开放，请换一天。</p>
  return (
    <fieldset className="field">
      <legend className="field-label">时段</legend>
      <div className="grid grid-cols-4 gap-2 sm:grid-cols-5">
        {day.hours.map(({ hour, state }) => {
          const chosen = run !== null && hour >= run.hour && hour < run.hour + run.hours
          return (
            <button
              key={hour}
              type="button"
              className="chip chip-line num justify-center disabled:line-through disabled:opacity-50"
              aria-pressed={chosen}
              disabled={state !== 'FREE'}
              title={state === 'FREE' ? undefined : REASONS[state]}
              onClick={() => choose(toggleHour(run, hour))}
            >
              {clock(hour)}
            </button>
          )
        })}
      </div>
      <p className="field-help">按开始的整点选，相连的可以一起选，最多 {MAX_BOOKED_HOURS} 小时。</p>
    </fieldset>
  )
}
