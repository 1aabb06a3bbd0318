/** The statement of a month as a file: asked for, made in the background, fetched. */

import { useMutation, useQuery } from '@tanstack/react-query'
import { Answer, Failed } from '#components/ui/Loading.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { settlement } from '#lib/calls/trade/settlement.ts'
import type { StatementFile, StatementFormat } from '#lib/contract/trade/settlement.ts'
import { fileSize } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { MINUTE_MS } from '#lib/format/units.ts'

const api = clientOf({
  getStatementFile: settlement.getStatementFile,
  requestStatementFile: settlement.requestStatementFile,
})

/** Addresses are signed for an hour; a page that stays open fetches a new one before. */
const REFRESH_MS = 45 * MINUTE_MS

const isUnderWay = (file: StatementFile | null): boolean => file?.state === 'WAITING' || file?.state === 'RUNNING'

/** With the spaces that stand around Latin letters within a sentence. */
const NAMES: Record<StatementFormat, string> = { PDF: ' PDF ', CSV: '表格（CSV）' }

function State({ file, name }: { file: StatementFile; name: string }) {
  if (isUnderWay(file)) {
    return (
      <p className="notice" role="status">
        {name.trimStart()}正在生成，一般不到一分钟。可以离开这里，好了会通知你。
      </p>
    )
  }
  if (file.state === 'READY' && file.url && file.expiresAt) {
    return (
      <div className="notice notice-ok" role="status">
        <p className="grow">
          {dateTime(file.requestedAt)} 申请的{name.trimEnd()}（{fileSize(file.bytes ?? 0)}），{dateTime(file.expiresAt)}{' '}
          前可以下载
        </p>
        <a className="btn btn-main" href={file.url} download>
          下载{name.trimEnd()}
        </a>
      </div>
    )
  }
  if (file.state === 'FAILED') {
    return (
      <p className="notice notice-bad" role="alert">
        上次没有生成成功，请再试一次。
      </p>
    )
  }
  return (
    <p className="text-ink-2">
      {dateTime(file.requestedAt)} 申请的{name}已经过期，可以重新生成。
    </p>
  )
}

/** @param month `2026-03` */
export function StatementDownload({ month, format }: { month: string; format: StatementFormat }) {
  const identity = useIdentityKey()
  const queryKey = keyOf(settlement.getStatementFile, identity, month, format)
  const name = NAMES[format]
  const newest = useQuery(
    {
      queryKey,
      queryFn: () => api.getStatementFile({ query: { month, format } }),
      refetchInterval: query => (isUnderWay(query.state.data?.file ?? null) ? 2_000 : REFRESH_MS),
    },
    queryClient,
  )
  const request = useMutation(
    {
      mutationFn: () => api.requestStatementFile({ body: { month, format } }),
      onSettled: () => queryClient.invalidateQueries({ queryKey }),
    },
    queryClient,
  )
  return (
    <Answer query={newest}>
      {({ file }) => (
        <div className="stack mt-3">
          {file && <State file={file} name={name} />}
          {request.error && <Failed error={request.error} retry={() => request.mutate()} />}
          {!isUnderWay(file) && (
            <div>
              <button type="button" className="btn btn-sm" aria-disabled={request.isPending} onClick={() => request.mutate()}>
                {file?.state === 'READY' ? `按现在的账目重新生成${name.trimEnd()}` : `生成${name.trimEnd()}`}
              </button>
            </div>
          )}
        </div>
      )}
    </Answer>
  )
}
