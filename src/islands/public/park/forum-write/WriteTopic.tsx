/** Writing a topic, or changing one's own: who writes first, then what is there already, then the form. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { forumWriting } from '#lib/calls/park/forum-writing.ts'
import { askToSignIn } from '#lib/session/ask.ts'
import { readToken, SESSION_BEGAN } from '#lib/session/token.ts'
import { api } from './calls.ts'
import { TopicEditor } from './TopicEditor.tsx'

const inAddress = (name: string): number => Number(new URLSearchParams(location.search).get(name)) || 0

function Write() {
  const [topicId] = useState(() => inAddress('id'))
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
          <TopicEditor editor={found} boardId={inAddress('boardId')} />
        )
      }
    </Answer>
  )
}

export function WriteTopic() {
  const [signedIn, setSignedIn] = useState(() => Boolean(readToken()))
  useEffect(() => {
    const began = () => setSignedIn(true)
    addEventListener(SESSION_BEGAN, began)
    return () => removeEventListener(SESSION_BEGAN, began)
  }, [])
  return (
    <div className="stack">
      {signedIn ? (
        <Write />
      ) : (
        <EmptyCard title="登录之后才能发帖" text="登录后回到这里继续。">
          <button
            type="button"
            className="btn btn-main"
            onClick={() =>
              void askToSignIn().then(
                done => setSignedIn(done),
                () => undefined,
              )
            }
          >
            登录
          </button>
        </EmptyCard>
      )}
      <Toasts />
    </div>
  )
}
