/** My notices: by kind, unread first if wished, read one by one or all at once. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { Answer, Loading } from '#components/ui/Loading.tsx'
import { Toasts } from '#components/ui/Toasts.tsx'
import settingsIcon from '#icons/settings.svg?raw'
import { NOTICE_KINDS } from '#lib/calls/platform/notice.ts'
import type { NoticeEntry, NoticeKind } from '#lib/contract/platform/notice.ts'
import { counter } from '#lib/format/count.ts'
import { relativeTime } from '#lib/format/date.ts'
import { KIND_NAMES } from '#lib/format/notice.ts'
import { requireSession } from '#lib/session/guard.ts'
import { type InboxState, useInbox } from './use-inbox.ts'

const Settings = lazy(() => import('./Settings.tsx').then(module => ({ default: module.Settings })))

const KINDS: [NoticeKind | null, string][] = [
  [null, '全部'],
  ...NOTICE_KINDS.map((kind): [NoticeKind, string] => [kind, KIND_NAMES[kind]]),
]

function Entry({ entry, onRead }: { entry: NoticeEntry; onRead: (id: number) => void }) {
  return (
    <li className="pt-3 pb-1">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-medium">
          {!entry.read && <span className="dot-unread" role="img" aria-label="未读" />}
          {entry.title}
        </h2>
        <time className="text-ink-3 text-xs shrink-0" dateTime={entry.createdAt}>
          {relativeTime(entry.createdAt)}
        </time>
      </div>
      <p className="text-ink-2 mt-1">{entry.body}</p>
      <p className="flex gap-4">
        {entry.link && (
          <a className="link inline-flex items-center min-h-11 md:min-h-8" href={entry.link} onClick={() => onRead(entry.id)}>
            去看看
          </a>
        )}
        {!entry.read && (
          <button type="button" className="link min-h-11 md:min-h-8" onClick={() => onRead(entry.id)}>
            标为已读
          </button>
        )}
      </p>
    </li>
  )
}

function SettingsDialog() {
  // E-mails lead straight to the settings.
  const [open, setOpen] = useState(() => new URLSearchParams(location.search).has('settings'))
  return (
    <Dialog
      title="通知设置"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="btn btn-sm">
          <Icon svg={settingsIcon} />
          设置
        </button>
      }
    >
      <Suspense fallback={<Loading lines={4} />}>
        <Settings />
      </Suspense>
    </Dialog>
  )
}

interface EntriesProps {
  list: InboxState['list']
  unreadOnly: boolean
  onRead: (id: number) => void
}

function Entries({ list, unreadOnly, onRead }: EntriesProps) {
  return (
    <section className="card card-pad" aria-label="通知">
      <Answer query={{ ...list, data: list.data?.pages.flatMap(page => page.list) }}>
        {entries =>
          entries.length === 0 ? (
            <p className="text-ink-2 py-6 text-center">
              {unreadOnly ? '没有未读的通知。' : '还没有通知。有了新进展，会在这里告诉你。'}
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {entries.map(entry => (
                <Entry key={entry.id} entry={entry} onRead={onRead} />
              ))}
            </ul>
          )
        }
      </Answer>
      {list.hasNextPage && (
        <button
          type="button"
          className="btn btn-block mt-3"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? '正在加载…' : '更早的通知'}
        </button>
      )}
    </section>
  )
}

function Inbox() {
  const [kind, setKind] = useState<NoticeKind | null>(null)
  const [unreadOnly, setUnreadOnly] = useState(false)
  const { unread, list, read } = useInbox(kind, unreadOnly)
  const countOf = (one: NoticeKind | null) => (one ? unread.data?.byKind[one] : unread.data?.total) ?? 0

  return (
    <div className="stack">
      <fieldset className="flex flex-wrap gap-x-2" aria-label="通知种类">
        {KINDS.map(([one, label]) => (
          <button key={label} type="button" className="chip" aria-pressed={kind === one} onClick={() => setKind(one)}>
            {label}
            {countOf(one) > 0 && <span className="num"> {counter(countOf(one))}</span>}
          </button>
        ))}
      </fieldset>
      <div className="flex items-center justify-between gap-3">
        <label className="flex items-center gap-2 min-h-11">
          <input type="checkbox" checked={unreadOnly} onChange={event => setUnreadOnly(event.target.checked)} />
          只看未读
        </label>
        <span className="flex gap-2">
          {countOf(null) > 0 && (
            <button type="button" className="btn btn-sm" disabled={read.isPending} onClick={() => read.mutate(undefined)}>
              全部标为已读
            </button>
          )}
          <SettingsDialog />
        </span>
      </div>
      <Entries list={list} unreadOnly={unreadOnly} onRead={id => read.mutate([id])} />
      <Toasts />
    </div>
  )
}

export function Messages() {
  const [allowed, setAllowed] = useState(false)
  useEffect(() => setAllowed(requireSession()), [])
  return allowed ? <Inbox /> : <Loading />
}
