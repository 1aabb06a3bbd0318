/** One conversation: who it is with, its messages, writing. */
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { MAX_MESSAGE_TEXT } from '#lib/calls/consult/chat.ts'
import type { CallMedium } from '#lib/contract/consult/call-shapes.ts'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { api, wordsOf } from './api.ts'
import { Composer } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { openLayer } from './call/events.ts'
import { type History, holdHistory } from './history.ts'
import { MessageList } from './MessageList.tsx'
import { post } from './outbox.ts'
import { keepDraft, readDraft } from './preferences.ts'
import { keepRecalled } from './recalled.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { startChat } from './start-chat.ts'
import { $conversations, $typing, fetchConversation, patchConversation, putConversations, putUnread } from './store.ts'
import { nameIn, silenceTexts, summaryOf } from './texts.ts'
import type { Again } from './use-written.ts'

const ForwardDialog = lazy(() => import('./ForwardDialog.tsx').then(module => ({ default: module.ForwardDialog })))
const ReportDialog = lazy(() => import('./ReportDialog.tsx').then(module => ({ default: module.ReportDialog })))

/** The other side is notified of typing at most this often. */
const TYPING_EVERY_MS = 3_000

interface Props {
  conversationId: number
  onBack: () => void
}

/** The conversation, from what is known or asked for. */
function useConversation(conversationId: number) {
  const one = useStore($conversations).get(conversationId)
  const [error, setError] = useState<unknown>(null)
  const load = () => {
    setError(null)
    fetchConversation(conversationId).catch(setError)
  }
  // Where it came from a list it is fetched all the same: who is there, and whether one may write, may have changed.
  useEffect(load, [conversationId])
  return { one, error, load }
}

export function ConversationView({ conversationId, onBack }: Props) {
  const { one, error, load } = useConversation(conversationId)
  const [history, setHistory] = useState<History | null>(null)
  useEffect(() => {
    const { history, release } = holdHistory(conversationId)
    setHistory(history)
    return release
  }, [conversationId])

  if (one && history) return <Opened one={one} history={history} onBack={onBack} />
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

function Opened({ one, history, onBack }: { one: Conversation; history: History; onBack: () => void }) {
  const { conversationId } = one
  const field = useRef<HTMLTextAreaElement>(null)
  const [quoted, setQuoted] = useState<Message | null>(null)
  const [forwarded, setForwarded] = useState<Message | null>(null)
  const [again, setAgain] = useState<Again | null>(null)
  const [searching, setSearching] = useState(false)
  const [reported, setReported] = useState<number[] | null>(null)
  const typing = useStore($typing).get(conversationId) ?? []
  const lastTyping = useRef(0)

  // On a phone the keyboard would cover what was come for.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])

  const sendTyping = (on: boolean) => {
    if (on && Date.now() - lastTyping.current < TYPING_EVERY_MS) return
    if (!on && lastTyping.current === 0) return
    lastTyping.current = on ? Date.now() : 0
    startChat().typing(conversationId, on)
  }
  const change = async (act: () => Promise<Conversation>, done: string) => {
    try {
      putConversations([await act()])
      toast(done, { tone: 'ok' })
    } catch (problem) {
      toast(wordsOf(problem), { tone: 'bad' })
    }
  }
  const params = { conversationId }
  const mute = () =>
    change(
      () => api.muteConversation({ params, body: { muted: !one.muted } }),
      one.muted ? '恢复提醒' : '已设为免打扰，新消息不再提醒',
    )
  const setBlocked = (blocked: boolean) => api.blockConversation({ params, body: { blocked } })
  const unblock = () => change(() => setBlocked(false), '已解除拉黑')
  const recall = async (message: Message) => {
    try {
      const { recalledText, ...taken } = await api.recallMessage({ body: { conversationId, seq: message.seq } })
      keepRecalled(taken, recalledText)
      history.take([taken])
    } catch (problem) {
      toast(wordsOf(problem), { tone: 'bad' })
    }
  }
  const read = async (seq: number) => {
    try {
      const { readSeq, unread, unreadMore, total } = await api.markChatRead({ params, body: { seq } })
      patchConversation(conversationId, { readSeq, unread, unreadMore })
      putUnread(total)
    } catch (problem) {
      // The mark is set with the next message, or when somebody comes back.
      if (!(problem instanceof ApiError)) throw problem
    }
  }
  const call = async (medium: CallMedium) => {
    try {
      const { beginCall } = await fetchLate(openLayer)
      beginCall({ conversationId, title: one.title, medium })
    } catch {
      toast('网络不太顺畅，请再试一次', { tone: 'bad' })
    }
  }
  const quote = quoted ? quoted.seq : undefined
  const sent = () => {
    setQuoted(null)
    sendTyping(false)
    // What was written stands at the end.
    void history.goToEnd()
  }
  return (
    <section className="chat-conversation" aria-label={`与${one.title}的会话`}>
      <ConversationHead
        one={one}
        typing={typing}
        searching={searching}
        onBack={onBack}
        onCall={medium => void call(medium)}
        onSearch={() => setSearching(!searching)}
        onMute={() => void mute()}
        onBlock={async () => putConversations([await setBlocked(true)])}
        onUnblock={() => void unblock()}
        onReport={() => setReported([])}
      />
      {searching && (
        <SearchPanel
          one={one}
          onJump={seq => void history.jumpTo(seq)}
          onClose={() => {
            setSearching(false)
            field.current?.focus()
          }}
        />
      )}
      <MessageList
        one={one}
        history={history}
        onRead={read}
        onRecall={message => void recall(message)}
        onForward={setForwarded}
        onAgain={text => setAgain({ text, turn: (again?.turn ?? 0) + 1 })}
        onReport={message => setReported([message.seq])}
        onQuote={message => {
          setQuoted(message)
          field.current?.focus()
        }}
      />
      {one.silence ? (
        <div className="chat-silent">
          <p className="grow">{silenceTexts[one.silence]}</p>
          {one.silence === 'BLOCKED_BY_ME' && (
            <button type="button" className="btn btn-sm" onClick={() => void unblock()}>
              解除拉黑
            </button>
          )}
        </div>
      ) : (
        <Composer
          draft={readDraft(conversationId)}
          again={again}
          maxLength={MAX_MESSAGE_TEXT}
          field={field}
          quote={quoted && { name: nameIn(one, quoted.memberNo), text: summaryOf(quoted) }}
          onUnquote={() => setQuoted(null)}
          onDraft={text => {
            keepDraft(conversationId, text)
            if (text) sendTyping(true)
          }}
          onSend={(text, files) => {
            const pictures = files.filter(({ type }) => type.startsWith('image/'))
            if (pictures.length > 0) post({ conversationId, type: 'IMAGE', files: pictures })
            for (const file of files) if (!pictures.includes(file)) post({ conversationId, type: 'FILE', files: [file] })
            if (text) post({ conversationId, type: 'TEXT', text, quote })
            sent()
          }}
          onVoice={({ file, peaks, milliseconds }) => {
            post({ conversationId, type: 'AUDIO', files: [file], peaks, seconds: milliseconds / 1000, quote })
            sent()
          }}
        />
      )}
      {forwarded && (
        <Suspense>
          <ForwardDialog message={forwarded} onClose={() => setForwarded(null)} />
        </Suspense>
      )}
      {reported && (
        <Suspense>
          <ReportDialog
            one={one}
            messages={history.$state.get().window.messages}
            chosen={reported}
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
