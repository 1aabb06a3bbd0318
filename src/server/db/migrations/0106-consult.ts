/** Consultation: questions, chat, calls, playbacks. */
import type { Kysely } from 'kysely'
import * as answers from '../baseline/consult/answers.ts'
import * as calls from '../baseline/consult/calls.ts'
import * as chat from '../baseline/consult/chat.ts'
import * as chatFunctions from '../baseline/consult/chat-functions.ts'
import * as complaints from '../baseline/consult/complaints.ts'
import * as consultants from '../baseline/consult/consultants.ts'
import * as consultations from '../baseline/consult/consultations.ts'
import * as counts from '../baseline/consult/counts.ts'
import * as directed from '../baseline/consult/directed.ts'
import * as playbackBullets from '../baseline/consult/playback-bullets.ts'
import * as playbacks from '../baseline/consult/playbacks.ts'
import * as questionLists from '../baseline/consult/question-lists.ts'
import * as recordings from '../baseline/consult/recordings.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [
    consultants,
    consultations,
    answers,
    directed,
    complaints,
    playbacks,
    playbackBullets,
    chat,
    calls,
    recordings,
    counts,
    questionLists,
    chatFunctions,
  ])
    await part.up(db)
}
