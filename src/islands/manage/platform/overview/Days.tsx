/** New people and companies, day by day: bars with their unit and period, and the same as a table for screen readers. */
import { useWide } from '#components/ui/data/use-wide.ts'
import { shortDate } from '#lib/format/date.ts'

type Day = { day: string; people: number; companies: number }

const HEIGHT = 180
const FOOT = 24
const HEAD = 18

function Legend({ days }: { days: number }) {
  return (
    <figcaption className="card-meta mb-2">
      <span>
        <i className="key key-a" />
        新用户
      </span>
      <span>
        <i className="key key-b" />
        新公司
      </span>
      <span>单位：个 · 最近 {days} 天</span>
    </figcaption>
  )
}

function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <table className="sr-only">
      <caption>最近 {days.length} 天每天新增的用户和公司</caption>
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col">新用户</th>
          <th scope="col">新公司</th>
        </tr>
      </thead>
      <tbody>
        {days.map(day => (
          <tr key={day.day}>
            <th scope="row">{shortDate(day.day)}</th>
            <td>{day.people}</td>
            <td>{day.companies}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Days({ days }: { days: readonly Day[] }) {
  const wide = useWide()
  const width = wide ? 640 : 320
  const top = Math.max(4, ...days.flatMap(day => [day.people, day.companies]))
  const step = width / Math.max(1, days.length)
  const bar = Math.min(16, step * 0.34)
  const heightOf = (value: number) => (value / top) * (HEIGHT - FOOT - HEAD)
  const label = (day: string) => day.slice(5).replace('-', '/').replace(/^0/, '')
  return (
    <figure>
      <Legend days={days.length} />
      <svg className="day-chart" viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <line className="day-line" x1="0" x2={width} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} />
        {days.map((day, index) => {
          const middle = step * (index + 0.5)
          return (
            <g key={day.day}>
              <rect
                className="day-a"
                x={middle - bar - 1}
                y={HEIGHT - FOOT - heightOf(day.people)}
                width={bar}
                height={heightOf(day.people)}
                rx="2"
              />
              <rect
                className="day-b"
                x={middle + 1}
                y={HEIGHT - FOOT - heightOf(day.companies)}
                width={bar}
                height={heightOf(day.companies)}
                rx="2"
              />
              {day.people > 0 && wide && (
                <text x={middle - bar / 2 - 1} y={HEIGHT - FOOT - heightOf(day.people) - 5} textAnchor="middle">
                  {day.people}
                </text>
              )}
              {(days.length - 1 - index) % (wide ? 2 : 4) === 0 && (
                <text x={middle} y={HEIGHT - 6} textAnchor="middle">
                  {label(day.day)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <DayTable days={days} />
    </figure>
  )
}
