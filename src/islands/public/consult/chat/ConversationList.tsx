/** All conversations, the newest first: loaded as somebody scrolls, drawn only where they are seen. */
import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { Icon } from '#components/ui/Icon.tsx'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import settings from '#icons/settings.svg?raw'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { chat } from '#lib/calls/consult/chat.ts'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import { api } from './api.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { $drafts } from './preferences.ts'
import { Settings } from './Settings.tsx'
import { $inOrder, $link, $list, $typing, loadList, putConversations } from './store.ts'

/** So near to the end the next page is fetched. */
const NEAR_PX = 400

interface Props {
  open: number | null
  onOpen: (conversationId: number) => void
}

function Rows({ list, open, onOpen }: Props & { list: readonly Conversation[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRef<VirtualizerHandle>(null)
  const typing = useStore($typing)
  useStore($drafts)
  return (
    <div
      className="chat-scroll"
      ref={scroller}
      onScroll={() => {
        const { current } = rows
        if (current && current.scrollOffset + current.viewportSize > current.scrollSize - NEAR_PX) void loadList()
      }}
    >
      <Virtualizer ref={rows} scrollRef={scroller} as="ul" item="li" data={list}>
        {one => (
          <ConversationRow
            key={one.conversationId}
            one={one}
            current={one.conversationId === open}
            typing={(typing.get(one.conversationId) ?? []).length > 0}
            onOpen={onOpen}
          />
        )}
      </Virtualizer>
    </div>
  )
}

function Found({ keyword, open, onOpen }: Props & { keyword: string }) {
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
  return <Rows list={found.data} open={open} onOpen={onOpen} />
}

function All({ open, onOpen }: Props) {
  const list = useStore($inOrder)
  const { cursor, loading, error } = useStore($list)
  if (error && list.length === 0)
    return (
      <div className="p-3">
        <Failed error={error} retry={() => void loadList()} />
      </div>
    )
  if (list.length === 0 && (cursor === undefined || loading)) {
    return (
      <div className="p-4">
        <Loading lines={5} />
      </div>
    )
  }
  if (list.length === 0) {
    return (
      <div className="chat-empty">
        <strong>还没有会话</strong>
        <p>在服务、职位或公司的页面上点“聊一聊”，就能直接问对方。</p>
        <a className="btn btn-sm" href="/city">
          去同城看看
        </a>
      </div>
    )
  }
  return <Rows list={list} open={open} onOpen={onOpen} />
}

export function ConversationList({ open, onOpen }: Props) {
  const [keyword, setKeyword] = useState('')
  const [choosing, setChoosing] = useState(false)
  const searched = useDeferredValue(keyword.trim())
  const link = useStore($link)
  return (
    <section className="chat-list" aria-label="会话">
      <div className="chat-list-head">
        <input
          type="search"
          className="input"
          placeholder="搜索会话"
          aria-label="搜索会话"
          maxLength={50}
          value={keyword}
          onChange={event => setKeyword(event.target.value)}
        />
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label="会话设置"
          aria-expanded={choosing}
          onClick={() => setChoosing(!choosing)}
        >
          <Icon svg={settings} />
        </button>
      </div>
      {choosing && <Settings />}
      <p className="chat-link" role="status">
        {link === 'offline' && '连接断了，正在重连。消息仍会隔几秒更新。'}
      </p>
      {searched ? <Found keyword={searched} open={open} onOpen={onOpen} /> : <All open={open} onOpen={onOpen} />}
    </section>
  )
}
