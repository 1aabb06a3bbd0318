/** What this browser can record of a call, known before anything of it is fetched. */
import type { CallMedium } from '#lib/contract/consult/call-shapes.ts'

export const RECORDED_AS = { AUDIO: 'audio/webm;codecs=opus', VIDEO: 'video/webm;codecs=vp8,opus' } as const
export type RecordedType = keyof typeof RECORDED_AS

/** Only Chromium gives access to the frames of a track; other browsers record the voices alone, and the page says so. */
const canMixPictures = (): boolean =>
  'MediaStreamTrackProcessor' in globalThis && 'MediaStreamTrackGenerator' in globalThis && 'OffscreenCanvas' in globalThis

/** @returns null: nothing. */
export function recordable(medium: CallMedium): RecordedType | null {
  const can = (type: RecordedType) =>
    'MediaRecorder' in globalThis &&
    'AudioContext' in globalThis &&
    'locks' in navigator &&
    MediaRecorder.isTypeSupported(RECORDED_AS[type])
  if (medium === 'VIDEO' && canMixPictures() && can('VIDEO')) return 'VIDEO'
  return can('AUDIO') ? 'AUDIO' : null
}
