/** What was chosen or pasted as scores, what the server found in it, and the two steps: trying it out, and taking it over. */
import { useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { firstMessageOf } from '#lib/api/message.ts'
import type { CheckedRow } from '#lib/contract/learn/exam-organising.ts'
import { MAX_SCORE_ROWS } from '#lib/learn/exam-rules.ts'
import { readScores, type ScoreRow } from '#lib/learn/score-text.ts'
import { api, refresh } from './workspace.ts'

const MAX_BYTES = 1_000_000

export function useScoreImport(examId: number, onDone: () => void) {
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
      setProblem(firstMessageOf(error))
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
  return { text, checked, problem, busy, write, choose, preview, take }
}
