/** How far those who registered have come, at each site and together. */
import { useQuery } from '@tanstack/react-query'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { examOrganising } from '#lib/calls/learn/exam-organising.ts'
import type { ExamFigures as Figures } from '#lib/contract/learn/exam-organising.ts'
import { api } from './workspace.ts'

type Counted = Figures['total']

const HEADS = [
  ['seats', '名额'],
  ['registered', '报名'],
  ['qualified', '审核通过'],
  ['paid', '缴费'],
  ['attended', '到考'],
  ['scored', '有成绩'],
  ['passed', '合格'],
] as const satisfies readonly (readonly [keyof Counted, string])[]

const Row = ({ name, of }: { name: string; of: Counted }) => (
  <tr>
    <th scope="row" className="text-left font-normal">
      {name}
    </th>
    {HEADS.map(([key]) => (
      <td key={key} className="num text-center">
        {of[key]}
      </td>
    ))}
  </tr>
)

function Table({ figures: { sites, total, averageScore } }: { figures: Figures }) {
  const rate = total.scored > 0 ? Math.round((total.passed / total.scored) * 100) : null
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys */}
      <section className="overflow-x-auto" aria-label="各考点的数字" tabIndex={0}>
        <table className="table w-full min-w-[36rem]">
          <thead>
            <tr>
              <th scope="col" className="text-left">
                考点
              </th>
              {HEADS.map(([key, label]) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sites.map(site => (
              <Row key={site.siteId} name={site.name} of={site} />
            ))}
            {sites.length > 1 && <Row name="合计" of={total} />}
          </tbody>
        </table>
      </section>
      <p className="text-ink-2 text-sm pt-2">
        报名包括后来退出和未通过的人；免费的考试，审核通过就算缴费。
        {averageScore !== null && `平均 ${averageScore} 分，合格率 ${rate}%。`}
      </p>
    </>
  )
}

export function ExamFigures({ examId }: { examId: number }) {
  const identity = useIdentityKey()
  const figures = useQuery(
    {
      queryKey: keyOf(examOrganising.getExamFigures, identity, examId),
      queryFn: () => api.getExamFigures({ params: { examId } }),
    },
    queryClient,
  )
  return (
    <RecordPart title="报名与考试情况">
      <Answer query={figures}>{found => <Table figures={found} />}</Answer>
    </RecordPart>
  )
}
