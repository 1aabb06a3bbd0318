/** The questions of a quiz, with their right answers; taken from a file or written into one. */
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { toast } from '#components/ui/toast.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { MAX_QUESTIONS } from '#lib/learn/course-limits.ts'
import type { QuizItem } from '#lib/learn/quiz-text.ts'
import { Labelled, Lines, Text, useError } from '../fields.tsx'
import type { CourseForm } from './fields.tsx'
import { QuizImport } from './QuizImport.tsx'
import { emptyQuestion, questionDraft, questionValues } from './values.ts'

type Name = `chapters.${number}.lessons.${number}`

const KIND_TEXTS = { SINGLE: '单选', MULTIPLE: '多选', TRUE_FALSE: '判断', FILL: '填空' } as const
const MAX_CHOICES = 6

type QuizFile = 'csv' | 'xlsx' | 'gift'

async function saveQuiz(as: QuizFile, title: string, items: QuizItem[]): Promise<void> {
  try {
    const [{ csvRows, CSV_HEAD, writeGift }, { csvFile, saveAs, saveFile }] = await Promise.all([
      fetchLate(() => import('#lib/learn/quiz-text.ts')),
      fetchLate(() => import('#components/ui/data/csv.ts')),
    ])
    if (as === 'csv') saveAs(`${title}.csv`, csvFile(CSV_HEAD, csvRows(items)))
    else if (as === 'gift') saveAs(`${title}.gift.txt`, writeGift(items), 'text/plain')
    else {
      const { writeQuizSheet } = await fetchLate(() => import('#lib/learn/quiz-sheet.ts'))
      saveFile(`${title}.xlsx`, writeQuizSheet(items))
    }
  } catch {
    toast('网络不太顺畅，请再试一次', { tone: 'bad' })
  }
}

export function QuizFields({ form, name }: { form: CourseForm; name: Name }) {
  const list = useFieldArray({ control: form.control, name: `${name}.questions` })
  const [importing, setImporting] = useState(false)
  const error = useError(`${name}.questions`)
  const save = (as: QuizFile) =>
    saveQuiz(as, form.getValues(`${name}.title`) || '测验', form.getValues(`${name}.questions`).map(questionDraft))
  return (
    <div className="stack">
      <div className="form-grid">
        <Text form={form} name={`${name}.passMark`} label="及格分" help="满分 100 分" inputMode="numeric" />
        <Text
          form={form}
          name={`${name}.maxAttempts`}
          label="24 小时内最多做几次"
          help="不填表示不限；用完的过 24 小时又可以做"
          inputMode="numeric"
        />
      </div>
      {list.fields.map((item, at) => (
        <Question key={item.id} form={form} name={`${name}.questions.${at}`} at={at} remove={() => list.remove(at)} />
      ))}
      {error && <p className="field-error">{error}</p>}
      <div className="flex flex-wrap gap-2">
        {list.fields.length < MAX_QUESTIONS && (
          <button type="button" className="btn btn-sm" onClick={() => list.append(emptyQuestion())}>
            添加一道题
          </button>
        )}
        <button type="button" className="btn btn-sm" aria-expanded={importing} onClick={() => setImporting(!importing)}>
          从文件导入题目
        </button>
        {list.fields.length > 0 && (
          <>
            <button type="button" className="btn btn-sm" onClick={() => void save('xlsx')}>
              导出 XLSX
            </button>
            <button type="button" className="btn btn-sm" onClick={() => void save('csv')}>
              导出 CSV
            </button>
            <button type="button" className="btn btn-sm" onClick={() => void save('gift')}>
              导出 GIFT
            </button>
          </>
        )}
      </div>
      {importing && (
        <QuizImport
          room={MAX_QUESTIONS - list.fields.length}
          take={items => {
            const empty = list.fields.length === 1 && form.getValues(`${name}.questions.0.question`) === ''
            if (empty) list.replace(items.map(questionValues))
            else list.append(items.map(questionValues))
            setImporting(false)
          }}
        />
      )}
    </div>
  )
}

interface QuestionProps {
  form: CourseForm
  name: `${Name}.questions.${number}`
  at: number
  remove: () => void
}

function Question({ form, name, at, remove }: QuestionProps) {
  const kind = useWatch({ control: form.control, name: `${name}.kind` })
  const change = (to: typeof kind) => {
    if (to === 'TRUE_FALSE') form.setValue(`${name}.choices`, trueFalse(true))
    else if (to === 'FILL') form.setValue(`${name}.choices`, [])
    else if (kind === 'TRUE_FALSE' || kind === 'FILL') form.setValue(`${name}.choices`, emptyQuestion().choices)
  }
  return (
    <fieldset className="fee-line" aria-label={`第 ${at + 1} 题`}>
      <Labelled name={`${name}.kind`} label="题型">
        <select className="select" {...form.register(`${name}.kind`, { onChange: event => change(event.target.value) })}>
          {Object.entries(KIND_TEXTS).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </Labelled>
      <div className="fee-note">
        <Text form={form} name={`${name}.question`} label={`第 ${at + 1} 题`} maxLength={500} />
      </div>
      {kind === 'FILL' && (
        <div className="fee-note">
          <Lines form={form} name={`${name}.texts`} label="正确答案" help="每行一种写法，不分大小写和全半角" />
        </div>
      )}
      {kind === 'TRUE_FALSE' && <TrueFalse form={form} name={name} />}
      {(kind === 'SINGLE' || kind === 'MULTIPLE') && <Choices form={form} name={name} />}
      <div className="fee-note">
        <Text form={form} name={`${name}.explanation`} label="解析" help="交卷通过后显示" maxLength={500} />
      </div>
      <div className="fee-end">
        <span />
        <button type="button" className="btn btn-quiet text-bad" onClick={remove}>
          删除第 {at + 1} 题
        </button>
      </div>
    </fieldset>
  )
}

const trueFalse = (right: boolean) => [
  { text: '对', right },
  { text: '错', right: !right },
]

function TrueFalse({ form, name }: Pick<QuestionProps, 'form' | 'name'>) {
  const choices = useWatch({ control: form.control, name: `${name}.choices` })
  return (
    <Labelled name={`${name}.choices`} label="正确答案">
      <select
        className="select"
        value={choices[0]?.right ? 'right' : 'wrong'}
        onChange={event => form.setValue(`${name}.choices`, trueFalse(event.target.value === 'right'))}
      >
        <option value="right">对</option>
        <option value="wrong">错</option>
      </select>
    </Labelled>
  )
}

function Choices({ form, name }: Pick<QuestionProps, 'form' | 'name'>) {
  const list = useFieldArray({ control: form.control, name: `${name}.choices` })
  const errors = [useError(`${name}.choices`), useError(`${name}.answers`)].filter(Boolean)
  return (
    <div className="fee-note stack">
      {list.fields.map((item, at) => (
        <div key={item.id} className="flex items-center gap-2">
          <label className="flex items-center gap-2 min-h-11">
            <input type="checkbox" aria-label={`选项 ${at + 1} 是正确答案`} {...form.register(`${name}.choices.${at}.right`)} />
            <span>正确</span>
          </label>
          <input
            className="input grow"
            aria-label={`选项 ${at + 1}`}
            aria-invalid={errors.length > 0 ? true : undefined}
            maxLength={200}
            {...form.register(`${name}.choices.${at}.text`)}
          />
          {list.fields.length > 2 && (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              aria-label={`删除选项 ${at + 1}`}
              onClick={() => list.remove(at)}
            >
              删除
            </button>
          )}
        </div>
      ))}
      {errors.map(error => (
        <p key={error} className="field-error">
          {error}
        </p>
      ))}
      {list.fields.length < MAX_CHOICES && (
        <button type="button" className="btn btn-sm justify-self-start" onClick={() => list.append({ text: '', right: false })}>
          添加选项
        </button>
      )}
    </div>
  )
}
