/** The button that saves a list as a CSV file, as far as it is filtered at the moment. */
import { useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import type { ListInput, ListProps } from './list-shapes.ts'

type Props<Row, State extends string> = Pick<ListProps<Row, State>, 'label' | 'columns' | 'load'> & { criteria: ListInput<State> }

export function ListDownload<Row, State extends string>({ label, columns, load, criteria }: Props<Row, State>) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { csvText, readAll, saveAs } = await import('./csv.ts')
      const { rows, complete } = await readAll(place => load({ ...criteria, ...place }))
      const named = columns.flatMap(({ label: head, csv }) => (csv ? [{ head, csv }] : []))
      saveAs(
        `${label}.csv`,
        csvText(
          named.map(column => column.head),
          rows.map(row => named.map(column => column.csv(row))),
        ),
      )
      if (!complete) toast(`只下载了前 ${rows.length} 条，缩小范围后可以分次下载`)
    } catch {
      toast('没有下载成功，请稍后再试', { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="btn btn-sm" disabled={busy} onClick={() => void download()}>
      {busy ? '正在下载…' : '下载表格'}
    </button>
  )
}
