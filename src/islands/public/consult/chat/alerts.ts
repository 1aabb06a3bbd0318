/** Calling somebody to a message that no tab shows: a short sound, and a notification of the desktop where they asked for one. */
import type { Message } from '#lib/contract/consult/chat-shapes.ts'
import { $desktop, $sound } from './preferences.ts'
import { $conversations, fetchConversation } from './store.ts'
import { nameIn, summaryOf } from './texts.ts'

const TONE_HZ = [660, 880] as const
const TONE_SECONDS = 0.12

/** Two soft tones; no file has to be fetched. Silent where the browser wants a press first. */
export async function playSound(): Promise<void> {
  const audio = new AudioContext()
  if (audio.state !== 'running') {
    await audio.close()
    return
  }
  const volume = audio.createGain()
  volume.gain.value = 0.08
  volume.connect(audio.destination)
  for (const [at, frequency] of TONE_HZ.entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + at * TONE_SECONDS)
    tone.stop(audio.currentTime + (at + 1) * TONE_SECONDS)
    if (at === TONE_HZ.length - 1) tone.onended = () => void audio.close()
  }
}

export const canNotify = (): boolean => typeof Notification !== 'undefined'

/** Asks the browser. @returns whether it agreed. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false
  return Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted'
}

export async function alertTo(message: Message): Promise<void> {
  const conversation = $conversations.get().get(message.conversationId) ?? (await fetchConversation(message.conversationId))
  if (conversation.muted || message.memberNo === conversation.memberNo || message.recalled) return
  if ($sound.get()) void playSound()
  if (!$desktop.get() || !canNotify() || Notification.permission !== 'granted') return
  const note = new Notification(nameIn(conversation, message.memberNo), {
    body: summaryOf(message),
    tag: `chat-${message.conversationId}`,
    icon: '/icon-192.png',
  })
  note.onclick = () => {
    window.focus()
    location.assign(`/system_msg/chat?id=${message.conversationId}`)
  }
}
