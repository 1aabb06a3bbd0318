/** Writing an exam, or changing one: which record is written. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import arrow from '#icons/arrow-left.svg?raw'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { isNotFound } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { examOrganising } from '#lib/calls/learn/exam-organising.ts'
import { Editor } from './Editor.tsx'
import { api } from './workspace.ts'

const LIST = '/merchant/school/mine?view=exams'

function NotFound() {
  return (
    <EmptyCard title="没有找到这场考试" text="可能已被删除，或不属于你现在的公司。">
      <Link className="btn" href={LIST}>
        考试列表
      </Link>
    </EmptyCard>
  )
}

export default function ExamEditor() {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  const identity = useIdentityKey()
  const asked = listQuery.get('id')
  const id = asked === null ? null : Number(asked)
  const [made, setMade] = useState<number | null>(null)
  const record = useQuery(
    {
      queryKey: keyOf(examOrganising.getOrganisedExam, identity, id),
      queryFn: () => api.getOrganisedExam({ params: { examId: id ?? 0 } }),
      enabled: id !== null,
      // What is being written must not be taken away by a fresh answer.
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  const schools = useQuery(
    { queryKey: keyOf(examOrganising.listHostSchools, identity), queryFn: () => api.listHostSchools() },
    queryClient,
  )
  if (id !== null && isNotFound(record.error)) return <NotFound />
  if (id !== null && !record.data) return <Answer query={record}>{() => null}</Answer>
  return (
    <div className="stack">
      <Link className="data-back" href={LIST}>
        <Icon svg={arrow} />
        公司的考试
      </Link>
      <Answer query={schools}>
        {found =>
          found.schools.length === 0 && id === null ? (
            <EmptyCard title="院校上线之后才能举办考试" text="先登记公司的院校，审核通过后再来。">
              <Link className="btn btn-main" href="/merchant/school/addSchoold">
                登记院校
              </Link>
            </EmptyCard>
          ) : (
            <Editor
              // An exam that was created here stays in the same form.
              key={id !== null && id !== made ? id : 'new'}
              record={record.data ?? null}
              schools={found.schools}
              onCreated={examId => {
                setMade(examId)
                navigate(`${listQuery.path}?id=${examId}`, { replace: true })
              }}
              onGone={() => navigate(LIST)}
            />
          )
        }
      </Answer>
    </div>
  )
}
