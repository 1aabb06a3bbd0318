/** The bounds of one signal. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { refreshManage } from '#islands/manage/refresh.ts'
import { useVersion } from '#islands/manage/use-version.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { fraud } from '#lib/calls/platform/fraud.ts'
import type { FraudSetting } from '#lib/contract/platform/fraud.ts'
import { fraudSignalTexts } from '#lib/format/fraud.ts'
import { signalTexts } from './texts.ts'

const api = clientOf({ setFraudSignal: fraud.setFraudSignal })
const WHOLE = /^\d{1,9}$/

/** A number as it was typed; what is none is refused beside its field. */
const numberOf = (text: string): number => (WHOLE.test(text.trim()) ? Number(text) : -1)

/** What is typed, what is wrong with it, and sending it. */
function useSignal(setting: FraudSetting, close: () => void) {
  const [typed, setTyped] = useState<Record<string, string>>(
    Object.fromEntries(Object.keys(signalTexts[setting.signal].bounds).map(name => [name, String(setting.bounds[name] ?? '')])),
  )
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const save = useVersion(setting.version)

  const send = async () => {
    const rules = await fetchLate(() => import('#islands/manage/rules.ts')).catch(() => null)
    if (!rules) return setProblem(RULES_MISSING)
    const values = Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, numberOf(text)]))
    const found = rules.thresholdProblems(setting.signal, values)
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const { signal, isOn } = setting
    await save(version => api.setFraudSignal({ body: { signal, isOn, bounds: values, version } }))
    toast('已保存，马上生效', { tone: 'ok' })
    await refreshManage()
    close()
  }
  const submit = async () => {
    if (sending) return
    setSending(true)
    setProblem('')
    try {
      await send()
    } catch (error) {
      if (error instanceof ApiError && error.fields) setWrong(error.fields)
      else setProblem(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return { typed, setTyped, wrong, problem, sending, submit }
}

export function SignalForm({ setting, close }: { setting: FraudSetting; close: () => void }) {
  const { bounds } = signalTexts[setting.signal]
  const { typed, setTyped, wrong, problem, sending, submit } = useSignal(setting, close)
  return (
    <Dialog title={`界限：${fraudSignalTexts[setting.signal]}`} open onOpenChange={shown => !shown && close()}>
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        {Object.entries(bounds).map(([name, { label, unit }]) => (
          <Field key={name} label={`${label}（${unit}）`} error={wrong[name]}>
            <input
              className="input num"
              inputMode="numeric"
              maxLength={9}
              value={typed[name]}
              onChange={event => setTyped({ ...typed, [name]: event.target.value })}
            />
          </Field>
        ))}
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="btn btn-main" disabled={sending}>
          保存
        </button>
      </form>
    </Dialog>
  )
}
