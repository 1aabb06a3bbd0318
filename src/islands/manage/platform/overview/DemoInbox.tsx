/** What a demonstration has sent: messages and e-mails that nobody received. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorLog } from '#lib/calls/platform/operator-log.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf({ listInbox: operatorLog.listInbox })

type Message = Awaited<ReturnType<typeof api.listInbox>>['list'][number]

const columns: Column<Message>[] = [
  { key: 'to', label: '收件人', lead: true, cell: row => <span className="num break-all">{row.recipient}</span> },
  { key: 'channel', label: '方式', aside: true, cell: row => (row.channel === 'SMS' ? '短信' : '邮件') },
  {
    key: 'body',
    label: '内容',
    cell: row => (
      <span className="whitespace-pre-line wrap-anywhere">
        {row.subject && <b>{row.subject}</b>}
        {row.subject && '\n'}
        {row.body}
      </span>
    ),
  },
  { key: 'at', label: '时间', cell: row => <time dateTime={row.createdAt}>{dateTime(row.createdAt)}</time> },
]

export function DemoInbox() {
  return (
    <ListScreen<Message, Message['channel']>
      name="inbox"
      label="演示收件箱"
      queryKey={keyOf(operatorLog.listInbox)}
      load={({ filters: _, state, ...input }) => api.listInbox({ query: { ...input, ...(state ? { channel: state } : {}) } })}
      columns={columns}
      rowKey={row => row.id}
      states={[
        { value: 'SMS', label: '短信' },
        { value: 'EMAIL', label: '邮件' },
      ]}
      search="完整的手机号或邮箱"
      empty={{ title: '还没有发出过消息', text: '演示环境的短信和邮件不会真的发出，都留在这里。' }}
    />
  )
}
