/**
 * Days, or months, as bars, drawn as plain SVG. The unit and the period stand in the title; the days are read out as a table for anyone who does not see
 * the bars.
 */
import { useState } from 'react'
import { shortDate } from '#lib/format/date.ts'

type Day = { day: string; value: number }

interface Props {
  title: string
  /** The unit and the period. */
  note: string
  days: readonly Day[]
  text: (value: number) => string
  /** What a bar is called; left out: its day. */
  name?: (day: string) => string
}

const WIDTH = 600
const HEIGHT = 120

/** The next round number above. */
function ceiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map(step => step * power).find(step => step >= value)!
}

function DayTable({ title, note, days, text, name }: Required<Props>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{`${title}（${note}）`}</caption>
        <tbody>
          {days.map(day => (
            <tr key={day.day}>
              <th scope="row">{name(day.day)}</th>
              <td>{text(day.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function DayChart({ title, note, days, text, name = shortDate }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const most = Math.max(...days.map(day => day.value))
  const top = ceiling(most)
  const step = WIDTH / days.length
  const shown = at === null ? null : days[at]
  return (
    <figure className="card card-pad">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-base font-semibold">{title}</span>
        <span className="text-ink-3 text-xs num">{shown ? `${name(shown.day)}：${text(shown.value)}` : note}</span>
      </figcaption>
      <svg
        className="day-chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerLeave={() => setAt(null)}
      >
        {[0.5, 1].map(share => (
          <line
            key={share}
            x1="0"
            x2={WIDTH}
            y1={HEIGHT - share * (HEIGHT - 2)}
            y2={HEIGHT - share * (HEIGHT - 2)}
            className="day-chart-grid"
          />
        ))}
        {days.map((day, index) => {
          const height = (day.value / top) * (HEIGHT - 2)
          return (
            <g key={day.day} onPointerEnter={() => setAt(index)}>
              <rect x={index * step} y="0" width={step} height={HEIGHT} fill="transparent" />
              <rect
                x={index * step + 2}
                y={HEIGHT - Math.max(1, height)}
                width={step - 4}
                height={Math.max(1, height)}
                className="day-chart-bar"
                data-on={at === index}
              />
            </g>
          )
        })}
      </svg>
      <p className="flex justify-between text-ink-3 text-xs num" aria-hidden="true">
        <span>{name(days[0]!.day)}</span>
        <span>{most > 0 ? `纵轴最高 ${text(top)}` : '这段时间还没有'}</span>
        <span>{name(days.at(-1)!.day)}</span>
      </p>
      <DayTable title={title} note={note} days={days} text={text} name={name} />
    </figure>
  )
}
