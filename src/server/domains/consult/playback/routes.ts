import { playback } from '#lib/contract/consult/playback.ts'
import { playbackBuying } from '#lib/contract/consult/playback-buying.ts'
import { playbackPublishing } from '#lib/contract/consult/playback-publishing.ts'
import { playbackWatching } from '#lib/contract/consult/playback-watching.ts'
import { recording } from '#lib/contract/consult/recording.ts'
import type { ActionContext } from '#server/access/request-context.ts'
import { implement } from '#server/http/implement.ts'
import { createChatPlayback, listConsultationPlaybacks } from './publishing/chat-playback.ts'
import { agreePublishing, getPlaybackDraft, proposePublishing, saveTranscript, withdrawPublishing } from './publishing/service.ts'
import { buyPlayback, getPlaybackAccess, listWholeBullets, openPlayback } from './purchase/service.ts'
import { finishRecording } from './recording/pieces.ts'
import {
  agreeRecording,
  createCommonMixStream,
  getRecordedFile,
  getRecording,
  removeRecording,
  stopCommonMixStream,
} from './recording/service.ts'
import { getPlayback, listPlaybacks } from './service.ts'
import {
  blockBulletSender,
  getMyWatching,
  likeBullet,
  likePlayback,
  removeBullet,
  reportBullet,
  savePosition,
  sendBullet,
  unblockBulletSenders,
} from './watching/service.ts'

const contextOf = ({ db, actor, now }: ActionContext) => ({ db, actor, now })
const ofConsultation = ({ db, actor, now, params }: ActionContext & { params: { consultationId: number } }) => ({
  db,
  actor,
  now,
  consultationId: params.consultationId,
})
const ofPlayback = ({ db, actor, now, params }: ActionContext & { params: { playbackId: number } }) => ({
  db,
  actor,
  now,
  playbackId: params.playbackId,
})

export const playbackRoutes = implement(playback, {
  listPlaybacks: ({ query, db }) => listPlaybacks(db, query),
  getPlayback: ({ params, db }) => getPlayback(db, params.id),
})

export const playbackBuyingRoutes = implement(playbackBuying, {
  getPlaybackAccess: ({ db, actor, params }) => getPlaybackAccess(db, actor, params.id),
  buyPlayback: ({ db, actor, params, body, now }) => buyPlayback(db, actor, { ...params, ...body, now }),
  openPlayback: ({ db, actor, params, now }) => openPlayback(db, actor, { ...params, now }),
  listWholeBullets: ({ db, actor, params }) => listWholeBullets(db, actor, params.id),
})

export const recordingRoutes = implement(recording, {
  getRecording: input => getRecording(ofConsultation(input)),
  agreeRecording: input => agreeRecording(ofConsultation(input), input.body),
  createCommonMixStream: input => createCommonMixStream(ofConsultation(input), input.body.type),
  stopCommonMixStream: input => stopCommonMixStream(ofConsultation(input)),
  finishRecording: ({ db, actor, params, body, now }) => finishRecording(db, actor, { ...params, ...body }, now),
  getRecordedFile: ({ db, actor, params, now }) => getRecordedFile(db, actor, params.playbackId, now),
  removeRecording: ({ db, actor, params, ports }) => removeRecording(db, ports.uploads, actor, params.playbackId),
})

export const publishingRoutes = implement(playbackPublishing, {
  listConsultationPlaybacks: ({ db, actor, params }) => listConsultationPlaybacks(db, actor, params.consultationId),
  createChatPlayback: ({ db, actor, params, now }) => createChatPlayback(db, actor, params.consultationId, now),
  getPlaybackDraft: input => getPlaybackDraft(ofPlayback(input)),
  proposePublishing: input => proposePublishing(ofPlayback(input), input.body),
  saveTranscript: input => saveTranscript(ofPlayback(input), input.body),
  agreePublishing: input => agreePublishing(ofPlayback(input), input.body.termsVersion),
  withdrawPublishing: input => withdrawPublishing(ofPlayback(input), input.body.reason),
})

export const watchingRoutes = implement(playbackWatching, {
  sendBullet: input => sendBullet(contextOf(input), input.params.consultationId, input.body),
  removeBullet: input => removeBullet(contextOf(input), input.params.bulletId),
  likeBullet: input => likeBullet(contextOf(input), input.params.bulletId, input.body.like),
  reportBullet: input => reportBullet(contextOf(input), input.params.bulletId, input.body),
  blockBulletSender: input => blockBulletSender(contextOf(input), input.params.bulletId),
  unblockBulletSenders: input => unblockBulletSenders(contextOf(input)),
  getMyWatching: input => getMyWatching(contextOf(input), input.params.playbackId),
  savePosition: input => savePosition(contextOf(input), input.params.playbackId, input.body.at),
  likePlayback: input => likePlayback(contextOf(input), input.params.playbackId, input.body.like),
})
