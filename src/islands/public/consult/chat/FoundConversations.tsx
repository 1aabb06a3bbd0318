/** Conversations by a word of their names. Apart from the list, because what keeps answers weighs half as much as the rest of the chat. */
import { useQuery } from '@tanstack/react-query'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { chat } from '#lib/calls/consult/chat.ts'
import { api } from './api.ts'
import { ConversationRows, type ListProps } from './ConversationRows.tsx'
import { putConversations } from './store.ts'

export function FoundConversations({ keyword, open, onOpen }: ListProps & { keyword: string }) {
  const found = useQuery(
    {
      queryKey: keyOf(chat.listConversations, keyword),
      queryFn: async () => {
        const { list } = await api.listConversations({ query: { keyword, pageSize: 50 } })
        putConversations(list)
        return list
      },
    },
    queryClient,
  )
  if (found.isPending) return <Loading />
  if (!found.data) return <Failed error={found.error} retry={() => void found.refetch()} />
  if (found.data.length === 0) return <p className="chat-empty">没有找到名字里有“{keyword}”的会话。</p>
  return <ConversationRows list={found.data} open={open} onOpen={onOpen} />
}
