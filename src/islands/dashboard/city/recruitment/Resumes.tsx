/** My résumés: which there are, and one of them opened for writing. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import arrow from '#icons/arrow-left.svg?raw'
import { isNotFound } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { MAX_RESUMES, resume } from '#lib/calls/city/resume.ts'
import type { ResumeRow } from '#lib/contract/city/resume.ts'
import { dateTime } from '#lib/format/date.ts'
import { audienceNames } from '#lib/format/recruitment-work.ts'
import { resumes as api, forgetResumes } from './calls.ts'
import { ResumeEditor } from './ResumeEditor.tsx'

function ResumeLoader({ id, back }: { id: number; back: string }) {
  const query = useQuery(
    // Read once: while it is edited, the form is the truth.
    {
      queryKey: keyOf(resume.getResume, id),
      queryFn: () => api.getResume({ params: { resumeId: id } }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  if (isNotFound(query.error)) {
    return (
      <EmptyCard title="没有找到这份简历">
        <Link className="btn" href={back}>
          我的简历
        </Link>
      </EmptyCard>
    )
  }
  return (
    <div className="stack max-w-2xl">
      <Link className="data-back" href={back}>
        <Icon svg={arrow} />
        我的简历
      </Link>
      <Answer query={query}>{data => <ResumeEditor key={data.resumeId} loaded={data} />}</Answer>
    </div>
  )
}

function Row({ row, href }: { row: ResumeRow; href: string }) {
  return (
    <li className="card card-pad flex flex-wrap items-center gap-3">
      <div className="grow min-w-0 grid gap-1">
        <Link className="link font-medium break-words" href={href}>
          {row.name}
        </Link>
        <span className="text-sm text-ink-2">{audienceNames[row.visibility]}</span>
        <span className="text-sm text-ink-3">
          {row.complete ? '' : '还没有填完整 · '}
          {row.hasAttachment ? '有附件 · ' : ''}
          {dateTime(row.updatedAt)}
        </span>
      </div>
      <ConfirmDialog
        trigger={
          <button type="button" className="btn btn-sm" aria-label={`删除：${row.name}`}>
            删除
          </button>
        }
        title="删除这份简历？"
        text={`“${row.name}”删除后不能恢复；已经投递出去的仍在对方处，可以撤回投递。`}
        confirm="删除"
        danger
        act={async () => {
          await api.deleteResume({ params: { resumeId: row.resumeId }, body: {} })
          await forgetResumes()
        }}
        done="已删除"
      />
    </li>
  )
}

export function Resumes() {
  const listQuery = useListQuery()
  const id = Number(listQuery.get('id')) || 0
  const list = useQuery({ queryKey: keyOf(resume.listResumes), queryFn: () => api.listResumes() }, queryClient)
  const create = useMutation(
    {
      mutationFn: () => api.createResume({ body: { name: `简历 ${(list.data?.length ?? 0) + 1}` } }),
      onSuccess: async ({ resumeId }) => {
        await forgetResumes()
        listQuery.go({ id: resumeId })
      },
      onError: error => toast(messageOf(error), { tone: 'bad' }),
    },
    queryClient,
  )
  if (id > 0) return <ResumeLoader key={id} id={id} back={listQuery.hrefBack('id')} />
  const button = (
    <button type="button" className="btn btn-main" disabled={create.isPending} onClick={() => create.mutate()}>
      新建简历
    </button>
  )
  return (
    <Answer query={list}>
      {rows =>
        rows.length === 0 ? (
          <EmptyCard title="还没有简历" text="写一份简历，投递时直接使用。">
            {button}
          </EmptyCard>
        ) : (
          <div className="stack">
            <ul className="grid gap-3">
              {rows.map(row => (
                <Row key={row.resumeId} row={row} href={listQuery.hrefOf('id', row.resumeId)} />
              ))}
            </ul>
            {rows.length < MAX_RESUMES ? <p>{button}</p> : <p className="text-ink-2">最多 {MAX_RESUMES} 份。</p>}
          </div>
        )
      }
    </Answer>
  )
}
