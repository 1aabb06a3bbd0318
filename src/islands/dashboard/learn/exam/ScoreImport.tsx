/** Scores from a table: what is wrong stands line by line before anything changes; then all of it, or nothing. */
import { Field } from '#components/ui/Field.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import type { CheckedRow } from '#lib/contract/learn/exam-organising.ts'
import { useScoreImport } from './use-score-import.ts'

function CheckedScores({ checked, wrong }: { checked: readonly CheckedRow[]; wrong: number }) {
  return (
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
  )
}

export default function ScoreImport({ examId, onDone }: { examId: number; onDone: () => void }) {
  const { text, checked, problem, busy, write, choose, preview, take } = useScoreImport(examId, onDone)
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
      {checked && <CheckedScores checked={checked} wrong={wrong} />}
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
