/** One conversation: who it is with, its messages, writing. */
import { useStore } from '@nanostores/react'
import { type ComponentProps, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import { ApiError } from '#lib/api/error.ts'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { ConversationHead } from './ConversationHead.tsx'
import { type ConversationActions, conversationActions } from './conversation-actions.ts'
import { type History, holdHistory } from './history.ts'
import { MessageList } from './MessageList.tsx'
import { $conversations, $typing, fetchConversation } from './store.ts'
import type { Again } from './use-message-text.ts'
import { WriteArea } from './WriteArea.tsx'

const ForwardDialog = lazy(() => import('./ForwardDialog.tsx').then(module => ({ default: module.ForwardDialog })))
// Brings React Query along, which nothing else of an open conversation needs.
const SearchPanel = lazy(() => import('./SearchPanel.tsx').then(module => ({ default: module.SearchPanel })))
const EmergencyDialog = lazy(() =>
  import('#components/ui/emergency/EmergencyDialog.tsx').then(dialog => ({ default: dialog.EmergencyDialog })),
)
const ReportDialog = lazy(() => import('./ReportDialog.tsx').then(module => ({ default: module.ReportDialog })))

interface Props {
  conversationId: number
  onBack: () => void
}

/** The conversation: from the list at once where it is there, and fetched anew. */
function useConversation(conversationId: number) {
  const conversation = useStore($conversations).get(conversationId)
  const [error, setError] = useState<unknown>(null)
  const load = () => {
    setError(null)
    fetchConversation(conversationId).catch(setError)
  }
  // Fetched although the list has it: who is online, and whether one may write, may have changed.
  useEffect(load, [conversationId])
  return { conversation, error, load }
}

export function ConversationView({ conversationId, onBack }: Props) {
  const { conversation, error, load } = useConversation(conversationId)
  const [history, setHistory] = useState<History | null>(null)
  useEffect(() => {
    const { history, release } = holdHistory(conversationId)
    setHistory(history)
    return release
  }, [conversationId])

  if (conversation && history) return <OpenConversation conversation={conversation} history={history} onBack={onBack} />
  const missing = error instanceof ApiError && error.code === 'missing.record'
  return (
    <section className="chat-conversation" aria-label="会话">
      <div className="p-4 stack">
        {error ? (
          <Failed error={missing ? new ApiError('missing.record', '这个会话不存在，或你已不在其中') : error} retry={load} />
        ) : (
          <Loading lines={5} />
        )}
        <button type="button" className="btn btn-sm" onClick={onBack}>
          返回会话列表
        </button>
      </div>
    </section>
  )
}

const Search = (props: ComponentProps<typeof SearchPanel>) => (
  <Suspense>
    <SearchPanel {...props} />
  </Suspense>
)

/** Which dialogs are open over the conversation. */
function useDialogs() {
  const [forwarded, setForwarded] = useState<Message | null>(null)
  const [reported, setReported] = useState<number[] | null>(null)
  const [calling, setCalling] = useState(false)
  return { forwarded, setForwarded, reported, setReported, calling, setCalling }
}

type DialogsProps = { conversation: Conversation; history: History; dialogs: ReturnType<typeof useDialogs> }

function Dialogs({ conversation, history, dialogs }: DialogsProps) {
  const { forwarded, setForwarded, reported, setReported, calling, setCalling } = dialogs
  return (
    <>
      {forwarded && (
        <Suspense>
          <ForwardDialog message={forwarded} onClose={() => setForwarded(null)} />
        </Suspense>
      )}
      {calling && (
        <Suspense>
          <EmergencyDialog conversationId={conversation.conversationId} onClose={() => setCalling(false)} />
        </Suspense>
      )}
      {reported && (
        <Suspense>
          <ReportDialog
            conversation={conversation}
            messages={history.$state.get().window.messages}
            chosen={reported}
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function OpenConversation({
  conversation,
  history,
  onBack,
}: {
  conversation: Conversation
  history: History
  onBack: () => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [searching, setSearching] = useState(false)
  const dialogs = useDialogs()
  const { setForwarded, setReported, setCalling } = dialogs
  const typing = useStore($typing).get(conversation.conversationId) ?? []

  // Not on a phone: the keyboard would cover the messages.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])

  const acts = conversationActions(conversation, history)
  const endSearch = () => {
    setSearching(false)
    field.current?.focus()
  }
  return (
    <section className="chat-conversation" aria-label={`与${conversation.title}的会话`}>
      <ConversationHead
        conversation={conversation}
        typing={typing}
        searching={searching}
        onBack={onBack}
        onCall={medium => void acts.call(medium)}
        onSearch={() => setSearching(!searching)}
        onMute={() => void acts.mute()}
        onBlock={acts.block}
        onUnblock={() => void acts.unblock()}
        onReport={() => setReported([])}
        onEmergency={() => setCalling(true)}
      />
      {searching && <Search conversation={conversation} onJump={seq => void history.jumpTo(seq)} onClose={endSearch} />}
      <Talk
        conversation={conversation}
        history={history}
        field={field}
        acts={acts}
        onForward={setForwarded}
        onReport={message => setReported([message.seq])}
      />
      <Dialogs conversation={conversation} history={history} dialogs={dialogs} />
    </section>
  )
}

interface TalkProps {
  conversation: Conversation
  history: History
  field: RefObject<HTMLTextAreaElement | null>
  acts: ConversationActions
  onForward: (message: Message) => void
  onReport: (message: Message) => void
}

/** The messages and the write area; a quoted or recalled message goes from the first into the second. */
function Talk({ conversation, history, field, acts, onForward, onReport }: TalkProps) {
  const [quoted, setQuoted] = useState<Message | null>(null)
  const [again, setAgain] = useState<Again | null>(null)
  return (
    <>
      <MessageList
        conversation={conversation}
        history={history}
        onRecall={message => void acts.recall(message)}
        onForward={onForward}
        onAgain={text => setAgain({ text, turn: (again?.turn ?? 0) + 1 })}
        onReport={onReport}
        onQuote={message => {
          setQuoted(message)
          field.current?.focus()
        }}
      />
      <WriteArea
        conversation={conversation}
        history={history}
        field={field}
        quoted={quoted}
        again={again}
        onUnquote={() => setQuoted(null)}
        onUnblock={() => void acts.unblock()}
      />
    </>
  )
}
