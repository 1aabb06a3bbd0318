/** My notices, how many are unread, and marking them as read. */
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { notice } from '#lib/calls/platform/notice.ts'
import { CHAT_WANTED } from '#lib/chat/wanted.ts'
import type { NoticeKind } from '#lib/contract/platform/notice.ts'
import { onNotice, unreadChanged } from '#lib/session/unread.ts'

const api = clientOf({ listNotices: notice.listNotices, countUnread: notice.countUnread, markRead: notice.markRead })

const readAnew = () =>
  Promise.all([notice.listNotices, notice.countUnread].map(call => queryClient.invalidateQueries({ queryKey: keyOf(call) })))

/** @param kind null: of all kinds. */
export function useInbox(kind: NoticeKind | null, unreadOnly: boolean) {
  const unread = useQuery({ queryKey: keyOf(notice.countUnread), queryFn: () => api.countUnread() }, queryClient)
  const list = useInfiniteQuery(
    {
      queryKey: keyOf(notice.listNotices, kind, unreadOnly),
      queryFn: ({ pageParam }) =>
        api.listNotices({
          query: { kind: kind ?? undefined, unread: unreadOnly ? 'true' : undefined, cursor: pageParam ?? undefined },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.nextCursor,
    },
    queryClient,
  )
  const read = useMutation(
    {
      mutationFn: (ids: number[] | undefined) => api.markRead({ body: { ids } }),
      onError: error => toast(messageOf(error, '没有标记成功，请再试一次'), { tone: 'bad' }),
      onSettled: () => {
        unreadChanged()
        return readAnew()
      },
    },
    queryClient,
  )
  // New notices appear while the page is open: the connection of the chat brings them to every tab.
  useEffect(() => {
    dispatchEvent(new Event(CHAT_WANTED))
    return onNotice(() => void readAnew())
  }, [])
  return { unread, list, read }
}

export type InboxState = ReturnType<typeof useInbox>
