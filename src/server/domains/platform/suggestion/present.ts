import type { Selectable } from 'kysely'
import type { SuggestionEntry } from '#lib/contract/platform/suggestion.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import { type StoredUpload, signedLink } from '#server/domains/platform/upload/service.ts'
import type { SuggestionTables } from './tables.ts'

export const presentSuggestion = (
  row: Selectable<SuggestionTables['suggestions']>,
  uploads: Map<number, StoredUpload>,
  { reader, now }: { reader: LinkReader | null; now: Date },
): SuggestionEntry => ({
  ticket: row.ticket,
  kind: row.kind,
  text: row.body,
  state: row.state,
  answer: row.answer,
  attachments: row.upload_ids.flatMap(id => {
    const upload = uploads.get(id)
    return upload ? [{ name: upload.name, url: signedLink(upload, reader, now), kind: upload.kind, bytes: upload.bytes }] : []
  }),
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
})
