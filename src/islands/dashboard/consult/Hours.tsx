/** When one can be booked: hours of each weekday, and days off. */
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import trash from '#icons/trash-2.svg?raw'
import { clockText } from '#lib/format/consult.ts'
import { weekdayTexts } from '#lib/format/consult-workspace.ts'
import { date, longDate } from '#lib/format/date.ts'
import { NOTICE_ID, type Props, type Span, useHours } from './use-hours.ts'

const TIMES = Array.from({ length: 49 }, (_, index) => index * 30)
const today = () => date(Date.now())

function TimeChoice({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <select
      className="select hour-choice"
      aria-label={label}
      value={value}
      onChange={event => onChange(Number(event.target.value))}
    >
      {TIMES.map(time => (
        <option key={time} value={time}>
          {clockText(time)}
        </option>
      ))}
    </select>
  )
}

interface HourSpanProps {
  /** Of the weekday. */
  name: string
  span: Span
  error: string | undefined
  change: (span: Partial<Span>) => void
  remove: () => void
}

function HourSpan({ name, span, error, change, remove }: HourSpanProps) {
  return (
    <div>
      <div className="hour-span">
        <TimeChoice label={`${name}开始时间`} value={span.from} onChange={from => change({ from })} />
        <span>至</span>
        <TimeChoice label={`${name}结束时间`} value={span.to} onChange={to => change({ to })} />
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          onClick={remove}
          aria-label={`删除${name} ${clockText(span.from)} 的时段`}
        >
          <Icon svg={trash} />
        </button>
      </div>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}

interface WeekdayProps {
  name: string
  weekday: number
  hours: readonly Span[]
  setHours: Dispatch<SetStateAction<Span[]>>
  errors: Record<string, string>
}

function Weekday({ name, weekday, hours, setHours, errors }: WeekdayProps) {
  const spans = hours.map((span, index) => ({ span, index })).filter(({ span }) => span.weekday === weekday)
  const change = (index: number, span: Partial<Span>) =>
    setHours(list => list.map((one, at) => (at === index ? { ...one, ...span } : one)))
  const add = () => {
    const last = hours.filter(span => span.weekday === weekday).sort((a, b) => b.to - a.to)[0]
    const from = Math.min(last ? last.to + 60 : 540, 1380)
    setHours(list => [...list, { weekday, from, to: Math.min(from + 180, 1440) }])
  }

  return (
    <li className="hour-row">
      <span className="font-medium">{name}</span>
      <div className="grid gap-2">
        {spans.length === 0 && <span className="text-ink-3 hour-none">不可约</span>}
        {spans.map(({ span, index }) => (
          <HourSpan
            key={index}
            name={name}
            span={span}
            error={errors[`hours.${index}`]}
            change={changes => change(index, changes)}
            remove={() => setHours(list => list.filter((_, one) => one !== index))}
          />
        ))}
      </div>
      <button type="button" className="btn btn-sm" onClick={add} aria-label={`添加时段：${name}`}>
        添加时段
      </button>
    </li>
  )
}

interface DaysOffProps {
  daysOff: readonly string[]
  setDaysOff: Dispatch<SetStateAction<string[]>>
}

function DayList({ daysOff, setDaysOff }: DaysOffProps) {
  return (
    <ul className="flex flex-wrap gap-2 mt-2">
      {daysOff.map(one => (
        <li key={one} className="tag">
          {longDate(one)}
          <button
            type="button"
            className="tag-x"
            aria-label={`删除休息日 ${longDate(one)}`}
            onClick={() => setDaysOff(list => list.filter(other => other !== one))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}

function DaysOff({ daysOff, setDaysOff }: DaysOffProps) {
  const [day, setDay] = useState('')
  const [dayProblem, setDayProblem] = useState<string>()
  const dayField = useRef<HTMLInputElement>(null)

  const addDay = () => {
    const problem = day === '' ? '请先选一个日期' : daysOff.includes(day) ? '这一天已经在里面了' : undefined
    setDayProblem(problem)
    if (problem) {
      dayField.current?.focus()
      return
    }
    setDaysOff(list => [...list, day].sort())
    setDay('')
  }

  return (
    <div>
      <label className="field-label" htmlFor="day-off">
        休息日
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="day-off"
          ref={dayField}
          aria-invalid={dayProblem ? true : undefined}
          aria-describedby={dayProblem ? 'day-off-problem' : undefined}
          className="input hour-date"
          type="date"
          min={today()}
          value={day}
          onChange={event => setDay(event.target.value)}
        />
        <button type="button" className="btn" onClick={addDay}>
          添加休息日
        </button>
      </div>
      {dayProblem && (
        <p className="field-error" id="day-off-problem">
          {dayProblem}
        </p>
      )}
      {daysOff.length > 0 && <DayList daysOff={daysOff} setDaysOff={setDaysOff} />}
    </div>
  )
}

export function Hours(props: Props) {
  const { hours, setHours, daysOff, setDaysOff, errors, sending, save } = useHours(props)
  return (
    <div className="stack">
      <ul className="divide-y divide-line">
        {weekdayTexts.map((name, at) => (
          <Weekday key={name} name={name} weekday={at + 1} hours={hours} setHours={setHours} errors={errors} />
        ))}
      </ul>
      <DaysOff daysOff={daysOff} setDaysOff={setDaysOff} />
      {(errors.all ?? errors.hours ?? errors.daysOff) && (
        <p className="notice notice-bad" role="alert">
          {errors.all ?? errors.hours ?? errors.daysOff}
        </p>
      )}
      <div hidden id={NOTICE_ID} />
      <button type="button" className="btn btn-main justify-self-start" disabled={sending} onClick={() => void save()}>
        {sending ? '请稍候…' : '保存可约时间'}
      </button>
    </div>
  )
}
