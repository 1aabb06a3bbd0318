/** SQL of the development inbox, where the embedded ports put what they do not send. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/client.ts'
import type { KernelTables } from '#server/db/tables.ts'

export const insertInboxMessage = (db: Db, message: Insertable<KernelTables['inbox_messages']>) =>
  db.insertInto('inbox_messages').values(message).execute()
