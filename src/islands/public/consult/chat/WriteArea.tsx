/** Below a conversation: where one writes, or why nothing can be written. */
import type { RefObject } from 'react'
import { MAX_MESSAGE_TEXT } from '#lib/calls/consult/chat.ts'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { Composer } from './Composer.tsx'
import type { History } from './history.ts'
import { post } from './outbox.ts'
import { keepDraft, readDraft } from './preferences.ts'
import { nameIn, silenceTexts, summaryOf } from './texts.ts'
import type { Again } from './use-message-text.ts'
import { useTyping } from './use-typing.ts'

interface SilentProps {
  about: Conversation['about']
  silence: NonNullable<Conversation['silence']>
  onUnblock: () => void
}

function CannotWrite({ about, silence, onUnblock }: SilentProps) {
  // What can still be said of a consultation that is over is said in its room.
  const room = silence === 'CLOSED' && about.kind === 'CONSULTATION' ? about.link : null
  return (
    <div className="chat-silent">
      {room ? (
        <p className="grow">
          会话已经结束。追问、评价和投诉请到
          <a className="link" href={room}>
            咨询室
          </a>
          。
        </p>
      ) : (
        <p className="grow">{silenceTexts[silence]}</p>
      )}
      {silence === 'BLOCKED_BY_ME' && (
        <button type="button" className="btn btn-sm" onClick={onUnblock}>
          解除拉黑
        </button>
      )}
    </div>
  )
}

interface Props {
  conversation: Conversation
  history: History
  field: RefObject<HTMLTextAreaElement | null>
  quoted: Message | null
  again: Again | null
  onUnquote: () => void
  onUnblock: () => void
}

export function WriteArea({ conversation, history, field, quoted, again, onUnquote, onUnblock }: Props) {
  const { conversationId } = conversation
  const sendTyping = useTyping(conversationId)
  const quote = quoted ? quoted.seq : undefined
  const sent = () => {
    onUnquote()
    sendTyping(false)
    // The message just sent is at the end.
    void history.goToEnd()
  }
  if (conversation.silence) return <CannotWrite about={conversation.about} silence={conversation.silence} onUnblock={onUnblock} />
  return (
    <Composer
      draft={readDraft(conversationId)}
      again={again}
      maxLength={MAX_MESSAGE_TEXT}
      field={field}
      quote={quoted && { name: nameIn(conversation, quoted.memberNo), text: summaryOf(quoted) }}
      onUnquote={onUnquote}
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
  )
}
