/** How an official account does: day by day as bars and a table, article by article, and both as files. */
import { useQuery } from '@tanstack/react-query'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { DayChart } from '#islands/dashboard/platform/overview/DayChart.tsx'
import { type Figure, Figures } from '#islands/dashboard/platform/overview/Figures.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { accountFigures, FIGURE_PERIODS } from '#lib/calls/park/account-figures.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { count } from '#lib/format/count.ts'
import { date } from '#lib/format/date.ts'

const api = clientOf(accountFigures)

type Report = CallResult<typeof accountFigures.getAccountFigures>
type Counted = 'reads' | 'gained' | 'lost' | 'likes'

const SHOWN: readonly (readonly [Counted, string, string])[] = [
  ['reads', '阅读', '次'],
  ['gained', '新增关注', '人'],
  ['lost', '取消关注', '人'],
  ['likes', '赞', '个'],
]

const sumOf = (report: Report, name: Counted): number => report.days.reduce((sum, day) => sum + day[name], 0)

const figuresOf = (report: Report): Figure[] => [
  { label: '关注人数', value: count(report.followers), note: '现在' },
  ...SHOWN.map(([name, label]) => ({ label, value: count(sumOf(report, name)), note: `近 ${report.days.length} 天` })),
]

const periodOf = ({ days }: Report): string => `${days[0]?.day} 至 ${days.at(-1)?.day}`

async function saveDays(report: Report): Promise<void> {
  const { csvFile, saveAs } = await import('#components/ui/data/csv.ts')
  const head = ['日期（北京时间）', ...SHOWN.map(([, label, unit]) => `${label}（${unit}）`)]
  const rows = report.days.map(day => [day.day, ...SHOWN.map(([name]) => day[name])])
  saveAs(`${report.name} 每天 ${periodOf(report)}.csv`, csvFile(head, rows))
}

async function saveArticles(report: Report): Promise<void> {
  const { csvFile, saveAs } = await import('#components/ui/data/csv.ts')
  const rows = report.articles.map(one => [one.title, one.publishedAt ? date(one.publishedAt) : '', one.reads, one.likes])
  saveAs(`${report.name} 各篇文章 ${periodOf(report)}.csv`, csvFile(['标题', '发布日期', '阅读（次）', '赞（个）'], rows))
}

function Days({ report }: { report: Report }) {
  return (
    <RecordPart title="每天">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section className="data-scroll" tabIndex={0} aria-label="每天的数字">
        <table className="data-table">
          <caption className="sr-only">{periodOf(report)}</caption>
          <thead>
            <tr>
              <th scope="col">日期</th>
              {SHOWN.map(([name, label]) => (
                <th key={name} scope="col" data-align="end">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.days.toReversed().map(day => (
              <tr key={day.day}>
                <th scope="row" className="num font-normal">
                  {day.day}
                </th>
                {SHOWN.map(([name]) => (
                  <td key={name} className="num" data-align="end">
                    {day[name]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="pt-3">
        <button type="button" className="btn" onClick={() => void saveDays(report)}>
          下载每天的表格
        </button>
      </p>
    </RecordPart>
  )
}

function Articles({ report }: { report: Report }) {
  if (report.articles.length === 0) return <EmptyCard title="还没有公开过的文章" text="文章公开以后，这里有它的阅读和赞。" />
  return (
    <RecordPart title="各篇文章">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section className="data-scroll" tabIndex={0} aria-label="各篇文章的数字">
        <table className="data-table">
          <caption className="sr-only">读得最多的在前，最多 100 篇，{periodOf(report)}</caption>
          <thead>
            <tr>
              <th scope="col">标题</th>
              <th scope="col">发布日期</th>
              <th scope="col" data-align="end">
                阅读
              </th>
              <th scope="col" data-align="end">
                赞
              </th>
            </tr>
          </thead>
          <tbody>
            {report.articles.map(article => (
              <tr key={article.id}>
                <th scope="row" className="text-start font-normal">
                  {article.title}
                </th>
                <td className="num whitespace-nowrap">{article.publishedAt && date(article.publishedAt)}</td>
                <td className="num" data-align="end">
                  {article.reads}
                </td>
                <td className="num" data-align="end">
                  {count(article.likes)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="pt-3">
        <button type="button" className="btn" onClick={() => void saveArticles(report)}>
          下载各篇文章的表格
        </button>
      </p>
    </RecordPart>
  )
}

export function AccountFigures({ accountId }: { accountId: number }) {
  const listQuery = useListQuery()
  const days = FIGURE_PERIODS.find(value => value === listQuery.get('days')) ?? '30'
  const report = useQuery(
    {
      queryKey: keyOf(accountFigures.getAccountFigures, accountId, days),
      queryFn: () => api.getAccountFigures({ params: { accountId }, query: { days } }),
      placeholderData: before => before,
    },
    queryClient,
  )
  return (
    <div className="stack">
      <fieldset className="segments" aria-label="多长时间">
        {FIGURE_PERIODS.map(value => (
          <button key={value} type="button" aria-pressed={value === days} onClick={() => listQuery.go({ days: value })}>
            {value} 天
          </button>
        ))}
      </fieldset>
      <Answer query={report} waiting={<Loading lines={6} />}>
        {data => (
          <>
            <h2 className="text-lg font-semibold">{data.name}的统计</h2>
            <Figures label="合计" figures={figuresOf(data)} />
            <div className="grid gap-3 lg:grid-cols-2">
              {SHOWN.map(([name, label, unit]) => (
                <DayChart
                  key={name}
                  title={`每天${label}`}
                  note={`${unit}，近 ${data.days.length} 天`}
                  days={data.days.map(day => ({ day: day.day, value: day[name] }))}
                  text={value => `${value} ${unit}`}
                />
              ))}
            </div>
            <p className="text-ink-3 text-sm">阅读每人每天算一次，最多晚十几秒计入；赞按给出的那天算，取消的不算在内。</p>
            <Days report={data} />
            <Articles report={data} />
          </>
        )}
      </Answer>
    </div>
  )
}
