/** Conversations one below the other, drawn only where they are seen. */
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { Conversation } from '#lib/contract/consult/chat-shapes.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { $drafts } from './preferences.ts'
import { $typing, loadList } from './store.ts'

/** So near to the end the next page is fetched. */
const NEAR_PX = 400

export interface ListProps {
  open: number | null
  onOpen: (conversationId: number) => void
}

export function ConversationRows({ list, open, onOpen }: ListProps & { list: readonly Conversation[] }) {
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
        {conversation => (
          <ConversationRow
            key={conversation.conversationId}
            conversation={conversation}
            current={conversation.conversationId === open}
            typing={(typing.get(conversation.conversationId) ?? []).length > 0}
            onOpen={onOpen}
          />
        )}
      </Virtualizer>
    </div>
  )
}
