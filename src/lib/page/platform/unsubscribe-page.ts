/** The page behind the link at the end of an e-mail. It shows nothing of the person, changes nothing and is kept nowhere. */
import { KIND_NAMES } from '#lib/format/notice.ts'

/** @returns `kind` null: the address is not one of ours; `done` null: nothing was pressed yet. */
export function readUnsubscribePage(url: URL): { kind: string | null; action: string; done: boolean | null } {
  const { searchParams: query } = url
  const kind = Object.entries({ ...KIND_NAMES, DAILY: '每日汇总' }).find(([name]) => name === query.get('kind'))?.[1] ?? null
  const done = query.get('done')
  query.delete('done')
  return { kind, action: `/unsubscribe?${query}`, done: done === null ? null : done === 'yes' }
}
