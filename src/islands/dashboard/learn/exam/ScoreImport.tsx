/** Scores from a table: what is wrong stands line by line before anything changes; then all of it, or nothing. */
import { useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { toast } from '#components/ui/toast.ts'
import { ApiError } from '#lib/api/error.ts'
import type { CheckedRow } from '#lib/contract/learn/exam-organising.ts'
import { MAX_SCORE_ROWS } from '#lib/learn/exam-rules.ts'
import { readScores, type ScoreRow } from '#lib/learn/score-text.ts'
import { api, refresh } from './workspace.ts'

const MAX_BYTES = 1_000_000

export default function ScoreImport({ examId, onDone }: { examId: number; onDone: () => void }) {
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly ScoreRow[]>([])
  const [checked, setChecked] = useState<readonly CheckedRow[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const write = (words: string) => {
    setText(words)
    setChecked(null)
    setProblem(null)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_BYTES) setProblem('文件太大了，最大 1 MB')
    else write(await file.text())
  }
  const run = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof ApiError ? (Object.values(error.fields ?? {})[0] ?? error.message) : '出了点问题，请再试一次')
    } finally {
      setBusy(false)
    }
  }
  const preview = () =>
    run(async () => {
      const found = readScores(text)
      if (found.length === 0 || found.length > MAX_SCORE_ROWS) {
        setProblem(
          found.length === 0 ? '没有读到成绩：每行一个准考证号和一个分数' : `一次最多 ${MAX_SCORE_ROWS} 行，请分几次导入`,
        )
        return
      }
      setRows(found)
      setChecked((await api.checkScores({ params: { examId }, body: { rows: [...found] } })).rows)
    })
  const take = () =>
    run(async () => {
      const { imported } = await api.importScores({ params: { examId }, body: { rows: [...rows] } })
      toast(`已经导入 ${imported} 人的成绩`, { tone: 'ok' })
      await refresh()
      onDone()
    })
  const wrong = checked?.filter(row => row.problem !== null).length ?? 0
  return (
    <section className="card card-pad stack" aria-label="导入成绩">
      <Field label="成绩文件" help="CSV（可由 Excel 另存），UTF-8 编码；两列：准考证号,成绩">
        <input
          className="input"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={event => void choose(event.target.files?.[0])}
        />
      </Field>
      <Field label="或粘贴内容" help="第一行可以是表头">
        <textarea className="textarea num" rows={5} value={text} onChange={event => write(event.target.value)} />
      </Field>
      {problem && (
        <p className="notice notice-bad" role="alert">
          {problem}
        </p>
      )}
      {checked && (
        <>
          <p role="status">
            读到 {checked.length} 行{wrong > 0 ? `，${wrong} 行有问题，改好后再预览` : '，都可以导入'}。
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys */}
          <section className="overflow-x-auto" tabIndex={0} aria-label="导入预览">
            <table className="w-full min-w-[28rem] border-collapse text-left text-sm">
              <thead>
                <tr className="bg-tint">
                  <th scope="col" className="p-2 font-medium">
                    行
                  </th>
                  <th scope="col" className="p-2 font-medium">
                    准考证号
                  </th>
                  <th scope="col" className="p-2 font-medium">
                    姓名
                  </th>
                  <th scope="col" className="p-2 font-medium">
                    成绩
                  </th>
                  <th scope="col" className="p-2 font-medium">
                    结果
                  </th>
                </tr>
              </thead>
              <tbody>
                {checked.map(row => (
                  <tr key={row.line} className="border-t border-line">
                    <td className="num p-2">{row.line}</td>
                    <td className="num p-2">{row.ticketNo}</td>
                    <td className="p-2">{row.name}</td>
                    <td className="num p-2">{row.score}</td>
                    <td className={row.problem ? 'p-2 text-bad' : 'p-2'}>{row.problem ?? '可以导入'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <ReasonedButton
          className="btn"
          reason={text.trim() === '' ? '先选文件或粘贴内容' : busy && '正在处理，请稍候'}
          onClick={() => void preview()}
        >
          预览
        </ReasonedButton>
        <ReasonedButton
          className="btn btn-main"
          reason={checked === null ? '先预览' : wrong > 0 ? '有问题的行改好后才能导入' : busy && '正在处理，请稍候'}
          onClick={() => void take()}
        >
          导入成绩
        </ReasonedButton>
      </div>
    </section>
  )
}
