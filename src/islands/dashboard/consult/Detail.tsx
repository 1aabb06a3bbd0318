/** One consultation as its sides may read it. Which side that is, the server says. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { readAll } from '#components/ui/data/read-all.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Failed } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { consultCases } from '#lib/calls/consult/consult-workspace-cases.ts'
import type { WorkspaceDetail } from '#lib/contract/consult/consult-workspace-cases.ts'
import type { WorkspacePart } from '#lib/contract/consult/consult-workspace-shapes.ts'
import { workspaceStateNames } from '#lib/format/consult-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { Answers, Complaint, Evaluation, Recordings, Subject, Terms, Timeline } from './DetailParts.tsx'
import { backTo } from './last-list.ts'
import { QuestionActions } from './QuestionActions.tsx'

const api = clientOf({
  getDetail: consultCases.getDetail,
  assign: consultCases.assign,
  listColleagues: consultCases.listColleagues,
})

/** What the state means for the reader, in one sentence. */
function stateText({ state, part, closesAt, endsAt, consultant }: WorkspaceDetail): string | null {
  const asks = part === 'ASKER'
  switch (state) {
    case 'PENDING_PAY':
      return '付款之后才会送到咨询师那里。'
    case 'REVIEWING':
      return '正在审核，通过后就会公开。'
    case 'OPEN':
    case 'ANSWERING':
      return closesAt ? `${dateTime(closesAt)} 前采纳一个回答；到期没有采纳，按平台规则处理悬赏。` : null
    case 'WAIT_ACCEPT':
      if (!consultant) return asks ? '公司正在安排顾问。' : '还没有安排顾问。'
      return asks
        ? '等待咨询师接单，12 小时没有接单会全额退款。'
        : part === 'COMPANY'
          ? `已交给${consultant.name}，等待接单；12 小时没有接单会自动退款。`
          : '请在 12 小时内接单，逾期会自动退款。'
    case 'NEED_INFO':
      return asks ? '咨询师请你补充资料。' : '等待提问者补充资料。'
    case 'CONSULTING':
      if (!consultant && part === 'COMPANY') return '接待的顾问已经离开公司，请安排一位顾问接着答复。'
      return endsAt ? `咨询进行中，到 ${dateTime(endsAt)} 结束。` : '咨询进行中。'
    case 'WAIT_CONFIRM':
      return asks ? '咨询师已经结束咨询，请确认；3 天后自动确认。' : '等待提问者确认，3 天后自动确认。'
    case 'DISPUTED':
      return '双方有争议，平台正在处理，款项暂不结算。'
    default:
      return null
  }
}

function Assignment({ consultation }: { consultation: WorkspaceDetail }) {
  const identity = useIdentityKey()
  const [chosen, setChosen] = useState(consultation.consultant ? String(consultation.consultant.employeeId) : '')
  const colleagues = useQuery(
    {
      queryKey: keyOf(consultCases.listColleagues, identity),
      queryFn: () => readAll(place => api.listColleagues({ query: place })),
    },
    queryClient,
  )
  const assign = useMutation(
    {
      mutationFn: () =>
        api.assign({ params: { consultationId: consultation.consultationId }, body: { employeeId: Number(chosen) } }),
      onSuccess: () => {
        toast('已经交给这位顾问', { tone: 'ok' })
        return queryClient.invalidateQueries(readBy(consultCases))
      },
    },
    queryClient,
  )
  const open = (colleagues.data?.rows ?? []).filter(one => one.employed && one.state === 'ACTIVE')
  return (
    <RecordPart title="安排顾问">
      {assign.error && <Failed error={assign.error} retry={() => assign.mutate()} />}
      <div className="flex flex-wrap items-end gap-2">
        <div className="grow max-w-sm">
          <Field label="由谁接待" {...(colleagues.data && open.length === 0 ? { help: '公司现在没有接单的顾问' } : {})}>
            <select className="select" value={chosen} onChange={event => setChosen(event.target.value)}>
              <option value="">请选择</option>
              {open.map(colleague => (
                <option key={colleague.employeeId} value={colleague.employeeId}>
                  {`${colleague.name}（待接单 ${colleague.waiting}，进行中 ${colleague.running}）`}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <button
          type="button"
          className="btn btn-main"
          disabled={assign.isPending || chosen === '' || chosen === String(consultation.consultant?.employeeId)}
          title={
            chosen === ''
              ? '先选一位顾问'
              : chosen === String(consultation.consultant?.employeeId)
                ? '现在就由这位顾问接待'
                : undefined
          }
          onClick={() => assign.mutate()}
        >
          {assign.isPending ? '请稍候…' : '交给这位顾问'}
        </button>
      </div>
    </RecordPart>
  )
}

const LISTS: Record<WorkspacePart, (merchant: boolean) => [path: string, label: string]> = {
  ASKER: () => ['/member/member_consulationList', '我的提问'],
  CONSULTANT: merchant => (merchant ? ['/merchant/consult/mine', '我的咨询'] : ['/member/member_consulting', '我的解答']),
  COMPANY: () => ['/merchant/consult/owner', '公司咨询'],
  OPERATOR: () => ['/member', '概览'],
}

function Content({ consultation, merchant }: { consultation: WorkspaceDetail; merchant: boolean }) {
  const evaluationPath =
    merchant && consultation.part !== 'ASKER' ? '/merchant/consult/evaluate' : '/member/member_consultEvaluate_detail'
  const stands = stateText(consultation)
  return (
    <>
      {stands && <p className="notice">{stands}</p>}
      {consultation.kind === 'QUESTION' && consultation.part === 'ASKER' && <QuestionActions consultation={consultation} />}
      {consultation.kind === 'DIRECTED' && (
        <p className="flex flex-wrap gap-2">
          <a className="btn btn-main" href={`/consult/detail/${consultation.consultationId}`}>
            进入咨询室
          </a>
        </p>
      )}
      {consultation.canAssign && <Assignment consultation={consultation} />}
      <div className="grid gap-3 lg:grid-cols-2 items-start">
        <Subject consultation={consultation} />
        <Terms consultation={consultation} />
      </div>
      {consultation.answers.length > 0 && <Answers consultation={consultation} />}
      {consultation.playbacks.length > 0 && <Recordings playbacks={consultation.playbacks} />}
      {consultation.evaluation && <Evaluation evaluation={consultation.evaluation} path={evaluationPath} />}
      {consultation.complaintDetail && <Complaint complaint={consultation.complaintDetail} />}
      {consultation.timeline.length > 0 && <Timeline timeline={consultation.timeline} />}
    </>
  )
}

export default function Detail() {
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const merchant = listQuery.path.startsWith('/merchant')
  const id = Number(listQuery.get('id'))
  const asks = listQuery.path.endsWith('memberConsultDetail') || !merchant
  const [path, label] = LISTS[asks ? 'ASKER' : 'CONSULTANT'](merchant)
  // The member's place shows both what was asked and what is answered; the company's, what came to it and to me.
  const other = !merchant ? LISTS.CONSULTANT(false) : !asks && identity !== 'person' ? LISTS.COMPANY(true) : null
  if (!Number.isInteger(id) || id <= 0)
    return (
      <EmptyCard title="要看哪一条？" text="这个地址里没有咨询的编号。从列表里选一条，就能看到内容、进度和评价。">
        <Link className="btn btn-main" href={path}>
          {label}
        </Link>
        {other && (
          <Link className="btn" href={other[0]}>
            {other[1]}
          </Link>
        )}
      </EmptyCard>
    )
  return (
    <DetailScreen
      key={id}
      param="id"
      back={backTo(path)}
      queryKey={keyOf(consultCases.getDetail, identity, id)}
      load={() => api.getDetail({ params: { consultationId: id } })}
      list="返回列表"
      title={consultation => consultation.title}
      badge={consultation => <StateBadge names={workspaceStateNames} state={consultation.state} />}
    >
      {consultation => <Content consultation={consultation} merchant={merchant} />}
    </DetailScreen>
  )
}
