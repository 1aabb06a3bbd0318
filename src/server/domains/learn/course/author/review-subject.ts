/** How the review queue shows and decides courses and changes of them. */

import type { CourseDraft } from '#lib/contract/learn/course-author.ts'
import { durationText, levelTexts } from '#lib/format/learn.ts'
import { money } from '#lib/format/money.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import type { LinkReader } from '#server/access/link-reader.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reasonsOf, settleText } from '#server/domains/platform/text-check/service.ts'
import { findUploads, signedLink } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { contactsOf } from './contacts.ts'
import { readForm } from './content.ts'
import { isPassed } from './policy.ts'
import { passCourse, refuseCourse } from './publish.ts'
import { findReviewed, findRevision } from './queries.ts'
import { joinedText, pictureKeysOf } from './texts.ts'

async function notifyOwners(trx: Db, courseId: number, title: string, body: string): Promise<void> {
  const { people, courseTitle } = await contactsOf(trx, courseId)
  for (const userId of people)
    await notify(trx, userId, {
      kind: 'SYSTEM',
      title,
      body: `“${courseTitle}”：${body}`,
      link: `/merchant/course/edit?id=${courseId}`,
    })
}

/** The permit first, then what lessons hold. */
async function listFormFiles(db: Db, form: CourseDraft, reader: LinkReader | null) {
  const lessons = form.chapters.flatMap(one => one.lessons)
  const uploads = await findUploads(
    db,
    [form.permitFile, ...lessons.map(one => one.file)].flatMap(file => (file?.uploadId ? [file.uploadId] : [])),
  )
  const named = [{ title: '办学许可证', file: form.permitFile }, ...lessons]
  return named.flatMap(({ title, file }) => {
    const upload = file?.uploadId ? uploads.get(file.uploadId) : undefined
    return upload ? [{ url: signedLink(upload, reader, new Date()), name: `${title}：${upload.name}` }] : []
  })
}

export const courseReview: ReviewSubject = {
  kind: 'COURSE',
  label: '课程',
  async show(db, courseId, reader) {
    const row = await findReviewed(db, courseId)
    if (!row) throw new AppError('missing.record')
    const form = await readForm(db, row, await findRevision(db, courseId))
    const lessons = form.chapters.flatMap(one => one.lessons)
    const seconds = lessons.reduce((sum, one) => sum + one.durationSeconds, 0)
    return {
      facts: [
        { label: '文字检查', value: (await reasonsOf(db, 'COURSE', courseId)).join('；') },
        { label: '提交内容', value: isPassed(row.state) ? '内容变更' : '新课程' },
        { label: '名称', value: form.title },
        { label: '简介', value: form.subtitle },
        { label: '价格', value: form.price === 0 ? '免费' : money(form.price) },
        { label: '有效期', value: form.validDays === null ? '长期' : `${form.validDays} 天` },
        { label: '难度', value: levelTexts[form.level] },
        { label: '面向中小学生', value: form.k12 ? '是，一次收费不超过三个月或六十课时' : '否' },
        { label: '学科类培训', value: form.k12 ? (form.subjectTraining ? '是' : '否') : '' },
        { label: '办学许可证编号', value: form.subjectTraining ? form.permitNo : '' },
        { label: '讲师', value: `${form.teacher.name}，${form.teacher.title}，从业 ${form.teacher.years} 年` },
        { label: '讲师介绍', value: form.teacher.intro },
        { label: '课时', value: `${lessons.length} 个，约 ${durationText(seconds)}` },
        { label: '适合谁学', value: form.audience.join('、') },
        { label: '学完能做到', value: form.gains.join('、') },
        { label: '标签', value: form.tags.join('、') },
      ].filter(fact => fact.value !== ''),
      text: joinedText(form),
      pictures: pictureKeysOf(form).map((key, index) => ({
        url: pictureUrl(key, 960),
        label: index === 0 && form.cover ? '封面' : `图 ${index + 1}`,
      })),
      files: await listFormFiles(db, form, reader),
      ...(row.state === 'ONLINE' ? { link: `/course/${courseId}` } : {}),
    }
  },
  async approve(trx, courseId, { now }) {
    await passCourse(trx, courseId, now)
    await settleText(trx, 'COURSE', courseId, true)
    await notifyOwners(trx, courseId, '课程通过了审核', '已经按新的内容展示，已报名的学员学习进度不变。')
  },
  async reject(trx, courseId, { reason, now }) {
    await refuseCourse(trx, courseId, { reason, now })
    await settleText(trx, 'COURSE', courseId, false)
    await notifyOwners(trx, courseId, '课程没有通过审核', reason)
  },
}
