/** Evaluations, received or given, and one of them when the address names it. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { consultEvaluations } from '#lib/calls/consult/consult-workspace-evaluations.ts'
import type { WorkspaceEvaluation } from '#lib/contract/consult/consult-workspace-evaluations.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { wayTexts } from '#lib/format/consult.ts'
import { dateTime } from '#lib/format/date.ts'
import { Stars, Time } from './parts.tsx'
import type { evaluationReply } from './rules.ts'

const api = clientOf({
  listReceived: consultEvaluations.listReceived,
  listGiven: consultEvaluations.listGiven,
  getEvaluation: consultEvaluations.getEvaluation,
  replyEvaluation: consultEvaluations.replyEvaluation,
})

type ReplyValues = z.input<typeof evaluationReply>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.evaluationReply))

const refresh = () => queryClient.invalidateQueries(readBy(consultEvaluations))

function ReplyForm({ evaluationId }: { evaluationId: number }) {
  const form = useForm<ReplyValues>({ resolver, defaultValues: { reply: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    const { held } = await api.replyEvaluation({ params: { evaluationId }, body })
    toast(held ? '已提交，审核通过之后公开' : '回复已经发布', { tone: 'ok' })
    await refresh()
  })
  return (
    <form className="stack max-w-xl" onSubmit={submit} noValidate>
      <Field label="公开回复" help="会显示在这条评价下面，只能回复一次" error={form.formState.errors.reply?.message}>
        <textarea className="textarea" rows={3} maxLength={500} {...form.register('reply')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="发布回复" />
    </form>
  )
}

type Side = 'received' | 'given'

type Evaluation = CallResult<typeof consultEvaluations.getEvaluation>

/** The page of the consultation, in the area where the evaluation is read. */
function consultationOf(evaluation: Evaluation, merchant: boolean): string {
  if (!merchant) return `/member/member_consulation_detail?id=${evaluation.consultationId}`
  return `/merchant/consult/${evaluation.part === 'ASKER' ? 'memberConsultDetail' : 'consultDetail'}?id=${evaluation.consultationId}`
}

function Content({ evaluation, consultation }: { evaluation: Evaluation; consultation: string }) {
  return (
    <RecordPart title="评价内容">
      <p>{evaluation.content || '没有写文字评价'}</p>
      {evaluation.labels.length > 0 && (
        <p className="flex flex-wrap gap-1 mt-2">
          {evaluation.labels.map(label => (
            <span key={label} className="tag">
              {label}
            </span>
          ))}
        </p>
      )}
      <div className="mt-3">
        <Facts
          facts={[
            ['评价人', `${evaluation.author.name}${evaluation.anonymous && evaluation.part === 'ASKER' ? '（匿名评价）' : ''}`],
            [
              '咨询师',
              <a className="hover-link" href={`/consult/user/${evaluation.consultant.employeeId}`}>
                {evaluation.consultant.name}
              </a>,
            ],
            ['咨询公司', evaluation.companyName],
            ['领域', evaluation.categoryName],
            ['方式', evaluation.way && wayTexts[evaluation.way]],
            ['评价时间', dateTime(evaluation.createdAt)],
            [
              '咨询',
              evaluation.consultationId !== null && (
                <a className="link" href={consultation}>
                  查看这次咨询
                </a>
              ),
            ],
          ]}
        />
      </div>
    </RecordPart>
  )
}

function Reply({ evaluation, side }: { evaluation: Evaluation; side: Side }) {
  return (
    <RecordPart title={side === 'received' ? '我们的回复' : '咨询师的回复'}>
      {evaluation.reply ? (
        <>
          <p>{evaluation.reply}</p>
          <p className="text-ink-3 text-xs mt-1">
            <Time at={evaluation.repliedAt} />
          </p>
        </>
      ) : evaluation.replyWaits && side === 'received' ? (
        <p className="notice">回复已提交，审核通过之后公开。</p>
      ) : evaluation.canReply ? (
        <ReplyForm evaluationId={evaluation.evaluationId} />
      ) : (
        <p className="text-ink-2">还没有回复</p>
      )}
    </RecordPart>
  )
}

export function EvaluationDetail({ id, side, back }: { id: number; side: Side; back?: string }) {
  const identity = useIdentityKey()
  const merchant = useListQuery().path.startsWith('/merchant')
  return (
    <DetailScreen
      param="id"
      {...(back ? { back } : {})}
      queryKey={keyOf(consultEvaluations.getEvaluation, identity, id)}
      load={() => api.getEvaluation({ params: { evaluationId: id } })}
      list="返回列表"
      title={evaluation => evaluation.consultationTitle}
      badge={evaluation => <Stars score={evaluation.score} />}
    >
      {evaluation => (
        <>
          {evaluation.waits && <p className="notice">这条评价正在审核，通过之后公开。</p>}
          {evaluation.hidden && <p className="notice notice-warn">这条评价已被平台隐藏，别人看不到。</p>}
          <Content evaluation={evaluation} consultation={consultationOf(evaluation, merchant)} />
          <Reply evaluation={evaluation} side={side} />
        </>
      )}
    </DetailScreen>
  )
}

function columnsOf(side: Side): Column<WorkspaceEvaluation>[] {
  return [
    { key: 'title', label: '咨询', lead: true, cell: row => row.consultationTitle, csv: row => row.consultationTitle },
    { key: 'score', label: '评分', aside: true, cell: row => <Stars score={row.score} />, csv: row => row.score },
    {
      key: 'content',
      label: '评价',
      cell: row => <span className="clamp-2 text-ink-2">{row.content || '没有写文字评价'}</span>,
      csv: row => row.content,
    },
    side === 'received'
      ? { key: 'author', label: '评价人', cell: row => row.author.name, csv: row => row.author.name }
      : { key: 'consultant', label: '咨询师', cell: row => row.consultant.name, csv: row => row.consultant.name },
    ...(side === 'received'
      ? [
          {
            key: 'consultant',
            label: '顾问',
            cell: (row: WorkspaceEvaluation) => row.consultant.name,
            csv: (row: WorkspaceEvaluation) => row.consultant.name,
          },
        ]
      : []),
    {
      key: 'reply',
      label: '回复',
      cell: row =>
        row.reply ? <span className="clamp-2 text-ink-2">{row.reply}</span> : <span className="text-ink-3">未回复</span>,
      csv: row => row.reply,
    },
    { key: 'created', label: '时间', cell: row => <Time at={row.createdAt} />, csv: row => dateTime(row.createdAt) },
  ]
}

const stars = [5, 4, 3, 2, 1].map(value => [String(value), `${value} 星`] as const)

export function Evaluations({ side }: { side: Side }) {
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const id = Number(listQuery.get('id'))
  if (id > 0) return <EvaluationDetail id={id} side={side} />
  return (
    <ListScreen<WorkspaceEvaluation, 'yes' | 'no'>
      name={`evaluation-${side}`}
      label={side === 'received' ? '收到的评价' : '我给的评价'}
      queryKey={keyOf(side === 'received' ? consultEvaluations.listReceived : consultEvaluations.listGiven, identity)}
      load={({ filters, state, ...input }) => {
        const query = { ...input, ...(filters.stars ? { stars: Number(filters.stars) } : {}) }
        return side === 'received'
          ? api.listReceived({ query: { ...query, ...(state ? { replied: state } : {}) } })
          : api.listGiven({ query })
      }}
      columns={columnsOf(side)}
      rowKey={row => row.evaluationId}
      detail={{ param: 'id', value: row => row.evaluationId }}
      {...(side === 'received'
        ? {
            states: [
              { value: 'no' as const, label: '待回复' },
              { value: 'yes' as const, label: '已回复' },
            ],
          }
        : {})}
      filters={[{ name: 'stars', label: '评分', choices: stars }]}
      search="搜索评价内容"
      csv
      empty={
        side === 'received'
          ? { title: '还没有收到评价', text: '咨询结束、对方评价之后会列在这里。' }
          : { title: '还没有给过评价', text: '咨询确认完成之后，可以给咨询师一个评价。' }
      }
    />
  )
}
