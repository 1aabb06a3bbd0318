/** Writing a topic, or editing one's own: signs in, loads the record, shows the form. */

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
import { forumWriting } from '#lib/calls/park/forum-writing.ts'
import { api } from './calls.ts'
import { TopicEditor } from './TopicEditor.tsx'

function TopicLoader() {
  const [topicId] = useState(() => numberInAddress('id'))
  const editor = useQuery(
    {
      queryKey: keyOf(forumWriting.getTopicEditor, topicId),
      queryFn: () => api.getTopicEditor({ query: topicId > 0 ? { topicId } : {} }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  if (editor.error instanceof ApiError && editor.error.code !== 'server.unavailable') {
    return (
      <EmptyCard title="没有找到这篇帖子" text="可能已被删除，或不属于你现在的身份。">
        <a className="btn" href="/park/park_edit">
          写新帖子
        </a>
      </EmptyCard>
    )
  }
  return (
    <Answer query={editor}>
      {found =>
        found.topic?.state === 'HIDDEN' ? (
          <EmptyCard title="这篇帖子被隐藏了，不能修改" text={found.topic.reason}>
            <a className="btn" href="/member/member_park/member_park_forum">
              我的帖子
            </a>
          </EmptyCard>
        ) : (
          <TopicEditor editor={found} boardId={numberInAddress('boardId')} />
        )
      }
    </Answer>
  )
}

export function WriteTopic() {
  const signedIn = useSignedIn()
  return (
    <div className="stack">
      {signedIn ? <TopicLoader /> : <SignInNeeded title="登录之后才能发帖" />}
      <Toasts />
    </div>
  )
}
