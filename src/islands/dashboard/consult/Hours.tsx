/** When one can be booked: hours of each weekday, and days off. */
import { useRef, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import trash from '#icons/trash-2.svg?raw'
import { askIfChanged, type OwnEditor } from '#islands/dashboard/platform/frame/elsewhere.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { consultSettings } from '#lib/calls/consult/consult-workspace-settings.ts'
import { clockText } from '#lib/format/consult.ts'
import { weekdayTexts } from '#lib/format/consult-workspace.ts'
import { date, longDate } from '#lib/format/date.ts'

const api = clientOf({ getSettings: consultSettings.getSettings, saveHours: consultSettings.saveHours })

type Span = { weekday: number; from: number; to: number }

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

interface Props {
  hours: readonly Span[]
  daysOff: readonly string[]
  version: string
}

export function Hours({ hours: before, daysOff: offBefore, version: versionBefore }: Props) {
  const version = useRef<string | undefined>(versionBefore)
  const [hours, setHours] = useState<Span[]>([...before])
  const [daysOff, setDaysOff] = useState<string[]>([...offBefore])
  const [day, setDay] = useState('')
  const [dayProblem, setDayProblem] = useState<string>()
  const dayField = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)

  const change = (index: number, span: Partial<Span>) =>
    setHours(list => list.map((one, at) => (at === index ? { ...one, ...span } : one)))
  const add = (weekday: number) => {
    const last = hours.filter(span => span.weekday === weekday).sort((a, b) => b.to - a.to)[0]
    const from = Math.min(last ? last.to + 60 : 540, 1380)
    setHours(list => [...list, { weekday, from, to: Math.min(from + 180, 1440) }])
  }

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

  const latest = useRef<Props>(null)
  latest.current = { hours, daysOff, version: '' }
  const elsewhere: OwnEditor<Props> = {
    noticeId: 'hours-elsewhere',
    read: () => latest.current ?? { hours, daysOff, version: '' },
    newest: async () => {
      const { consultant } = await api.getSettings()
      if (!consultant) throw new ApiError('missing.record', '现在不能设置可约时间了')
      return { ...consultant, version: consultant.versions.hours }
    },
    show: (all, unsaved) => {
      setHours([...all.hours])
      setDaysOff([...all.daysOff])
      setErrors({})
      if (!unsaved) version.current = all.version
    },
    saveAnyway: () => {
      version.current = undefined
      return again.current?.()
    },
  }

  const again = useRef<() => Promise<void>>(null)
  const save = async () => {
    if (sending) return
    setSending(true)
    try {
      const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
      if (!rules) {
        setErrors({ all: RULES_MISSING })
        return
      }
      const checked = rules.hoursBody.safeParse({ hours, daysOff })
      if (!checked.success) {
        setErrors(Object.fromEntries(checked.error.issues.map(issue => [issue.path.slice(0, 2).join('.'), issue.message])))
        return
      }
      setErrors({})
      const body = { ...checked.data, version: version.current }
      version.current = (await askIfChanged(api.saveHours({ body }), elsewhere)).version
      toast('可约时间已经保存', { tone: 'ok' })
      await queryClient.invalidateQueries({ queryKey: keyOf(consultSettings.getSettings) })
    } catch (error) {
      setErrors({ all: error instanceof ApiError ? error.message : '没有保存成功，请稍后再试' })
    } finally {
      setSending(false)
    }
  }

  again.current = save

  return (
    <div className="stack">
      <ul className="divide-y divide-line">
        {weekdayTexts.map((name, at) => {
          const weekday = at + 1
          const spans = hours.map((span, index) => ({ span, index })).filter(({ span }) => span.weekday === weekday)
          return (
            <li key={name} className="hour-row">
              <span className="font-medium">{name}</span>
              <div className="grid gap-2">
                {spans.length === 0 && <span className="text-ink-3 hour-none">不可约</span>}
                {spans.map(({ span, index }) => (
                  <div key={index}>
                    <div className="hour-span">
                      <TimeChoice label={`${name}开始时间`} value={span.from} onChange={from => change(index, { from })} />
                      <span>至</span>
                      <TimeChoice label={`${name}结束时间`} value={span.to} onChange={to => change(index, { to })} />
                      <button
                        type="button"
                        className="btn btn-quiet btn-icon"
                        onClick={() => setHours(list => list.filter((_, one) => one !== index))}
                        aria-label={`删除${name} ${clockText(span.from)} 的时段`}
                      >
                        <Icon svg={trash} />
                      </button>
                    </div>
                    {errors[`hours.${index}`] && <p className="field-error">{errors[`hours.${index}`]}</p>}
                  </div>
                ))}
              </div>
              <button type="button" className="btn btn-sm" onClick={() => add(weekday)} aria-label={`添加时段：${name}`}>
                添加时段
              </button>
            </li>
          )
        })}
      </ul>
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
        {daysOff.length > 0 && (
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
        )}
      </div>
      {(errors.all ?? errors.hours ?? errors.daysOff) && (
        <p className="notice notice-bad" role="alert">
          {errors.all ?? errors.hours ?? errors.daysOff}
        </p>
      )}
      <div hidden id={elsewhere.noticeId} />
      <button type="button" className="btn btn-main justify-self-start" disabled={sending} onClick={() => void save()}>
        {sending ? '请稍候…' : '保存可约时间'}
      </button>
    </div>
  )
}
