import { useInfiniteQuery } from '@tanstack/react-query'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { suggestion } from '#lib/calls/platform/suggestion.ts'
import type { SuggestionEntry, SuggestionState } from '#lib/contract/platform/suggestion.ts'
import { fileSize } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { SUGGESTION_KINDS, SUGGESTION_STATES } from '#lib/format/suggestion.ts'
import { MINUTE_MS } from '#lib/format/units.ts'
import { askToSignIn } from '#lib/session/prompts.ts'

const { listMySuggestions } = clientOf({ listMySuggestions: suggestion.listMySuggestions })

const TONES: Record<SuggestionState, string> = { WAITING: 'badge badge-warn', ANSWERED: 'badge badge-ok', DECLINED: 'badge' }

function Entry({ entry }: { entry: SuggestionEntry }) {
  return (
    <li className="py-3 grid gap-1">
      <p className="flex items-center justify-between gap-2">
        <b className="num">{entry.ticket}</b>
        <span className={TONES[entry.state]}>{SUGGESTION_STATES[entry.state]}</span>
      </p>
      <p className="card-meta">
        <span>{SUGGESTION_KINDS[entry.kind]}</span>
        <time dateTime={entry.createdAt}>{dateTime(entry.createdAt)}</time>
      </p>
      <details>
        <summary className="clamp-2 break-words">{entry.text}</summary>
        <p className="whitespace-pre-wrap break-words text-ink-2">{entry.text}</p>
        {entry.attachments.length > 0 && (
          <ul className="grid gap-1 pt-1">
            {entry.attachments.map(file => (
              <li key={file.url}>
                <a className="link break-all" href={file.url}>
                  {file.name}
                </a>
                <span className="text-ink-3 text-xs num"> {fileSize(file.bytes)}</span>
              </li>
            ))}
          </ul>
        )}
      </details>
      {entry.answer && (
        <p className="bg-tint rounded-md p-2 whitespace-pre-wrap break-words">
          <span className="text-ink-3 text-xs">答复{entry.answeredAt && ` · ${dateTime(entry.answeredAt)}`}</span>
          <br />
          {entry.answer}
        </p>
      )}
    </li>
  )
}

export function MySuggestions({ signedIn, onSignedIn }: { signedIn: boolean; onSignedIn: () => void }) {
  const list = useInfiniteQuery(
    {
      queryKey: keyOf(suggestion.listMySuggestions),
      queryFn: ({ pageParam }) => listMySuggestions({ query: { pageSize: 10, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.nextCursor,
      enabled: signedIn,
      // The links to attachments end after a quarter of an hour.
      staleTime: 5 * MINUTE_MS,
      refetchInterval: 10 * MINUTE_MS,
    },
    queryClient,
  )
  const signIn = async () => {
    if (await askToSignIn().catch(() => false)) onSignedIn()
  }
  return (
    <section className="card card-pad" aria-labelledby="mine">
      <h2 className="text-base font-semibold" id="mine">
        我的建议
      </h2>
      {signedIn ? (
        <Answer query={{ ...list, data: list.data?.pages.flatMap(page => page.list) }}>
          {entries =>
            entries.length === 0 ? (
              <p className="text-ink-2 py-4">还没有提交过。提交之后，处理进度和答复都在这里。</p>
            ) : (
              <ul className="divide-y divide-line">
                {entries.map(entry => (
                  <Entry key={entry.ticket} entry={entry} />
                ))}
              </ul>
            )
          }
        </Answer>
      ) : (
        <div className="stack py-2">
          <p className="text-ink-2">登录后可以看到自己提交过的建议和答复。</p>
          <button type="button" className="btn btn-block" onClick={() => void signIn()}>
            登录
          </button>
        </div>
      )}
      {list.hasNextPage && (
        <button
          type="button"
          className="btn btn-block mt-3"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? '正在加载…' : '更早的建议'}
        </button>
      )}
    </section>
  )
}
