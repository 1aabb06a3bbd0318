/** What can be done with a conversation and its messages; a failure is told in words. */

import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { CallMedium } from '#lib/contract/consult/call-shapes.ts'
import type { Conversation, Message } from '#lib/contract/consult/chat-shapes.ts'
import { api } from './api.ts'
import { openLayer } from './call/events.ts'
import type { History } from './history.ts'
import { keepRecalled } from './recalled-texts.ts'
import { putConversations } from './store.ts'

async function change(act: () => Promise<Conversation>, done: string): Promise<void> {
  try {
    putConversations([await act()])
    toast(done, { tone: 'ok' })
  } catch (problem) {
    toast(messageOf(problem), { tone: 'bad' })
  }
}

export function conversationActions({ conversationId, muted, title }: Conversation, history: History) {
  const params = { conversationId }
  const mute = () =>
    change(() => api.muteConversation({ params, body: { muted: !muted } }), muted ? '恢复提醒' : '已设为免打扰，新消息不再提醒')
  const setBlocked = (blocked: boolean) => api.blockConversation({ params, body: { blocked } })
  const unblock = () => change(() => setBlocked(false), '已解除拉黑')
  const recall = async (message: Message) => {
    try {
      const { recalledText, ...taken } = await api.recallMessage({ body: { conversationId, seq: message.seq } })
      keepRecalled(taken, recalledText)
      history.take([taken])
    } catch (problem) {
      toast(messageOf(problem), { tone: 'bad' })
    }
  }
  const call = async (medium: CallMedium) => {
    try {
      const { beginCall } = await fetchLate(openLayer)
      void beginCall({ conversationId, title, medium })
    } catch {
      toast('网络不太顺畅，请再试一次', { tone: 'bad' })
    }
  }
  return { mute, block: async () => putConversations([await setBlocked(true)]), unblock, recall, call }
}

export type ConversationActions = ReturnType<typeof conversationActions>
