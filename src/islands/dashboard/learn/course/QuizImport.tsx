/** Taking questions from a spreadsheet, a table or a GIFT file: what was understood and what was not, with its line, before anything is taken. */
import { useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import type { QuizItem, QuizRead } from '#lib/learn/quiz-text.ts'

const MAX_BYTES = 1_000_000
const NO_NETWORK = '网络不太顺畅，请再选一次'
const SHOWN = 20
const ACCEPTED = '.xlsx,.csv,.txt,.gift,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Props {
  /** How many more questions the quiz may have. */
  room: number
  take: (items: QuizItem[]) => void
}

/** A spreadsheet by its name, or by its first bytes where it goes by another. */
const isSheet = (name: string, bytes: Uint8Array): boolean => /\.xlsx?$/i.test(name) || (bytes[0] === 0x50 && bytes[1] === 0x4b)

/** What stands in the field or in the chosen file, and what of it was understood. */
function useQuizFile() {
  const [text, setText] = useState('')
  const [read, setRead] = useState<QuizRead | null>(null)
  const [fault, setFault] = useState<string>()
  const preview = async (words: string) => {
    setText(words)
    setFault(undefined)
    try {
      const { readQuiz } = await fetchLate(() => import('#lib/learn/quiz-text.ts'))
      setRead(words.trim() === '' ? null : readQuiz(words))
    } catch {
      toast('网络不太顺畅，请再试一次', { tone: 'bad' })
    }
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    setText('')
    setRead(null)
    setFault(file.size > MAX_BYTES ? '文件太大了，最大 1 MB' : undefined)
    if (file.size > MAX_BYTES) return
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      if (!isSheet(file.name, bytes)) return await preview(new TextDecoder().decode(bytes))
      const { readQuizSheet } = await fetchLate(() => import('#lib/learn/quiz-sheet.ts'))
      const found = readQuizSheet(bytes)
      if (typeof found === 'string') setFault(found)
      else if (found.items.length + found.faults.length === 0) setFault('第一张表里没有题目')
      else setRead(found)
    } catch {
      setFault(NO_NETWORK)
    }
  }
  return { text, read, fault, preview, choose }
}

export function QuizImport({ room, take }: Props) {
  const { text, read, fault, preview, choose } = useQuizFile()
  const items = read?.items.slice(0, Math.max(0, room)) ?? []
  return (
    <div className="stack card card-pad">
      <Field
        label="题目文件"
        help="Excel 表格（.xlsx，读第一张表）、CSV 或 GIFT 文本（UTF-8 编码），最大 1 MB"
        error={fault}
        announce={fault !== undefined}
      >
        <input
          className="input"
          type="file"
          accept={ACCEPTED}
          // The same file once more, after it was corrected, is a change, too.
          onClick={event => {
            event.currentTarget.value = ''
          }}
          onChange={event => void choose(event.target.files?.[0])}
        />
      </Field>
      <Field label="或粘贴内容" help="表格的列：题型,题目,选项A 到 选项F,正确答案,解析；可以先添加一道题再导出，看看样子">
        <textarea className="textarea" rows={5} value={text} onChange={event => void preview(event.target.value)} />
      </Field>
      {read && (
        <div role="status" className="stack">
          <p>
            读懂了 {read.items.length} 道题
            {read.items.length > items.length && `，最多还能加 ${items.length} 道`}
            {read.faults.length > 0 && `，有 ${read.faults.length} 处没有读懂，不会导入`}。
          </p>
          {read.faults.length > 0 && (
            <ul className="field-error">
              {read.faults.slice(0, SHOWN).map(one => (
                <li key={`${one.line}-${one.message}`}>
                  第 {one.line} 行：{one.message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <button
        type="button"
        className="btn btn-main justify-self-start"
        disabled={items.length === 0}
        title={items.length === 0 ? '还没有可以导入的题目' : undefined}
        onClick={() => take(items)}
      >
        导入 {items.length} 道题
      </button>
    </div>
  )
}
