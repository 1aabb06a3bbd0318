/** Publishing: as whom one acts first, then the post in one form, saved while one writes, and handed in. */

import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { SignInNeeded } from '#components/ui/SignInNeeded.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { useSignedIn } from '#components/ui/use-signed-in.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { numberInAddress } from '#lib/browser/number-in-address.ts'
import { recruitment } from '#lib/calls/city/recruitment.ts'
import { recruitmentPost } from '#lib/calls/city/recruitment-post.ts'
import type { PostType } from '#lib/contract/city/recruitment-post.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { api } from './calls.ts'
import { LockedPost } from './LockedPost.tsx'
import { PostEditor } from './PostEditor.tsx'

function PostLoader({ postType }: { postType: PostType }) {
  const [id] = useState(() => numberInAddress('id'))
  const choices = useQuery(
    { queryKey: keyOf(recruitment.getRecruitmentData), queryFn: () => api.getRecruitmentData(), staleTime: 600_000 },
    queryClient,
  )
  const post = useQuery(
    {
      queryKey: keyOf(recruitmentPost.getPost, id),
      queryFn: () => api.getPost({ params: { recruitmentId: id } }),
      enabled: id > 0,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  if (post.error instanceof ApiError && post.error.code !== 'server.unavailable') {
    return (
      <EmptyCard title="没有找到这一条" text="可能已被删除，或不属于你现在的身份。">
        <a className="btn" href={`/city/releaseJob/${postType}`}>
          新写一条
        </a>
      </EmptyCard>
    )
  }
  return (
    <Answer query={choices}>
      {data =>
        id === 0 ? (
          <PostEditor postType={postType} choices={data} post={null} />
        ) : (
          <Answer query={post}>
            {one =>
              ['REVIEWING', 'TAKEN_DOWN', 'APPEALING', 'CHECKING', 'CLOSED'].includes(one.state) ||
              one.editState === 'REVIEWING' ? (
                <LockedPost post={one} />
              ) : (
                <PostEditor postType={postType} choices={data} post={one} />
              )
            }
          </Answer>
        )
      }
    </Answer>
  )
}

function Place({ postType }: { postType: PostType }) {
  const company = useStore($checkCompany)
  const signedIn = useSignedIn()
  if (!signedIn) {
    return <SignInNeeded title="登录之后才能发布" />
  }
  if (postType === 'company' && !company) {
    return (
      <EmptyCard title="职位由公司发布" text="先换到你的公司身份；还没有公司的，先登记并通过认证。">
        <a className="btn btn-main" href="/merchant">
          去商家中心
        </a>
        <a className="btn" href="/city/releaseJob/person">
          我要找工作
        </a>
      </EmptyCard>
    )
  }
  if (postType === 'person' && company) {
    return (
      <EmptyCard title="求职信息以个人身份发布" text={`你现在是“${company.companyName}”，请先换到个人身份。`}>
        <a className="btn btn-main" href="/member">
          去切换身份
        </a>
      </EmptyCard>
    )
  }
  return <PostLoader key={company?.companyId ?? 0} postType={postType} />
}

export function ReleaseJob({ postType }: { postType: PostType }) {
  return (
    <div className="stack max-w-2xl">
      <Place postType={postType} />
      <Toasts />
    </div>
  )
}
