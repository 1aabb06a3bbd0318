/** Searching what was said; a press on a result leads to its place in the history. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import x from '#icons/x.svg?raw'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { chat } from '#lib/calls/consult/chat.ts'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { dateTime } from '#lib/format/date.ts'
import { api } from './api.ts'
import { nameIn, summaryOf } from './texts.ts'

interface Props {
  conversation: Conversation
  onJump: (seq: number) => void
  onClose: () => void
}

/** The text around the first place where the word stands. */
function Excerpt({ text, keyword }: { text: string; keyword: string }) {
  const at = text.toLowerCase().indexOf(keyword.toLowerCase())
  if (at < 0) return text.slice(0, 80)
  const from = Math.max(0, at - 12)
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark>{text.slice(at, at + keyword.length)}</mark>
      {text.slice(at + keyword.length, at + keyword.length + 60)}
    </>
  )
}

function Results({
  conversation,
  keyword,
  onJump,
}: {
  conversation: Conversation
  keyword: string
  onJump: (seq: number) => void
}) {
  const params = { conversationId: conversation.conversationId }
  const found = useInfiniteQuery(
    {
      queryKey: keyOf(chat.searchMessages, conversation.conversationId, keyword),
      queryFn: ({ pageParam }) => api.searchMessages({ params, query: { keyword, before: pageParam ?? undefined } }),
      initialPageParam: null as number | null,
      getNextPageParam: page => (page.hasBefore ? (page.messages.at(-1)?.seq ?? null) : null),
    },
    queryClient,
  )
  const messages: Message[] | undefined = found.data?.pages.flatMap(page => page.messages)
  return (
    <Answer query={{ ...found, data: messages }}>
      {list =>
        list.length === 0 ? (
          <p className="field-help" role="status">
            没有找到“{keyword}”。
          </p>
        ) : (
          <ul className="chat-found">
            {list.map(message => (
              <li key={message.seq}>
                <button type="button" onClick={() => onJump(message.seq)}>
                  <span className="field-help">
                    {nameIn(conversation, message.memberNo)} {dateTime(message.sentAt)}
                  </span>
                  <span className="block">
                    <Excerpt text={summaryOf(message)} keyword={keyword} />
                  </span>
                </button>
              </li>
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
                  更早的结果
                </button>
              </li>
            )}
          </ul>
        )
      }
    </Answer>
  )
}

export function SearchPanel({ conversation, onJump, onClose }: Props) {
  const [keyword, setKeyword] = useState('')
  const searched = useDeferredValue(keyword.trim())
  return (
    <search
      className="chat-search"
      aria-label="聊天记录"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="chat-list-head">
        <input
          type="search"
          className="input"
          placeholder="搜索聊天记录"
          aria-label="搜索聊天记录"
          maxLength={50}
          value={keyword}
          ref={input => input?.focus()}
          onChange={event => setKeyword(event.target.value)}
        />
        <button type="button" className="btn btn-quiet btn-icon" aria-label="关闭搜索" onClick={onClose}>
          <Icon svg={x} />
        </button>
      </div>
      {searched && <Results conversation={conversation} keyword={searched} onJump={onJump} />}
    </search>
  )
}
