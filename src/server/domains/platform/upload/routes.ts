import { upload } from '#lib/contract/platform/upload.ts'
import { signedInPerson } from '#server/access/actor.ts'
import { linkReaderOf } from '#server/access/link-reader.ts'
import { implement } from '#server/http/implement.ts'
import { beginUpload, cancelUpload, finishUpload, listPending } from './service.ts'

export const uploadRoutes = implement(upload, {
  beginUpload: ({ db, ports, actor, body, now }) =>
    beginUpload(db, ports.uploads, { userId: signedInPerson(actor).userId, ...body }, now),
  listPending: ({ db, ports, actor, query, now }) =>
    listPending(db, ports.uploads, signedInPerson(actor).userId, query.purpose, now),
  finishUpload: ({ db, ports, actor, params, now }) =>
    finishUpload(db, ports.uploads, { userId: signedInPerson(actor).userId, key: params.key, reader: linkReaderOf(actor) }, now),
  cancelUpload: ({ db, ports, actor, params }) =>
    cancelUpload(db, ports.uploads, { userId: signedInPerson(actor).userId, key: params.key }),
})
