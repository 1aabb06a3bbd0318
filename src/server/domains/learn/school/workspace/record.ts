/** A whole school listing for its company: the form with its pending changes, and the documents. */
import type { DocumentSlot, SchoolRecord } from '#lib/contract/learn/school-workspace.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import { listMajors } from '#server/domains/learn/school/queries.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { versionOf } from '#server/version.ts'
import { UPLOAD_PREFIX } from './content.ts'
import { formOf, type ListingChanges, type ListingColumns, listingColumns, majorOf } from './listing.ts'
import { checkOf, revisionOf } from './present.ts'
import { findOpenRevision, listDocuments, type Revision, type SchoolRow } from './queries.ts'

/** The listing as it would be with its open revision. */
export async function readForm(db: Db, row: SchoolRow, revision: Revision) {
  const [majors, documents] = await Promise.all([listMajors(db, [row.id]), listDocuments(db, row.id)])
  const changes = (revision?.changes ?? {}) as ListingChanges
  const columns: ListingColumns = { ...row, ...listingColumns(changes) }
  const slots = documents.map(({ id, kind }): DocumentSlot => ({ documentId: id, uploadId: null, kind }))
  return { form: formOf(columns, changes.majors ?? majors.map(majorOf), slots), documents }
}

export async function readRecord(db: Db, row: SchoolRow, reader: LinkReader | null, now: Date): Promise<SchoolRecord> {
  const revision = await findOpenRevision(db, row.id)
  const { form, documents } = await readForm(db, row, revision)
  const uploads = await findUploads(
    db,
    documents.flatMap(one => (one.file_id.startsWith(UPLOAD_PREFIX) ? [Number(one.file_id.slice(UPLOAD_PREFIX.length))] : [])),
  )
  return {
    schoolId: row.id,
    state: row.state,
    reason: row.state_reason,
    revision: revisionOf(revision?.state ?? null, revision?.reason ?? null, revision?.created_at ?? null),
    check: checkOf(row),
    form,
    documents: documents.map(one => {
      const upload = uploads.get(Number(one.file_id.slice(UPLOAD_PREFIX.length)))
      return {
        documentId: one.id,
        kind: one.kind,
        name: one.name,
        bytes: upload?.bytes ?? 0,
        url: upload ? signedLink(upload, reader, now) : null,
      }
    }),
    updatedAt: row.updated_at.toISOString(),
    version: versionOf(form),
  }
}
