/** A button that downloads a list as a table, as far as it is narrowed. */
import { useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { ListOf } from '#lib/contract/define.ts'
import type { CsvValue } from '#lib/format/csv.ts'

interface Props<Row> {
  /** What the file is called. */
  name: string
  head: readonly string[]
  cells: (row: Row) => readonly CsvValue[]
  load: (place: { pageSize: number; cursor?: string }) => Promise<ListOf<Row>>
}

export function DownloadList<Row>({ name, head, cells, load }: Props<Row>) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { csvFile, readAll, saveAs } = await fetchLate(() => import('./csv.ts'))
      const { rows, complete } = await readAll(load)
      saveAs(`${name}.csv`, csvFile(head, rows.map(cells)))
      if (!complete) toast(`只下载了前 ${rows.length} 条，缩小范围后可以分次下载`)
    } catch {
      toast('没有下载成功，请稍后再试', { tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className="btn btn-sm" aria-busy={busy} onClick={() => !busy && void download()}>
      {busy ? '正在下载…' : '下载表格'}
    </button>
  )
}
