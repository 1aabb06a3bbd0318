/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/playback-publishing.ts'

export const MAX_CHAPTERS = 50 as typeof contract.MAX_CHAPTERS

export const MAX_PAUSE_MS = 20000 as typeof contract.MAX_PAUSE_MS

export const MAX_TRANSCRIPT_LINES = 1000 as typeof contract.MAX_TRANSCRIPT_LINES

export const MAX_TRANSCRIPT_TEXT = 200 as typeof contract.MAX_TRANSCRIPT_TEXT

export const TAKEDOWN_MS = 86400000 as typeof contract.TAKEDOWN_MS

export const playbackPublishing = {
  listConsultationPlaybacks: { method: 'GET', path: '/consultation/{consultationId}/playbacks', access: 'user' },
  createChatPlayback: { method: 'POST', path: '/consultation/{consultationId}/playback/chat', access: 'user' },
  getPlaybackDraft: { method: 'GET', path: '/playback/{playbackId}/draft', access: 'user' },
  proposePublishing: { method: 'POST', path: '/playback/{playbackId}/publish', access: 'user' },
  saveTranscript: { method: 'POST', path: '/playback/{playbackId}/transcript', access: 'user' },
  agreePublishing: { method: 'POST', path: '/playback/{playbackId}/agree', access: 'user' },
  withdrawPublishing: { method: 'POST', path: '/playback/{playbackId}/withdraw', access: 'user' },
} as unknown as typeof contract.playbackPublishing
