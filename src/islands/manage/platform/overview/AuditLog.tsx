/** What was done, by whom, to what; searchable, only ever added to, and checked against its seals. */
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Field } from '#components/ui/Field.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorLog } from '#lib/calls/platform/operator-log.ts'
import type { AuditItem } from '#lib/contract/platform/operator-log.ts'
import { auditActions, auditActionText, auditDetailText, auditSubjects, auditSubjectText } from '#lib/format/audit.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf({ listAudit: operatorLog.listAudit, checkAudit: operatorLog.checkAudit })

const KINDS = { visitor: '访客', user: '用户', manager: '运营', system: '系统' } as const

const columns: Column<AuditItem>[] = [
  { key: 'action', label: '动作', lead: true, cell: row => auditActionText(row.action), csv: row => row.action },
  {
    key: 'actor',
    label: '谁',
    cell: row => (
      <>
        {row.actor.name || KINDS[row.actor.kind]}{' '}
        <span className="text-ink-3 text-xs">
          {row.actor.userId ? `${KINDS[row.actor.kind]} ${row.actor.userId}` : ''}
          {row.actingCompanyId ? ` · 代表公司 ${row.actingCompanyId}` : ''}
        </span>
      </>
    ),
    csv: row => row.actor.userId ?? row.actor.kind,
  },
  {
    key: 'subject',
    label: '对象',
    cell: row => `${auditSubjectText(row.subjectKind)}${row.subjectId === null ? '' : ` ${row.subjectId}`}`,
    csv: row => `${row.subjectKind} ${row.subjectId ?? ''}`.trim(),
  },
  {
    key: 'detail',
    label: '细节',
    cell: row => <span className="wrap-anywhere">{auditDetailText(row.detail)}</span>,
    csv: row => auditDetailText(row.detail),
  },
  {
    key: 'address',
    label: '来自',
    optional: true,
    cell: row => <span className="num">{row.address}</span>,
    csv: row => row.address,
  },
  { key: 'at', label: '时间', aside: true, cell: row => <time dateTime={row.at}>{dateTime(row.at)}</time>, csv: row => row.at },
]

const FIELDS = ['actorId', 'action', 'subjectKind', 'subjectId', 'companyId', 'from', 'to'] as const
const LABELS: Record<(typeof FIELDS)[number], string> = {
  actorId: '操作人编号',
  action: '动作',
  subjectKind: '对象',
  subjectId: '对象编号',
  companyId: '公司编号',
  from: '从哪天起',
  to: '到哪天止',
}
const CHOICES = { action: auditActions, subjectKind: auditSubjects }
const RULES: Record<(typeof FIELDS)[number], RegExp> = {
  actorId: /^[1-9]\d{0,9}$/,
  action: /^[a-z_]+(\.[a-z_]+)?$/,
  subjectKind: /^[a-z_]+$/,
  subjectId: /^[1-9]\d{0,9}$/,
  companyId: /^[1-9]\d{0,9}$/,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
}

interface ConditionProps {
  name: (typeof FIELDS)[number]
  value: string
  error: string | undefined
}

function Condition({ name, value, error }: ConditionProps) {
  return (
    <Field label={LABELS[name]} error={error}>
      {name in CHOICES ? (
        <select className="input" name={name} defaultValue={value}>
          <option value="">不限</option>
          {Object.entries(CHOICES[name as keyof typeof CHOICES]).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <input
          // Two dates stand side by side on the smallest phones.
          className="input max-sm:px-2"
          name={name}
          defaultValue={value}
          maxLength={60}
          {...(name.endsWith('Id') ? { inputMode: 'numeric' as const } : { type: 'date' })}
        />
      )}
    </Field>
  )
}

function Conditions() {
  const listQuery = useListQuery()
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({})
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const values = Object.fromEntries(FIELDS.map(name => [name, String(data.get(name) ?? '').trim()]))
    const bad = FIELDS.filter(name => values[name] && !RULES[name].test(values[name] ?? ''))
    setWrong(Object.fromEntries(bad.map(name => [name, name.endsWith('Id') ? '请填写数字编号' : '请从列表里选'])))
    if (bad[0]) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${bad[0]}"]`)?.focus()
      return
    }
    listQuery.go(values)
  }
  const some = FIELDS.some(name => listQuery.get(name))
  return (
    <form
      className="card card-pad stack"
      onSubmit={search}
      aria-label="查日志"
      noValidate
      key={FIELDS.map(name => listQuery.get(name)).join('|')}
    >
      <div className="grid gap-3 max-xl:grid-cols-2 xl:grid-cols-4">
        {FIELDS.map(name => (
          <Condition key={name} name={name} value={listQuery.get(name) ?? ''} error={wrong[name]} />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-main">
          查找
        </button>
        {some && (
          <Link className="btn btn-quiet" href={listQuery.path}>
            看全部
          </Link>
        )}
        <Check />
      </div>
    </form>
  )
}

function Check() {
  const [checking, setChecking] = useState(false)
  const [result, setResult] = useState<{ entries: number; broken: number[] } | null>(null)
  const check = async () => {
    setChecking(true)
    try {
      setResult(await api.checkAudit({ body: {} }))
    } catch (error) {
      toast(messageOf(error, '没有核对成功，请再试一次'), { tone: 'bad' })
    } finally {
      setChecking(false)
    }
  }
  return (
    <>
      <button type="button" className="btn" disabled={checking} onClick={() => void check()}>
        {checking ? '正在核对…' : '核对日志链'}
      </button>
      <span className="self-center" role="status">
        {result &&
          (result.broken.length === 0 ? (
            <span className="text-ok">{result.entries} 条全部完好</span>
          ) : (
            <span className="text-bad">这些记录与封条不符：{result.broken.join('、')}</span>
          ))}
      </span>
    </>
  )
}

export default function AuditLog() {
  const listQuery = useListQuery()
  const asked = Object.fromEntries(
    FIELDS.flatMap(name => {
      const value = listQuery.get(name) ?? ''
      return RULES[name].test(value) ? [[name, value]] : []
    }),
  )
  return (
    <>
      <Conditions />
      <ListScreen<AuditItem>
        name="audit"
        label="操作日志"
        queryKey={keyOf(operatorLog.listAudit, asked)}
        load={({ filters: _, keyword: __, ...input }) => api.listAudit({ query: { ...input, ...asked } })}
        columns={columns}
        rowKey={row => row.id}
        csv
        empty={{ title: '没有这样的记录', text: '登录安全和运营操作都会记在这里。' }}
      />
    </>
  )
}
