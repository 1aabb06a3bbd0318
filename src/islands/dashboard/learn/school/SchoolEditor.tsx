/** Registering a school, or changing one: which record is written, and where its editor begins anew. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { isNotFound } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { schoolWorkspace } from '#lib/calls/learn/school-workspace.ts'
import type { SchoolRecord } from '#lib/contract/learn/school-workspace.ts'
import { Editor } from './Editor.tsx'
import { api, isLocked } from './workspace.ts'

export default function SchoolEditor() {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  const identity = useIdentityKey()
  const asked = listQuery.get('id')
  const id = asked === null ? null : Number(asked)
  const record = useQuery(
    {
      queryKey: keyOf(schoolWorkspace.getCompanySchool, identity, id),
      queryFn: () => api.getCompanySchool({ params: { schoolId: id ?? 0 } }),
      enabled: id !== null,
      // What is being written must not be taken away by a fresh answer.
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  const [made, setMade] = useState<number | null>(null)
  const [version, setVersion] = useState(0)
  if (id !== null && isNotFound(record.error))
    return (
      <EmptyCard title="没有找到这所院校" text="可能已被删除，或不属于你现在的公司。">
        <Link className="btn" href="/merchant/school/under">
          院校列表
        </Link>
      </EmptyCard>
    )
  const editorOf = (found: SchoolRecord | null) => {
    return (
      <Editor
        // A school that was created here stays in the same form; another school, or another state, gets a new form.
        key={`${id !== null && id !== made ? id : 'new'}-${isLocked(found)}-${version}`}
        record={found}
        onCreated={schoolId => {
          setMade(schoolId)
          navigate(`${listQuery.path}?id=${schoolId}`, { replace: true })
        }}
        onReset={() => setVersion(one => one + 1)}
      />
    )
  }
  // Both at the same place of the tree: what is being written survives getting its number.
  if (id === null || record.data) return editorOf(record.data ?? null)
  return <Answer query={record}>{() => null}</Answer>
}
