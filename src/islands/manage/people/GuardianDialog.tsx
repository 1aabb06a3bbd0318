/** Acting for a guardian: who asks, how it was proved, what is done. */
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { GUARDIAN_ACTS, guardian, MAX_GUARDIAN_PAPERS } from '#lib/calls/people/guardian.ts'
import type { GuardianAction } from '#lib/contract/people/guardian.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { guardianActionTexts } from '#lib/format/guardian.ts'
import { refreshManage } from '../refresh.ts'
import type { guardianAct } from '../rules.ts'

const api = clientOf({ actForGuardian: guardian.actForGuardian })
type Values = z.input<typeof guardianAct>
const resolver = lateResolver(() => import('../rules.ts').then(rules => rules.guardianAct))

const EFFECTS: Record<GuardianAction, string> = {
  MINOR_ON: '限制时段、时长、付款和联系陌生人；只有监护人的密码能关闭，验证码不能。',
  MINOR_OFF: '解除未成年人模式的全部限制。',
  CLOSE: '马上对所有人隐藏，所有登录结束，15 天后抹去个人信息；账号里的人不能自己撤回。',
  KEEP: '账号恢复正常，资料和内容都在。',
}

const EMPTY: Values = { action: 'MINOR_ON', guardianName: '', relation: '', reason: '', uploadIds: [], minutesADay: 40 }

type Form = UseFormReturn<Values>

function MinorTerms({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="监护人的密码" help="4 位数字，由监护人选定" error={errors.password?.message}>
        <input className="input" inputMode="numeric" maxLength={4} autoComplete="off" {...form.register('password')} />
      </Field>
      <Field label="每天的时长" error={errors.minutesADay?.message}>
        <select className="select" {...form.register('minutesADay', { valueAsNumber: true })}>
          <option value={40}>40 分钟</option>
          <option value={60}>60 分钟</option>
          <option value={120}>120 分钟</option>
        </select>
      </Field>
    </div>
  )
}

function GuardianFields({ form }: { form: Form }) {
  const { errors } = form.formState
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="监护人姓名" error={errors.guardianName?.message}>
          <input className="input" maxLength={20} autoComplete="off" {...form.register('guardianName')} />
        </Field>
        <Field label="与未成年人的关系" help="如：母亲" error={errors.relation?.message}>
          <input className="input" maxLength={20} autoComplete="off" {...form.register('relation')} />
        </Field>
      </div>
      <Field label="怎样核实的，要求是什么" error={errors.reason?.message}>
        <textarea className="textarea" rows={3} maxLength={300} {...form.register('reason')} />
      </Field>
    </>
  )
}

export function GuardianDialog({ userId, close }: { userId: number; close: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: EMPTY })
  const [papers, setPapers] = useState<UploadedFile[]>([])
  const action = form.watch('action')
  const { submit, problem, sending } = useSubmit(form, async ({ password, minutesADay, ...body }) => {
    const terms = body.action === 'MINOR_ON' ? { password, minutesADay } : {}
    await api.actForGuardian({ params: { id: userId }, body: { ...body, ...terms } })
    toast(`已办理：${guardianActionTexts[body.action]}，并告诉了对方`, { tone: 'ok' })
    await refreshManage()
    close()
  })
  return (
    <Dialog
      title="为监护人办理"
      description="先核实身份和监护关系；依据和证明会留在这里，并记入操作日志。"
      open
      onOpenChange={shown => !shown && close()}
      wide
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="办理什么" help={EFFECTS[action]}>
          <select className="select" {...form.register('action')}>
            {GUARDIAN_ACTS.map(one => (
              <option key={one} value={one}>
                {guardianActionTexts[one]}
              </option>
            ))}
          </select>
        </Field>
        {action === 'MINOR_ON' && <MinorTerms form={form} />}
        <GuardianFields form={form} />
        <PictureField
          label="证明"
          purpose="CERTIFICATE"
          value={papers}
          onChange={list => {
            setPapers(list)
            form.setValue(
              'uploadIds',
              list.map(one => one.id),
            )
          }}
          max={MAX_GUARDIAN_PAPERS}
          help="监护人的证件和能证明关系的材料，只给运营人员看"
          error={form.formState.errors.uploadIds?.message}
        />
        <SubmitRow problem={problem} sending={sending} label="办理" />
      </form>
    </Dialog>
  )
}
