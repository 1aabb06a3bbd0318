/** Withdrawing an announced version of a rule: the reason stays in the record of what operators did. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { operatorRule } from '#lib/calls/platform/operator-rule.ts'

const api = clientOf({ withdrawRule: operatorRule.withdrawRule })

interface Props {
  ruleId: number
  title: string
  ruleVersion: string
  close: () => void
}

export function Withdrawal({ ruleId, title, ruleVersion, close }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const { act, acting } = useAction()
  const send = async () => {
    const rules = await fetchLate(() => import('#islands/manage/rules.ts')).catch(() => null)
    const parsed = rules?.ruleWithdrawalBody.safeParse({ ruleId, ruleVersion, reason })
    if (!parsed?.success) return setProblem(parsed?.error.issues[0]?.message ?? RULES_MISSING)
    if (await act(() => api.withdrawRule({ body: parsed.data }), `已经撤回${title} ${ruleVersion}`)) close()
  }
  return (
    <Dialog
      title={`撤回${title} ${ruleVersion}`}
      description="这一版不会生效，版本号不再使用；已经收到公布通知的会员会收到撤回的通知。"
      open
      onOpenChange={open => !open && close()}
    >
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label="原因" error={problem}>
          <input className="input" maxLength={200} value={reason} onChange={event => setReason(event.target.value)} />
        </Field>
        <button type="submit" className="btn btn-danger" disabled={acting}>
          撤回
        </button>
      </form>
    </Dialog>
  )
}
