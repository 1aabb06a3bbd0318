/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/consult/recording.ts'

export const MAX_PIECE_BYTES = 4194304 as typeof contract.MAX_PIECE_BYTES

export const MAX_RECORDING_BYTES = 2147483648 as typeof contract.MAX_RECORDING_BYTES

export const MAX_RECORDING_MS = 10800000 as typeof contract.MAX_RECORDING_MS

export const PIECE_HASH_HEADER = 'piece-sha256' as typeof contract.PIECE_HASH_HEADER

export const PIECE_MS = 1000 as typeof contract.PIECE_MS

export const RECORDER_SILENCE_MS = 60000 as typeof contract.RECORDER_SILENCE_MS

export const RECORDING_PATH = '/recording' as typeof contract.RECORDING_PATH

export const RECORDING_RETENTION_DAYS = 90 as typeof contract.RECORDING_RETENTION_DAYS

export const recording = {
  getRecording: { method: 'GET', path: '/consultation/{consultationId}/recording', access: 'user' },
  agreeRecording: { method: 'POST', path: '/consultation/{consultationId}/recording/consent', access: 'user' },
  createCommonMixStream: { method: 'POST', path: '/createCommonMixStream/{consultationId}', access: 'user' },
  stopCommonMixStream: { method: 'POST', path: '/stopCommonMixStream/{consultationId}', access: 'user' },
  finishRecording: { method: 'POST', path: '/recording/{playbackId}/finish', access: 'user' },
  getRecordedFile: { method: 'GET', path: '/recording/{playbackId}/file', access: 'user' },
  removeRecording: { method: 'POST', path: '/recording/{playbackId}/remove', access: 'user' },
} as unknown as typeof contract.recording
