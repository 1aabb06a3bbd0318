/** The figures of the site by day and by city: tiles to choose from, the chosen one as bars with its table, all of them as a file. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { csvFile, saveAs } from '#components/ui/data/csv.ts'
import { type Changes, useListQuery } from '#components/ui/data/list-query.ts'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { AreaPicker } from '#islands/manage/platform/content/AreaPicker.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { figures as calls } from '#lib/calls/platform/figure.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { FigureDays, FigureName, figures, Period } from '#lib/contract/platform/figure.ts'
import { dateTime } from '#lib/format/date.ts'
import { FigureChart } from './FigureChart.tsx'
import { shownFigures } from './figures.ts'

const api = clientOf(calls)

type Report = CallResult<typeof figures.getDailyFigures>

const PERIODS: readonly (readonly [Period, string])[] = [
  ['7', '7 天'],
  ['30', '30 天'],
  ['90', '90 天'],
  ['365', '一年'],
]

const isQueue = (figure: FigureName) => figure === 'QUEUE_LENGTH' || figure === 'QUEUE_HOURS'

/** What a tile says of a period: the sum, for queues the highest day. */
const wholeOf = ({ figure, values }: FigureDays): number =>
  isQueue(figure) ? Math.max(0, ...values) : values.reduce((sum, value) => sum + value, 0)

/** Visitors are only told apart within a day: the sum of several days counts a person once a day. */
const wholeNote = (figure: FigureName): string =>
  isQueue(figure) ? '最高的一天' : figure === 'VISITORS' ? '每天的人数相加' : '合计'

const download = ({ city, days, figures: list }: Report): void =>
  saveAs(
    `统计报表 ${city?.name ?? '全站'} ${days[0]} 至 ${days.at(-1)}.csv`,
    csvFile(
      ['日期（北京时间）', ...list.map(({ figure }) => `${shownFigures[figure].label}（${shownFigures[figure].unit}）`)],
      days.map((day, at) => [
        day,
        ...list.map(({ figure, values }) => (shownFigures[figure].plain ?? ((value: number) => value))(values[at] ?? 0)),
      ]),
    ),
  )

function Cities({ figure, days, onPick }: { figure: FigureName; days: Period; onPick: (code: number) => void }) {
  const cities = useQuery(
    {
      queryKey: keyOf(calls.listFigureCities, figure, days),
      queryFn: () => api.listFigureCities({ query: { figure, days } }),
    },
    queryClient,
  )
  const { text } = shownFigures[figure]
  return (
    <section className="card card-pad stack" aria-labelledby="by-city">
      <h2 className="text-base font-semibold" id="by-city">
        各城市
      </h2>
      <Answer query={cities}>
        {list => {
          const most = Math.max(1, ...list.map(city => city.value))
          return list.length === 0 ? (
            <p className="text-ink-2">这段时间没有记在哪个城市名下的。</p>
          ) : (
            <ol className="figure-cities" aria-label={`${shownFigures[figure].label}最多的城市`}>
              {list.map(city => (
                <li key={city.code}>
                  <button type="button" className="hover-link text-start" onClick={() => onPick(city.code)}>
                    {city.name}
                  </button>
                  <span className="num">{text(city.value)}</span>
                  <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="figure-bar" width={Math.max(0, (city.value / most) * 100)} height="1" />
                  </svg>
                </li>
              ))}
            </ol>
          )
        }}
      </Answer>
    </section>
  )
}

type ScopeProps = { days: Period; city: string | null; go: (changes: Changes) => void }

/** How long and of which city; `city` is null for the whole site. */
function Scope({ days, city, go }: ScopeProps) {
  return (
    <section className="card card-pad stack" aria-label="时间和城市">
      <div className="flex flex-wrap items-center gap-3">
        <fieldset className="segments" aria-label="多长时间">
          {PERIODS.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={value === days} onClick={() => go({ days: value })}>
              {label}
            </button>
          ))}
        </fieldset>
        <p>
          看的是：<strong>{city ?? '全站'}</strong>
        </p>
        {city !== null && (
          <button type="button" className="btn btn-sm" onClick={() => go({ city: null })}>
            换回全站
          </button>
        )}
      </div>
      <AreaPicker label="换一个城市" onPick={({ code }) => go({ city: code })} />
    </section>
  )
}

type TilesProps = { figures: readonly FigureDays[]; chosen: FigureDays; onChoose: (figure: FigureName) => void }

function Tiles({ figures: list, chosen, onChoose }: TilesProps) {
  return (
    <fieldset className="figure-tiles" aria-label="指标">
      {list.map(one => (
        <button
          key={one.figure}
          type="button"
          className="card figure-tile"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one.figure)}
        >
          <span className="text-ink-2">{shownFigures[one.figure].label}</span>
          <strong className="num">{shownFigures[one.figure].text(wholeOf(one))}</strong>
          <span className="text-ink-3 text-xs">{wholeNote(one.figure)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** The newest day first. */
function DayTable({ days, chosen: { figure, values } }: { days: readonly string[]; chosen: FigureDays }) {
  const { label, text } = shownFigures[figure]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section className="figure-days" tabIndex={0} aria-label={`${label}每天的数字`}>
      <table className="data-table">
        <caption className="sr-only">{`${label}，${days[0]} 至 ${days.at(-1)}`}</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col" className="text-end">
              {label}
            </th>
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, at) => [day, values[at] ?? 0] as const)
            .reverse()
            .map(([day, value]) => (
              <tr key={day}>
                <th scope="row" className="num font-normal">
                  {day}
                </th>
                <td className="num text-end">{text(value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}

function FiguresByDay({ report, chosen }: { report: Report; chosen: FigureDays }) {
  const { label, help, text } = shownFigures[chosen.figure]
  return (
    <section className="card card-pad stack" aria-labelledby="by-day">
      <h2 className="text-base font-semibold" id="by-day">{`${label} · ${report.city?.name ?? '全站'}`}</h2>
      <p className="text-ink-2">{help}。</p>
      <FigureChart label={label} days={report.days} values={chosen.values} text={text} />
      <DayTable days={report.days} chosen={chosen} />
    </section>
  )
}

function Download({ report, countedAt }: { report: Report; countedAt: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="button" className="btn btn-main" onClick={() => download(report)}>
        下载表格
      </button>
      <span className="text-ink-2">
        每十分钟统计一次，上次 <time dateTime={countedAt}>{dateTime(countedAt)}</time>
      </span>
    </div>
  )
}

export default function Statistics() {
  const listQuery = useListQuery()
  const days = PERIODS.find(([value]) => value === listQuery.get('days'))?.[0] ?? '30'
  const asked = Number(listQuery.get('city')) || null
  const report = useQuery(
    {
      queryKey: keyOf(calls.getDailyFigures, days, asked ?? 0),
      queryFn: () => api.getDailyFigures({ query: { days, ...(asked ? { city: asked } : {}) } }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return (
    <>
      <Scope days={days} city={asked === null ? null : (report.data?.city?.name ?? '这个城市')} go={listQuery.go} />
      <Answer query={report} waiting={<Loading lines={6} />}>
        {data => {
          const chosen = data.figures.find(one => one.figure === listQuery.get('figure')) ?? data.figures[0]
          if (data.countedAt === null || !chosen) {
            return <EmptyCard title="还没有统计过" text="后台任务每十分钟统计一次，第一次会补上过去一年的，请过一会儿再来。" />
          }
          return (
            <>
              <Tiles figures={data.figures} chosen={chosen} onChoose={figure => listQuery.go({ figure })} />
              <div className="figure-parts">
                <FiguresByDay report={data} chosen={chosen} />
                {asked === null && !isQueue(chosen.figure) && chosen.figure !== 'VISITORS' && (
                  <Cities figure={chosen.figure} days={days} onPick={code => listQuery.go({ city: code })} />
                )}
              </div>
              <Download report={data} countedAt={data.countedAt} />
            </>
          )
        }}
      </Answer>
    </>
  )
}
