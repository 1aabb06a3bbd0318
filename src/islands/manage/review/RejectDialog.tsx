/** Refusing with a reason that the person will read; the usual ones are a click away. */
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'
import type { refusal } from '../rules.ts'

const TEMPLATES: Record<ReviewKind, readonly string[]> = {
  PERSON_CERTIFICATION: ['照片不清晰，请重新拍摄', '姓名与证件不一致', '证件已过期', '证件号码填写有误'],
  COMPANY_CERTIFICATION: ['营业执照不清晰，请重新上传', '公司名称与执照不一致', '统一社会信用代码与执照不一致', '执照已过期'],
  SERVICE: ['图片与服务不符', '价格或计价方式不清楚', '含有联系方式，请删去', '分类选择有误'],
  SCHOOL: ['办学资质不清晰，请重新上传', '校名与资质不一致', '收费信息不完整'],
  CONSULTANT: ['资质证书不清晰，请重新上传', '资质与申请的领域不符', '介绍含有联系方式，请删去', '从业年限与材料不一致'],
  SUGGESTION: ['已有相同的功能，请看常见问题', '内容不完整，请补充说明', '暂时没有计划'],
}

type Values = z.input<typeof refusal>
const resolver = lateResolver(() => import('../rules.ts').then(rules => rules.refusal))

interface Props {
  kind: ReviewKind
  open: boolean
  close: () => void
  reject: (reason: string) => Promise<unknown>
}

export function RejectDialog({ kind, open, close, reject }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await reject(reason)
    form.reset()
    close()
  })
  return (
    <Dialog title="驳回" description="理由会原样告诉提交的人。" open={open} onOpenChange={shown => !shown && close()}>
      <form className="stack" onSubmit={submit} noValidate>
        <div className="flex flex-wrap gap-2">
          {TEMPLATES[kind].map(text => (
            <button
              key={text}
              type="button"
              className="chip chip-line"
              onClick={() => form.setValue('reason', text, { shouldValidate: true })}
            >
              {text}
            </button>
          ))}
        </div>
        <Field label="理由" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={200} {...form.register('reason')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="驳回" />
      </form>
    </Dialog>
  )
}
