/** All conversations, the newest first: loaded as somebody scrolls, drawn only where they are seen. */
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { Icon } from '#components/ui/Icon.tsx'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import settings from '#icons/settings.svg?raw'
import { ConversationRows, type ListProps } from './ConversationRows.tsx'
import { Settings } from './Settings.tsx'
import { $inOrder, $link, $list, loadList } from './store.ts'

const FoundConversations = lazy(() => import('./FoundConversations.tsx').then(module => ({ default: module.FoundConversations })))

function AllConversations({ open, onOpen }: ListProps) {
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
  return <ConversationRows list={list} open={open} onOpen={onOpen} />
}

export function ConversationList({ open, onOpen }: ListProps) {
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
      {searched ? (
        <Suspense fallback={<Loading />}>
          <FoundConversations keyword={searched} open={open} onOpen={onOpen} />
        </Suspense>
      ) : (
        <AllConversations open={open} onOpen={onOpen} />
      )}
    </section>
  )
}
