/** The accounts that cannot reach the person any more, to be let in again. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { chat } from '#lib/calls/consult/chat.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { date } from '#lib/format/date.ts'
import { api } from './api.ts'
import { ChatAvatar } from './ChatAvatar.tsx'
import { resync } from './store.ts'

type BlockedAccount = CallResult<typeof chat.listBlockedAccounts>['list'][number]

function BlockedRow({ one: { person, blockedAt }, onUnblock }: { one: BlockedAccount; onUnblock: () => void }) {
  return (
    <li className="chat-blocked">
      <ChatAvatar name={person.name} avatar={person.avatar} />
      <span className="grow min-w-0">
        <strong className="block truncate">{person.name}</strong>
        <span className="field-help num">{date(blockedAt)} 拉黑</span>
      </span>
      <button type="button" className="btn btn-sm" aria-label={`解除拉黑：${person.name}`} onClick={onUnblock}>
        解除拉黑
      </button>
    </li>
  )
}

export function BlockedDialog({ onClose }: { onClose: () => void }) {
  const found = useInfiniteQuery(
    {
      queryKey: keyOf(chat.listBlockedAccounts),
      queryFn: ({ pageParam }) => api.listBlockedAccounts({ query: { cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.nextCursor,
    },
    queryClient,
  )
  const accounts = found.data?.pages.flatMap(page => page.list)
  const unblock = async (blockId: number, name: string) => {
    try {
      await api.unblockAccount({ params: { blockId } })
      toast(`已解除对${name}的拉黑`, { tone: 'ok' })
      await Promise.all([found.refetch(), resync()])
    } catch (problem) {
      toast(messageOf(problem), { tone: 'bad' })
    }
  }
  return (
    <Dialog
      title="黑名单"
      description="这些账号在任何会话里都不能给你发消息或打电话。"
      open
      onOpenChange={open => !open && onClose()}
    >
      <Answer query={{ ...found, data: accounts }}>
        {list =>
          list.length === 0 ? (
            <p className="text-ink-2">没有拉黑任何人。在会话右上角的“更多操作”里可以拉黑对方。</p>
          ) : (
            <ul className="chat-targets">
              {list.map(one => (
                <BlockedRow key={one.blockId} one={one} onUnblock={() => void unblock(one.blockId, one.person.name)} />
              ))}
              {found.hasNextPage && (
                <li>
                  <button
                    type="button"
                    className="btn btn-sm btn-block"
                    disabled={found.isFetchingNextPage}
                    title={found.isFetchingNextPage ? '正在加载' : undefined}
                    onClick={() => void found.fetchNextPage()}
                  >
                    更早的
                  </button>
                </li>
              )}
            </ul>
          )
        }
      </Answer>
    </Dialog>
  )
}
