/** How the review queue shows and decides school listings and changes of them. */
import { feeRangeText, majorModeTexts, natureTexts, schoolKindTexts } from '#lib/format/learn.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { picturesIn, writtenText } from '#server/content/rich-text.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { AppError } from '#server/errors.ts'
import { passSchool, readForReview, refuseSchool } from './decision.ts'
import { findHoldText } from './hold.ts'
import { figuresOf } from './listing.ts'
import { notifyOwners } from './notify.ts'

const documentTexts = {
  LICENCE: '办学许可证',
  PERMIT: '备案或批复',
  TEACHER: '师资证明',
  SAFETY: '消防与安全',
  OTHER: '其他材料',
}

export const schoolReview: ReviewSubject = {
  kind: 'SCHOOL',
  label: '院校登记',
  async show(db, schoolId, reader) {
    const found = await readForReview(db, schoolId, reader, new Date())
    if (!found) throw new AppError('missing.record')
    const { form, record, live } = found
    const { fee_min, fee_max } = figuresOf(form.majors)
    return {
      facts: [
        { label: '提交内容', value: live ? '资料变更' : '新登记' },
        { label: '名称', value: form.name },
        { label: '类型', value: `${schoolKindTexts[form.kind]}，${natureTexts[form.nature]}` },
        { label: '一句话介绍', value: form.slogan },
        { label: '办学资质', value: [form.accreditation, form.accreditationNo].filter(Boolean).join(' ') },
        { label: '创办年份', value: form.foundedYear === null ? '' : String(form.foundedYear) },
        { label: '规模', value: `学生 ${form.studentCount} 人，教师 ${form.teacherCount} 人` },
        { label: '学费', value: feeRangeText(fee_min, fee_max) },
        { label: '专业', value: form.majors.map(major => `${major.name}（${majorModeTexts[major.mode]}）`).join('、') },
        { label: '地址', value: form.address },
        { label: '联系人', value: form.contactName },
        { label: '标签', value: form.tags.join('、') },
      ].filter(fact => fact.value !== ''),
      text: writtenText(form.intro),
      pictures: [
        ...(form.logo ? [{ url: pictureUrl(form.logo.key, 480), label: '标志' }] : []),
        ...(form.cover ? [{ url: pictureUrl(form.cover.key, 960), label: '封面' }] : []),
        ...form.gallery.map((slot, index) => ({ url: pictureUrl(slot.key, 480), label: `图片 ${index + 1}` })),
        ...picturesIn(form.intro).map((key, index) => ({ url: pictureUrl(key, 960), label: `介绍中的图 ${index + 1}` })),
      ],
      files: record.documents.flatMap(one =>
        one.url ? [{ url: one.url, name: `${documentTexts[one.kind]}：${one.name}` }] : [],
      ),
      ...(live ? { link: `/school/schoolDetail?id=${schoolId}` } : {}),
    }
  },
  async approve(trx, schoolId, { now }) {
    await passSchool(trx, schoolId, now)
    await notifyOwners(trx, schoolId, { title: '院校资料通过了审核', body: '已经按新的内容展示。' })
  },
  async reject(trx, schoolId, { reason, now }) {
    const companyId = await refuseSchool(trx, schoolId, { reason, now })
    const hold = companyId === null ? null : await findHoldText(trx, companyId, { now, justNow: true })
    const body = hold ? `原因：${reason}。${hold}。` : reason
    await notifyOwners(trx, schoolId, { title: '院校资料没有通过审核', body })
  },
}
