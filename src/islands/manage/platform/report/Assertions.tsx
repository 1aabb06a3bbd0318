/** The notices of infringement in a case: all their parts, what was answered, and what an operator can do with them. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { refreshManage } from '#islands/manage/refresh.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { rights } from '#lib/calls/platform/rights.ts'
import type { ManagedAssertion } from '#lib/contract/platform/rights.ts'
import { dateTime } from '#lib/format/date.ts'
import { assertionStateNames, suitStateNames } from '#lib/format/rights.ts'

const api = clientOf({
  getCaseAssertions: rights.getCaseAssertions,
  askForParts: rights.askForParts,
  settleAssertion: rights.settleAssertion,
  barClaimant: rights.barClaimant,
})
const rules = () => import('#islands/manage/rules.ts')
const askResolver = lateResolver(() => rules().then(one => one.missingPartsFields))
const barResolver = lateResolver(() => rules().then(one => one.barFields))
const settleResolver = lateResolver(() => rules().then(one => one.settleFields))

function Files({ files }: { files: readonly { name: string; url: string }[] }) {
  return (
    <span className="flex flex-wrap gap-2">
      {files.map(file => (
        <a key={file.url} className="link" href={file.url} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      ))}
    </span>
  )
}

function AskDialog({ id, close }: { id: number; close: () => void }) {
  const form = useForm<{ missing: string }>({ resolver: askResolver, defaultValues: { missing: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.askForParts({ params: { id }, body })
    toast('已经告知权利人', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog title="要求补充材料" description="权利人会收到通知，补充以后再处理。" open onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="需要补充的内容" error={form.formState.errors.missing?.message}>
          <textarea className="textarea" rows={3} maxLength={300} {...form.register('missing')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="发给权利人" />
      </form>
    </Dialog>
  )
}

function SettleDialog({ id, close }: { id: number; close: () => void }) {
  const [infringes, setInfringes] = useState(true)
  const form = useForm<{ infringes: boolean; reason: string }>({
    resolver: settleResolver,
    defaultValues: { infringes: true, reason: '' },
  })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await api.settleAssertion({ params: { id }, body: { infringes, reason } })
    toast('已经登记，双方都会收到结果', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog
      title="登记投诉或起诉的结果"
      description="按法院或主管部门的决定登记，双方都会收到。"
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="结果">
          <select
            className="select"
            value={infringes ? 'YES' : 'NO'}
            onChange={event => setInfringes(event.target.value === 'YES')}
          >
            <option value="YES">侵权成立，内容不恢复</option>
            <option value="NO">侵权不成立或已撤回，恢复内容</option>
          </select>
        </Field>
        <Field label="理由" help="双方都会看到" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="确定" />
      </form>
    </Dialog>
  )
}

function BarDialog({ id, barred, close }: { id: number; barred: boolean; close: () => void }) {
  const form = useForm<{ barred: boolean; reason: string }>({ resolver: barResolver, defaultValues: { barred, reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.barClaimant({ params: { id }, body })
    toast(barred ? '以后不再受理此人的侵权通知' : '已经恢复受理', { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog
      title={barred ? '恶意通知，不再受理' : '恢复受理'}
      description={barred ? '提交人以后不能再提交侵权通知，普通举报不受影响。' : '提交人又可以提交侵权通知。'}
      open
      onOpenChange={shown => !shown && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="理由" help="提交人会看到" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="确定" />
      </form>
    </Dialog>
  )
}

function AssertionActions({ assertion }: { assertion: ManagedAssertion }) {
  const [dialog, setDialog] = useState<'ask' | 'settle' | 'bar' | null>(null)
  const close = () => setDialog(null)
  const isOver = assertion.state === 'REFUSED' || assertion.state === 'RESTORED' || assertion.state === 'WITHDRAWN'
  const act = assertion.state === 'RECEIVED' ? 'ask' : assertion.state === 'SUED' ? 'settle' : isOver ? 'bar' : null
  if (!act) return null
  return (
    <>
      <button type="button" className="btn btn-sm justify-self-start" onClick={() => setDialog(act)}>
        {act === 'ask'
          ? '要求补充材料'
          : act === 'settle'
            ? '登记结果'
            : assertion.isBarred
              ? '恢复受理此人的通知'
              : '恶意通知，不再受理此人'}
      </button>
      {dialog === 'ask' && <AskDialog id={assertion.assertionId} close={close} />}
      {dialog === 'settle' && <SettleDialog id={assertion.assertionId} close={close} />}
      {dialog === 'bar' && <BarDialog id={assertion.assertionId} barred={!assertion.isBarred} close={close} />}
    </>
  )
}

function Assertion({ assertion }: { assertion: ManagedAssertion }) {
  return (
    <li className="grid gap-2">
      <p>
        <b>{assertion.claimantName}</b> <StateBadge names={assertionStateNames} state={assertion.state} />
      </p>
      <Facts
        facts={[
          ['联系方式', assertion.contact],
          ['身份证明', <Files key="identity" files={assertion.identity} />],
          ['权属', assertion.rightProof],
          ['权属证明', <Files key="proofs" files={assertion.proofs} />],
          ['侵权内容的地址', assertion.addresses],
          ['理由', assertion.grounds],
          ['签名', assertion.signature],
          [
            '同一份通知里的其他内容',
            assertion.others.length > 0 && (
              <span key="others" className="flex flex-wrap gap-2">
                {assertion.others.map(other => (
                  <a key={other.caseId} className="link" href={`/manage/report?id=${other.caseId}`}>
                    {other.title}（{assertionStateNames[other.state][0]}）
                  </a>
                ))}
              </span>
            ),
          ],
          ['提交时间', dateTime(assertion.submittedAt)],
          [assertion.state === 'INCOMPLETE' ? '要求补充' : '说明', assertion.answer],
          ['期限', assertion.until && dateTime(assertion.until)],
        ]}
      />
      {assertion.rebuttal && (
        <Facts
          facts={[
            ['不侵权声明', assertion.rebuttal.name],
            ['声明人联系方式', assertion.rebuttal.contact],
            ['声明理由', assertion.rebuttal.grounds],
            ['初步证据', <Files key="proofs" files={assertion.rebuttal.proofs} />],
            ['声明签名', assertion.rebuttal.signature],
            ['声明时间', dateTime(assertion.rebuttal.createdAt)],
          ]}
        />
      )}
      {assertion.suits.map(suit => (
        <Facts
          key={suit.createdAt}
          facts={[
            ['投诉或起诉', `${suit.authority}，${suit.number}`],
            ['材料', <Files key="proofs" files={suit.proofs} />],
            ['核实', <StateBadge key="state" names={suitStateNames} state={suit.state} />],
            ['核实说明', suit.answer],
          ]}
        />
      ))}
      <AssertionActions assertion={assertion} />
    </li>
  )
}

export function Assertions({ caseId }: { caseId: number }) {
  const found = useQuery(
    { queryKey: keyOf(rights.getCaseAssertions, caseId), queryFn: () => api.getCaseAssertions({ params: { id: caseId } }) },
    queryClient,
  )
  return (
    <Answer query={found}>
      {({ list }) =>
        list.length === 0 ? null : (
          <section className="card card-pad stack" aria-labelledby="assertions">
            <h3 className="text-base font-semibold" id="assertions">
              侵权通知
            </h3>
            <ol className="data-timeline">
              {list.map(one => (
                <Assertion key={one.assertionId} assertion={one} />
              ))}
            </ol>
          </section>
        )
      }
    </Answer>
  )
}
