/** One figure day by day as plain SVG bars; the table beside it says the same in numbers. */
import { useState } from 'react'
import { shortDate } from '#lib/format/date.ts'

interface Props {
  label: string
  days: readonly string[]
  values: readonly number[]
  text: (value: number) => string
}

const WIDTH = 600
const HEIGHT = 160

/** The next round number above. */
function ceiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map(step => step * power).find(step => step >= value) ?? value
}

/** `top` is the value at the upper edge, `line` the height of zero, `scale` units of the drawing for one of the values. */
function scaleOf(values: readonly number[]) {
  // Refunds of a day may exceed its payments: such a day is drawn below the line.
  const highest = Math.max(0, ...values)
  const deepest = Math.max(0, ...values.map(value => -value))
  const top = highest > 0 || deepest === 0 ? ceiling(highest) : 0
  const bottom = deepest > 0 ? ceiling(deepest) : 0
  const scale = (HEIGHT - 2) / (top + bottom)
  return { top, scale, line: 1 + top * scale, isEmpty: highest === 0 && deepest === 0 }
}

export function FigureChart({ label, days, values, text }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const { top, scale, line, isEmpty } = scaleOf(values)
  const step = WIDTH / days.length
  const gap = Math.min(2, step * 0.15)
  const day = at === null ? undefined : days[at]
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-ink-2">
        <span>{`纵轴最高 ${text(top)}`}</span>
        <span className="num" aria-hidden="true">
          {day && `${shortDate(day)}：${text(values[at ?? 0] ?? 0)}`}
        </span>
      </figcaption>
      <svg
        className="figure-chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}，每天一条，数字见表格`}
        onPointerLeave={() => setAt(null)}
      >
        {[0.5, 1].map(share => (
          <line
            key={share}
            className="figure-grid"
            x1="0"
            x2={WIDTH}
            y1={line - share * top * scale}
            y2={line - share * top * scale}
          />
        ))}
        <line className="figure-grid" x1="0" x2={WIDTH} y1={line} y2={line} />
        {days.map((one, index) => {
          const value = values[index] ?? 0
          const height = Math.abs(value) * scale
          return (
            <g key={one} onPointerEnter={() => setAt(index)}>
              <rect x={index * step} y="0" width={step} height={HEIGHT} fill="transparent" />
              <rect
                className="figure-bar"
                data-on={at === index}
                x={index * step + gap}
                y={value < 0 ? line : line - height}
                width={step - 2 * gap}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <p className="flex justify-between text-ink-3 text-xs num" aria-hidden="true">
        <span>{shortDate(days[0] ?? '')}</span>
        <span>{isEmpty && '这段时间还没有'}</span>
        <span>{shortDate(days.at(-1) ?? '')}</span>
      </p>
    </figure>
  )
}
