/** Writing a course, or changing one: which record is written, and where its editor begins anew. */
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
import { course } from '#lib/calls/learn/course.ts'
import { courseAuthor } from '#lib/calls/learn/course-author.ts'
import { Editor } from './Editor.tsx'
import { api, isLocked } from './workspace.ts'

function NotFound() {
  return (
    <EmptyCard title="没有找到这门课程" text="可能已被删除，或不属于你现在的身份。">
      <Link className="btn" href="/merchant/course/mine">
        课程列表
      </Link>
    </EmptyCard>
  )
}

function CertificationNeeded() {
  return (
    <EmptyCard title="通过认证之后才能开课" text="个人完成实名认证，公司完成企业认证，就可以开课。">
      <Link className="btn btn-main" href="/merchant/information/Certification">
        去认证
      </Link>
    </EmptyCard>
  )
}

export default function CourseEditor() {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  const identity = useIdentityKey()
  const asked = listQuery.get('id')
  const id = asked === null ? null : Number(asked)
  const [made, setMade] = useState<number | null>(null)
  const [version, setVersion] = useState(0)
  const record = useQuery(
    {
      queryKey: keyOf(courseAuthor.getAuthoredCourse, identity, id),
      queryFn: () => api.getAuthoredCourse({ params: { courseId: id ?? 0 } }),
      enabled: id !== null,
      // What is being written must not be taken away by a fresh answer.
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  const offering = useQuery(
    { queryKey: keyOf(courseAuthor.listTeachingSchools, identity), queryFn: () => api.listTeachingSchools() },
    queryClient,
  )
  const categories = useQuery(
    { queryKey: keyOf(course.getCourseCategoryTree), queryFn: () => api.getCourseCategoryTree() },
    queryClient,
  )
  if (id !== null && isNotFound(record.error)) return <NotFound />
  if (id !== null && !record.data) return <Answer query={record}>{() => null}</Answer>
  return (
    <Answer query={categories}>
      {groups => (
        <Answer query={offering}>
          {({ mayTeach, schools }) =>
            mayTeach || id !== null ? (
              <Editor
                // A course that was created here stays in the same form; another course, or another state, gets a new form.
                key={`${id !== null && id !== made ? id : 'new'}-${isLocked(record.data ?? null)}-${version}`}
                record={record.data ?? null}
                groups={groups}
                schools={schools}
                onCreated={courseId => {
                  setMade(courseId)
                  navigate(`${listQuery.path}?id=${courseId}`, { replace: true })
                }}
                onReset={() => setVersion(one => one + 1)}
              />
            ) : (
              <CertificationNeeded />
            )
          }
        </Answer>
      )}
    </Answer>
  )
}
