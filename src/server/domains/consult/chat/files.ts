/** The files of a message: stored as a JSON string beside it, so that showing a message asks no other table. */
import { z } from 'zod'
import type { MessageFile } from '#lib/contract/consult/chat-shapes.ts'
import { type StoredUpload, signedLink } from '#server/domains/platform/upload/service.ts'

const storedFile = z.object({
  id: z.int(),
  key: z.string(),
  kind: z.enum(['IMAGE', 'AUDIO', 'VIDEO', 'FILE']),
  name: z.string(),
  bytes: z.int(),
  contentType: z.string(),
  width: z.int(),
  height: z.int(),
})
export type StoredFile = z.output<typeof storedFile>

const storedFiles = z.array(storedFile)

export const readFiles = (stored: string | null): StoredFile[] => (stored === null ? [] : storedFiles.parse(JSON.parse(stored)))

/** @param name what the file is called in the conversation: an anonymous sender's own file names stay with them. */
export const storedFileOf = (
  { id, key, kind, bytes, contentType }: StoredUpload,
  { name, width = 0, height = 0 }: { name: string; width?: number | undefined; height?: number | undefined },
): StoredFile => ({ id, key, kind, name, bytes, contentType, width, height })

/** Who reads a conversation: a person, in one of their sessions. */
export type Reader = { userId: number; sessionId: number }

/** A link is good while the session lives and the person takes part in this conversation. */
export const presentFile = (
  { id: _id, key, ...file }: StoredFile,
  { conversationId, sessionId }: { conversationId: number; sessionId: number },
  now: Date,
): MessageFile => ({
  ...file,
  url: signedLink(
    { key, name: file.name },
    { sessionId, companyId: null, shadowId: null, right: { kind: 'CHAT', id: conversationId } },
    now,
  ),
})
