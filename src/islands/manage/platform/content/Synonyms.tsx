/** Groups of words that find each other. */
import { lazy, Suspense, useState } from 'react'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorSearch } from '#lib/calls/platform/operator-search.ts'
import type { SynonymEntry } from '#lib/contract/platform/operator-search.ts'

// Fetched when it is opened.
const SynonymForm = lazy(() => import('./SynonymForm.tsx').then(form => ({ default: form.SynonymForm })))

const api = clientOf({ listSynonyms: operatorSearch.listSynonyms })

const columnsFor = (edit: (row: SynonymEntry) => void): Column<SynonymEntry>[] => [
  {
    key: 'words',
    label: '互相能搜到的词',
    lead: true,
    cell: row => (
      <>
        <span className="break-words">{row.words.join('、')}</span>
        {row.divided.length > 0 && (
          <span className="block text-sm text-ink-2">
            {`搜“${row.divided.join('”“')}”时会先拆开，带不出这一组；搜别的词能找到写着它的内容。`}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'enabled',
    label: '状态',
    aside: true,
    cell: row => (row.enabled ? <span className="badge badge-ok">启用</span> : <span className="badge badge-slate">已停用</span>),
  },
  {
    key: 'actions',
    label: '操作',
    cell: row => (
      <button type="button" className="btn btn-sm" aria-label={`修改：${row.words.join('、')}`} onClick={() => edit(row)}>
        修改
      </button>
    ),
  },
]

export function Synonyms() {
  const [edited, setEdited] = useState<SynonymEntry | 'new' | null>(null)
  return (
    <section className="stack" aria-labelledby="synonyms">
      <h2 className="text-lg font-semibold" id="synonyms">
        同义词
      </h2>
      <p className="text-ink-2">搜一组里的一个词，写着其他词的内容也会出来，比如搜“保姆”也找到“家政”。保存后马上生效。</p>
      <ListScreen<SynonymEntry>
        name="manage-synonyms"
        label="同义词"
        queryKey={keyOf(operatorSearch.listSynonyms)}
        load={({ filters: _, ...input }) => api.listSynonyms({ query: input })}
        columns={columnsFor(setEdited)}
        rowKey={row => row.id}
        search="词"
        actions={
          <button type="button" className="btn btn-main btn-sm" onClick={() => setEdited('new')}>
            新增一组
          </button>
        }
        empty={{ title: '没有同义词', text: '新增一组，保存后马上生效。' }}
      />
      <Suspense>
        {edited && (
          <SynonymForm
            key={edited === 'new' ? 0 : edited.id}
            entry={edited === 'new' ? null : edited}
            close={() => setEdited(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
