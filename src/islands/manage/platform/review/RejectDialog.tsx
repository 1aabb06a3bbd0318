/** Refusing with a reason that the person will read; the usual ones are a click away. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { refusal } from '#islands/manage/rules.ts'
import { showSettled } from '#islands/manage/settled.ts'
import type { ReviewKind } from '#lib/contract/platform/moderation.ts'

const TEMPLATES: Record<ReviewKind, readonly string[]> = {
  PERSON_CERTIFICATION: ['照片不清晰，请重新拍摄', '姓名与证件不一致', '证件已过期', '证件号码填写有误'],
  COMPANY_CERTIFICATION: ['营业执照不清晰，请重新上传', '公司名称与执照不一致', '统一社会信用代码与执照不一致', '执照已过期'],
  SERVICE: ['图片与服务不符', '价格或计价方式不清楚', '含有联系方式，请删去', '分类选择有误'],
  SCHOOL_NEWS: ['与院校登记的资质或收费不一致', '含有升学率、保过等无法核实的承诺', '标题与正文不符', '内容与招生无关'],
  SCHOOL: ['办学资质不清晰，请重新上传', '校名与资质不一致', '收费信息不完整'],
  COURSE: [
    '介绍或正文中有无法核实的承诺',
    '封面或视频不清晰',
    '缺少讲师资质说明',
    '学科类培训须有许可，请勾选并上传办学许可证',
    '中小学课程的收费超过三个月或六十课时',
  ],
  CONSULTANT: ['资质证书不清晰，请重新上传', '资质与申请的领域不符', '介绍含有联系方式，请删去', '从业年限与材料不一致'],
  RECRUITMENT: ['薪资或工作条件没有写清楚', '含有收费、押金或贷款要求', '含有与岗位无关的限制条件', '内容与实际岗位不符'],
  QUESTION: ['标题没有写清楚问题', '含有个人信息，请隐去后再提交', '含有联系方式，请删去', '不得询问如何从事违法活动'],
  QUESTION_BOUNTY: ['回答都没有针对问题', '回答都是复制粘贴的内容'],
  REPORT: ['没有发现违反规则的内容', '举报的理由不充分'],
  STRIKE_APPEAL: ['原处理有依据，维持不变', '申诉没有说明新的事实'],
  RIGHTS_SUIT: ['材料不能证明已经受理', '投诉或起诉的不是这项内容', '案号或受理编号与材料不一致'],
  STRIKE_FREEZE: ['违规情节较轻，暂不冻结'],
  CHAT_REPORT: ['没有发现违反规则的内容', '举报的理由不充分'],
  EMERGENCY: ['联系过求助的人，没有紧急情况', '误触，没有紧急情况'],
  PLAYBACK: ['还有能识别身份的内容，请去掉', '标题或简介与内容不符', '含有联系方式，请删去'],
  PLAYBACK_TAKEDOWN: ['申请的理由与回放内容无关'],
  FORUM_TOPIC: ['含有联系方式，请删去', '含有站外链接，请删去', '与版块无关，请换一个版块', '广告内容'],
  FORUM_APPEAL: ['隐藏有依据，维持不变', '申诉没有说明新的事实'],
  FORUM_DIGEST: ['改动后内容不再完整', '改动后与原来的主题不同'],
  FORUM_REPLY: ['含有联系方式，请删去', '含有站外链接，请删去', '广告内容'],
  DOWNLOAD: ['来源不明，请补充授权说明', '文件无法打开', '介绍与文件内容不符', '用金币出售的资料请提供不少于三分之一的预览'],
  DOWNLOAD_VERSION: ['文件无法打开', '更新说明与文件内容不符', '与这份资料无关，请另外上传'],
  VIDEO: ['画面或声音不清楚，请重新上传', '标题、封面与内容不一致', '转载没有写明出处和授权', '画面里有二维码或联系方式，请去掉'],
  OFFICIAL_ACCOUNT: ['名称或头像看不出主体，请修改', '名称与认证主体不一致', '简介写得太笼统，请说明做什么'],
  OFFICIAL_ARTICLE: ['标题与正文不符', '内容与主体业务无关', '转载没有注明出处', '含有无法核实的承诺'],
  TEXT: ['含有联系方式，请删去', '涉及欺诈或违法的内容', '请不要辱骂别人', '和之前发过的内容重复'],
  FRAUD: ['核对过，没有欺诈', '是同一家的不同账号', '价格有合理的原因'],
  SUGGESTION: ['已有相同的功能，请看常见问题', '内容不完整，请补充说明', '暂时没有计划'],
}

type Values = z.input<typeof refusal>
const resolver = lateResolver(() => import('#islands/manage/rules.ts').then(rules => rules.refusal))

interface Props {
  kind: ReviewKind
  open: boolean
  close: () => void
  /** Public ones: what looks like them will wait for an operator. */
  hasPictures: boolean
  reject: (body: { reason: string; keepPictures: boolean }) => Promise<unknown>
}

export function RejectDialog({ kind, open, close, hasPictures, reject }: Props) {
  const form = useForm<Values>({ resolver, defaultValues: { reason: '' } })
  const [keepPictures, setKeepPictures] = useState(true)
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await reject({ reason, keepPictures: hasPictures && keepPictures }).catch(showSettled)
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
        {hasPictures && (
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={keepPictures} onChange={event => setKeepPictures(event.target.checked)} />
            记住里面的图片，以后相似的图片先审（只是文字有问题时不要勾选）
          </label>
        )}
        <SubmitRow problem={problem} sending={sending} label="驳回" />
      </form>
    </Dialog>
  )
}
