/** The list of sensitive words as a file: taken away, and brought back after a look at what it would change. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { textCheck } from '#lib/calls/platform/text-check.ts'

const api = clientOf({
  exportSensitiveWords: textCheck.exportSensitiveWords,
  importSensitiveWords: textCheck.importSensitiveWords,
})

type Checked = Awaited<ReturnType<typeof api.importSensitiveWords>>

/** Why the file cannot be taken in yet. */
function hindranceOf(csv: string, checked: Checked | null): string | undefined {
  if (csv === '') return '先选择文件'
  if (!checked) return '先检查文件'
  if (checked.problems.length > 0) return '文件里有错，改好再导入'
  if (checked.added + checked.changed === 0) return '和现在的表一样，没有要改的'
  return undefined
}

function Findings({ checked }: { checked: Checked }) {
  return (
    <section className="card card-pad" aria-label="检查结果" role="status">
      <p>
        新增 <span className="num">{checked.added}</span>，修改 <span className="num">{checked.changed}</span>，不变{' '}
        <span className="num">{checked.same}</span>
      </p>
      {checked.problems.length > 0 && (
        <ul className="list-disc pl-5">
          {checked.problems.map(one => (
            <li key={`${one.line} ${one.problem}`}>
              第 <span className="num">{one.line}</span> 行：{one.problem}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function WordImport({ close }: { close: () => void }) {
  const { act, acting } = useAction()
  const [csv, setCsv] = useState('')
  const [checked, setChecked] = useState<Checked | null>(null)
  const take = async () => {
    const [{ csv: text }, { saveAs }] = await Promise.all([api.exportSensitiveWords(), import('#components/ui/data/csv.ts')])
    saveAs('敏感词.csv', text)
  }
  const choose = async (file: File | undefined) => {
    setChecked(null)
    setCsv(file ? await file.text() : '')
  }
  const hindrance = hindranceOf(csv, checked)
  return (
    <Dialog
      title="导入导出"
      description="导出的文件可以用表格软件改，再导入回来。"
      open
      onOpenChange={shown => !shown && close()}
    >
      <div className="stack">
        <ReasonedButton
          className="btn btn-block"
          reason={acting ? '正在处理' : undefined}
          onClick={() => void act(take, '已导出')}
        >
          导出全部
        </ReasonedButton>
        <Field label="CSV 文件" help="同名的词按文件修改，没有的新增；文件里没有的不动">
          <input className="input" type="file" accept=".csv,text/csv" onChange={event => void choose(event.target.files?.[0])} />
        </Field>
        <ReasonedButton
          className="btn btn-block"
          reason={csv === '' ? '先选择文件' : acting ? '正在处理' : undefined}
          onClick={() =>
            void act(
              async () => setChecked(await api.importSensitiveWords({ body: { csv, check: true } })),
              '检查好了，还没有导入',
            )
          }
        >
          检查
        </ReasonedButton>
        {checked && <Findings checked={checked} />}
        <ReasonedButton
          className="btn btn-main btn-block"
          reason={hindrance ?? (acting ? '正在处理' : undefined)}
          onClick={() =>
            void act(() => api.importSensitiveWords({ body: { csv, check: false } }), '已导入，马上生效').then(
              isDone => isDone && close(),
            )
          }
        >
          导入
        </ReasonedButton>
      </div>
    </Dialog>
  )
}
