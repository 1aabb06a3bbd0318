/** How the review queue shows and decides services. */
import { money } from '#lib/format/money.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import { editableHtml, picturesIn, richHtml, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { areaName } from '#server/domains/city/nation/service.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { reasonsOf, settleText } from '#server/domains/platform/text-check/service.ts'
import { AppError } from '#server/errors.ts'
import { applyApproval, applyRejection } from './decision.ts'
import { listEnabledPackages } from './package-queries.ts'
import { findCategoryNames, findReviewedOffer, findTakedownOperator } from './review-queries.ts'

async function read(db: Db, id: number) {
  const row = await findReviewedOffer(db, id)
  if (!row) throw new AppError('missing.record')
  const packages = await listEnabledPackages(db, id)
  const content =
    row.state === 'ON' && row.edit
      ? row.edit
      : {
          title: row.title,
          summary: row.summary,
          intro: editableHtml(row.intro),
          unit: row.unit,
          categoryId: row.category_id,
          districtCode: row.district_code,
          address: row.address,
          tags: row.tags,
          pictures: [row.cover, ...row.gallery].filter(Boolean),
          packages,
        }
  const category = await findCategoryNames(db, content.categoryId)
  return { row, content, category }
}

export const serviceReview: ReviewSubject = {
  kind: 'SERVICE',
  label: '服务',
  tookPart: findTakedownOperator,
  async show(db, refId) {
    const { row, content, category } = await read(db, refId)
    return {
      facts: [
        { label: '文字检查', value: (await reasonsOf(db, 'SERVICE', refId)).join('；') },
        { label: '下架原因', value: row.state === 'APPEALING' ? (row.state_reason ?? '') : '' },
        { label: '标题', value: content.title },
        { label: '商家', value: row.company_name ?? `${row.nickname}（个人）` },
        { label: '分类', value: [category?.root, category?.name].filter(Boolean).join(' / ') },
        { label: '地点', value: `${areaName(row.city_code)}${areaName(content.districtCode)} ${content.address}` },
        { label: '简介', value: content.summary },
        { label: '标签', value: content.tags.join('、') },
        ...content.packages.map(one => ({
          label: `套餐：${one.name}`,
          value: `${money(one.price)} / ${content.unit}，${one.days} 天内交付；含 ${one.scope.join('、')}`,
        })),
      ].filter(fact => fact.value),
      text: writtenText(content.intro),
      pictures: [...content.pictures, ...picturesIn(richHtml(content.intro))].map((key, index) => ({
        url: pictureUrl(key, 960, 'webp'),
        label: index === 0 ? '封面' : `图 ${index + 1}`,
      })),
      files: [],
      ...(row.state === 'ON' ? { link: `/city/server/${refId}` } : {}),
    }
  },
  async approve(trx, refId, { now }) {
    const offer = await applyApproval(trx, refId, now)
    const appealed = offer.state === 'APPEALING'
    await settleText(trx, 'SERVICE', refId, true)
    await notify(trx, offer.owner_user_id, {
      kind: 'SYSTEM',
      title: appealed ? '申诉成立，服务已恢复上架' : '服务已通过审核',
      body: '已经上架，买家现在可以看到。',
      link: `/city/server/${refId}`,
    })
  },
  async reject(trx, refId, { reason, now }) {
    const offer = await applyRejection(trx, refId, reason, now)
    const appealed = offer.state === 'APPEALING'
    await settleText(trx, 'SERVICE', refId, false)
    await notify(trx, offer.owner_user_id, {
      kind: 'SYSTEM',
      title: appealed ? '申诉没有成立' : '服务没有通过审核',
      body: reason,
      link: `/merchant/service/newService?id=${refId}`,
    })
  },
}
