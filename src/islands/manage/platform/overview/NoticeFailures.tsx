/** What could not be delivered, with the reason; an operator sends it again once the reason is mended. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { managedNotice } from '#lib/calls/platform/notice-workspace.ts'
import type { FailedNotice } from '#lib/contract/platform/notice-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { CHANNEL_NAMES, KIND_NAMES, type NoticeChannel } from '#lib/format/notice.ts'
import { useAction } from '../../use-action.ts'

const api = clientOf({ listFailures: managedNotice.listFailures, resendNotice: managedNotice.resendNotice })

const REASONS: Record<string, string> = {
  PROVIDER: '服务商一直没有接收',
  PUSH_KEYS: '推送服务不认可本站的密钥',
  PUSH_REFUSED: '推送服务拒绝了这条消息',
}

function ResendButton({ row }: { row: FailedNotice }) {
  const { act, acting } = useAction()
  return (
    <button
      type="button"
      className="btn btn-sm"
      disabled={acting}
      title={acting ? '正在处理' : undefined}
      onClick={() => void act(() => api.resendNotice({ params: { id: row.id }, body: {} }), '已排队，马上再发')}
    >
      重发
    </button>
  )
}

const columns: Column<FailedNotice>[] = [
  { key: 'kind', label: '通知', lead: true, cell: row => KIND_NAMES[row.kind] },
  { key: 'channel', label: '渠道', aside: true, cell: row => CHANNEL_NAMES[row.channel] },
  { key: 'user', label: '用户编号', cell: row => <span className="num">{row.userId}</span> },
  { key: 'reason', label: '原因', cell: row => `${REASONS[row.reason] ?? row.reason}，试了 ${row.attempts} 次` },
  { key: 'at', label: '时间', cell: row => <time dateTime={row.failedAt}>{dateTime(row.failedAt)}</time> },
  { key: 'actions', label: '操作', cell: row => <ResendButton row={row} /> },
]

export function Failures() {
  return (
    <ListScreen<FailedNotice, NoticeChannel>
      name="notice-failures"
      label="没发出去的通知"
      queryKey={keyOf(managedNotice.listFailures)}
      load={({ filters: _, keyword: __, state, ...input }) =>
        api.listFailures({ query: { ...input, ...(state ? { channel: state } : {}) } })
      }
      columns={columns}
      rowKey={row => row.id}
      states={(['EMAIL', 'DIGEST', 'PUSH', 'SMS'] as const).map(value => ({ value, label: CHANNEL_NAMES[value] }))}
      empty={{ title: '没有发不出去的通知', text: '试了多次仍发不出去的通知会列在这里，可以重发。' }}
    />
  )
}
