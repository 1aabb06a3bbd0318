/** Ending the company: its name has to be typed once more. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { session } from '#lib/calls/people/session.ts'
import { staff } from '#lib/calls/people/staff.ts'
import { $checkCompany } from '#lib/session/identity.ts'
import { keepUser, notifyLeft } from '#lib/session/session.ts'
import type { dissolution } from './rules.ts'

const api = clientOf({ dissolveCompany: staff.dissolveCompany, getCurrentUser: session.getCurrentUser })
type Values = z.input<typeof dissolution>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.dissolution))

function DissolveForm() {
  const form = useForm<Values>({ resolver, defaultValues: { name: '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.dissolveCompany({ body })
    const ended = $checkCompany.get()
    $checkCompany.set(null)
    if (ended) notifyLeft(ended.companyId)
    keepUser(await api.getCurrentUser())
    location.assign('/member')
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="公司全称" help="原样输入，确认你要解散的是这一家" error={form.formState.errors.name?.message}>
        <input className="input" autoComplete="off" maxLength={60} {...form.register('name')} />
      </Field>
      <SubmitRow problem={problem} sending={sending} label="解散公司" />
    </form>
  )
}

export function Dissolve({ name }: { name: string }) {
  return (
    <section className="card card-pad" aria-labelledby="dissolve">
      <h2 className="text-base font-semibold" id="dissolve">
        解散公司
      </h2>
      <p className="text-ink-2 py-2">
        服务和职位全部下架，员工的任职结束，公司主页不再公开。还有没结束的咨询、订单、退款或争议，或者钱包里还有钱的时候不能解散。解散之后不能恢复。
      </p>
      <Dialog
        title={`解散${name}`}
        description="这一步不能撤销。想换负责人的话，可以在员工页转让公司。"
        trigger={
          <button type="button" className="btn btn-danger">
            解散公司
          </button>
        }
      >
        <DissolveForm />
      </Dialog>
    </section>
  )
}
