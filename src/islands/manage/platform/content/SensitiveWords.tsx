/** The list of sensitive words: what each has found, and how often an operator thought otherwise. */
import { lazy, Suspense, useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { textCheck } from '#lib/calls/platform/text-check.ts'
import type { SensitiveWord, TextKind, TextLevel } from '#lib/contract/platform/text-check.ts'
import { date } from '#lib/format/date.ts'
import { textKindTexts, textLevelTexts, textPlaceTexts } from '#lib/format/text-check.ts'

// Fetched when they are opened.
const WordForm = lazy(() => import('./WordForm.tsx').then(form => ({ default: form.WordForm })))
const WordImport = lazy(() => import('./WordImport.tsx').then(dialog => ({ default: dialog.WordImport })))

const api = clientOf({ listSensitiveWords: textCheck.listSensitiveWords })

const LEVEL_BADGES: Record<TextLevel, string> = {
  REFUSE: 'badge badge-red',
  HOLD: 'badge badge-amber',
  MASK: 'badge badge-slate',
  NOTE: 'badge badge-slate',
}

const share = ({ decided, overturned }: SensitiveWord): string =>
  decided === 0 ? '—' : `${Math.round((overturned / decided) * 100)}%（${overturned}/${decided}）`
const places = (row: SensitiveWord): string =>
  row.places.length === 0 ? '全部' : row.places.map(one => textPlaceTexts[one]).join('、')

const columnsFor = (edit: (row: SensitiveWord) => void): Column<SensitiveWord>[] => [
  {
    key: 'text',
    label: '词',
    lead: true,
    cell: row => (
      <span className="break-all">
        {row.pattern ? <code className="text-sm">{row.text}</code> : row.text}{' '}
        {row.pattern && <span className="badge badge-slate">模式</span>}{' '}
        {row.bySound && <span className="badge badge-slate">含同音</span>}
      </span>
    ),
  },
  {
    key: 'level',
    label: '处理',
    aside: true,
    cell: row =>
      row.enabled ? (
        <span className={LEVEL_BADGES[row.level]}>{textLevelTexts[row.level]}</span>
      ) : (
        <span className="badge badge-slate">已停用</span>
      ),
  },
  { key: 'kind', label: '类别', cell: row => textKindTexts[row.kind] },
  { key: 'places', label: '位置', cell: places },
  { key: 'hits', label: '命中', cell: row => <span className="num">{row.hits}</span> },
  { key: 'overturned', label: '复核后放行', cell: row => <span className="num">{share(row)}</span> },
  { key: 'changedAt', label: '改动', cell: row => <time dateTime={row.changedAt}>{date(row.changedAt)}</time> },
  {
    key: 'actions',
    label: '操作',
    cell: row => (
      <button type="button" className="btn btn-sm" aria-label={`修改：${row.text}`} onClick={() => edit(row)}>
        修改
      </button>
    ),
  },
]

type Filters = { kind?: TextKind; level?: TextLevel; enabled?: 'true' | 'false' }

export default function SensitiveWords() {
  const [edited, setEdited] = useState<SensitiveWord | 'new' | null>(null)
  const [importing, setImporting] = useState(false)
  return (
    <>
      <p className="text-ink-2">
        人们写的文字发布前和这张表比较，全角、繁体、拆字、夹空格和符号都认得；同音只会先审，不会拒绝。改动保存后马上生效。
      </p>
      <ListScreen<SensitiveWord>
        name="manage-sensitive-words"
        label="敏感词"
        queryKey={keyOf(textCheck.listSensitiveWords)}
        load={({ filters, ...input }) => api.listSensitiveWords({ query: { ...input, ...(filters as Filters) } })}
        columns={columnsFor(setEdited)}
        rowKey={row => row.wordId}
        search="词"
        filters={[
          { name: 'kind', label: '类别', choices: Object.entries(textKindTexts) },
          { name: 'level', label: '处理', choices: Object.entries(textLevelTexts) },
          {
            name: 'enabled',
            label: '状态',
            choices: [
              ['true', '启用'],
              ['false', '已停用'],
            ],
          },
        ]}
        actions={
          <div className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-sm" onClick={() => setImporting(true)}>
              导入导出
            </button>
            <button type="button" className="btn btn-main btn-sm" onClick={() => setEdited('new')}>
              新增
            </button>
          </div>
        }
        empty={{ title: '没有敏感词', text: '新增一个，保存后马上生效。' }}
      />
      <Suspense>
        {edited && (
          <WordForm
            key={edited === 'new' ? 0 : edited.wordId}
            word={edited === 'new' ? null : edited}
            close={() => setEdited(null)}
          />
        )}
        {importing && <WordImport close={() => setImporting(false)} />}
      </Suspense>
    </>
  )
}
