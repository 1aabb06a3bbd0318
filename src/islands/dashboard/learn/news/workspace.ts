/** The calls of editors of school news, and the queries that are read again after them. */
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { schoolNewsWriting } from '#lib/calls/learn/school-news.ts'
import type { CallDefinition } from '#lib/contract/define.ts'

export const api = clientOf(schoolNewsWriting)

const written = readBy(schoolNewsWriting as never)

/** @param gone the call that reads a record which has just been deleted: its page, still open, is not fetched again. */
export function refresh(gone?: CallDefinition): Promise<void> {
  const deleted = gone && readBy({ gone })
  return queryClient.invalidateQueries({ predicate: query => written.predicate(query) && !deleted?.predicate(query) })
}
