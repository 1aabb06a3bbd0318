/** Sound and desktop notifications on this device, and the drafts of messages. */
import { persistentAtom } from '@nanostores/persistent'
import { atom } from 'nanostores'
import { versioned } from '#lib/session/area.ts'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

export const $sound = persistentAtom<boolean>('chatSound', true, versioned(true, isFlag))
/** Only after the person has asked for it, and the browser agreed. */
export const $desktop = persistentAtom<boolean>('chatDesktop', false, versioned(false, isFlag))

const DRAFT = 'chat-draft:'

/** Raised with every change, so that the list shows which conversations have a draft. */
export const $drafts = atom(0)

export const readDraft = (conversationId: number): string => sessionStorage.getItem(DRAFT + conversationId) ?? ''

export function keepDraft(conversationId: number, text: string): void {
  if (text.trim()) sessionStorage.setItem(DRAFT + conversationId, text)
  else sessionStorage.removeItem(DRAFT + conversationId)
  $drafts.set($drafts.get() + 1)
}
