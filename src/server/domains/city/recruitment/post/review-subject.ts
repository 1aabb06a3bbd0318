/** How the review queue shows and decides posts. */
import { educationTexts, employmentTexts, experienceTexts, salaryText } from '#lib/format/recruitment.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { picturesIn, richHtml, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { areaName, findArea } from '#server/domains/city/nation/service.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reasonsOf, settleText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { contentOf, publicParts } from './content.ts'
import { applyApproval, applyRejection } from './decision.ts'
import { findReviewedPost, findTakedownOperator, type PostRecord } from './queries.ts'
import { findHeldWords, markHeldWords } from './words.ts'

const editorOf = (row: Pick<PostRecord, 'kind' | 'id'>): string =>
  `/city/releaseJob/${row.kind === 'job' ? 'company' : 'person'}?id=${row.id}`

const nameOf = (row: Pick<PostRecord, 'kind'>): string => (row.kind === 'job' ? '职位' : '求职信息')

async function show(db: Db, id: number) {
  const row = await findReviewedPost(db, id)
  if (!row) throw new AppError('missing.record')
  const content = contentOf(row)
  const place = await findArea(db, content.areaCode)
  const { terms } = content
  const description = writtenText(content.description)
  const texts = publicParts(content, null).map(([, text]) => text)
  const held = findHeldWords(...texts)
  const facts = [
    { label: '涉嫌收费的词', value: held.join('、') },
    { label: '文字检查', value: (await reasonsOf(db, 'RECRUITMENT', id)).join('；') },
    { label: '标题', value: markHeldWords(content.title) },
    { label: '发布方', value: row.company_name ?? `${row.nickname}（个人）` },
    {
      label: '薪资',
      value: salaryText({
        unit: content.salaryUnit,
        min: content.salaryMin,
        max: content.salaryMax,
        negotiable: false,
        months: content.salaryMonths,
      }),
    },
    {
      label: '要求',
      value: `${employmentTexts[content.employment]}，${experienceTexts[content.experience]}，${educationTexts[content.education]}`,
    },
    { label: '地点', value: `${place?.full ?? areaName(content.areaCode)} ${markHeldWords(content.address)}` },
    { label: '标签', value: markHeldWords(content.tags.join('、')) },
    { label: '发放周期', value: markHeldWords(terms.payCycle) },
    { label: '工作时间', value: markHeldWords(terms.workTime) },
    { label: '休息休假', value: markHeldWords(terms.rest) },
    { label: '社会保险', value: markHeldWords(terms.insurance) },
    { label: '代招', value: terms.agency ? `是，人力资源服务许可证 ${terms.licenceNo || '未填'}` : '' },
    { label: '有效期', value: `${content.days} 天` },
    { label: '下架原因', value: row.state === 'APPEALING' ? (row.state_reason ?? '') : '' },
  ]
  return {
    facts: facts.filter(fact => fact.value),
    text: markHeldWords(description),
    pictures: picturesIn(richHtml(content.description)).map((key, index) => ({
      url: pictureUrl(key, 960, 'webp'),
      label: `正文图片 ${index + 1}`,
    })),
    files: [],
    ...(row.state === 'PUBLISHED' ? { link: `/city/recruitmentInfo/${row.kind}/${id}` } : {}),
  }
}

export const postReview: ReviewSubject = {
  kind: 'RECRUITMENT',
  label: '招聘求职',
  tookPart: findTakedownOperator,
  show,
  async approve(trx, refId, { now }) {
    const row = await applyApproval(trx, refId, now)
    await settleText(trx, 'RECRUITMENT', refId, true)
    await notify(trx, row.publisher_user_id, {
      kind: 'RECRUITMENT',
      title: row.state === 'APPEALING' ? '申诉成立，已恢复公开' : `${nameOf(row)}已通过审核`,
      body: `“${row.title}”现在大家都能看到。`,
      link: `/city/recruitmentInfo/${row.kind}/${refId}`,
    })
  },
  async reject(trx, refId, { reason, now }) {
    const row = await applyRejection(trx, refId, reason, now)
    await settleText(trx, 'RECRUITMENT', refId, false)
    await notify(trx, row.publisher_user_id, {
      kind: 'RECRUITMENT',
      title: row.state === 'APPEALING' ? '申诉没有成立' : `${nameOf(row)}没有通过审核`,
      body: reason,
      link: editorOf(row),
    })
  },
}
