/** How the review queue shows and decides texts in which a sensitive word was found, or which repeat another. */
import { textPlaceTexts } from '#lib/format/text-check.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import type { Db } from '#server/db/client.ts'
import type { ReviewSubject } from '#server/domains/platform/moderation/service.ts'
import { notify } from '#server/domains/platform/notice/service.ts'
import { AppError } from '#server/errors.ts'
import { getRegistry } from '#server/manifest/registry.ts'
import * as queries from './queries.ts'
import { describe, settleChecked } from './service.ts'
import type { TextSubject } from './tables.ts'

async function required(db: Db, id: number) {
  const row = await queries.findChecked(db, id)
  const subject = row && getRegistry().writtenTexts[row.subject]
  if (!row || !subject || row.subject_id === null) throw new AppError('missing.record')
  return { row, subject, subjectId: row.subject_id }
}

/** Its author has written something else there since: that has a check of its own, and this decides nothing about it. */
const isWrittenAnew = async (db: Db, row: { id: number; subject: TextSubject; subject_id: number | null }): Promise<boolean> =>
  row.subject_id !== null && (await queries.findCheckedOf(db, row.subject, row.subject_id))?.id !== row.id

export const textReview: ReviewSubject = {
  kind: 'TEXT',
  label: '文字复核',
  async show(db, id) {
    const { row, subject, subjectId } = await required(db, id)
    const [reasons, link, pictures] = await Promise.all([
      describe(db, row),
      subject.link(db, subjectId),
      subject.pictures?.(db, subjectId) ?? [],
    ])
    return {
      facts: [
        { label: '位置', value: textPlaceTexts[row.place] },
        { label: '现在', value: row.outcome === 'HELD' ? '只有作者看得到' : '已经公开，驳回后隐藏' },
        { label: '发现', value: reasons.join('；') },
      ],
      text: row.body,
      pictures: pictures.map((key, index) => ({ url: pictureUrl(key, 960), label: `图 ${index + 1}` })),
      files: [],
      ...(link ? { link } : {}),
    }
  },
  async approve(trx, id, { now }) {
    const { row, subject, subjectId } = await required(trx, id)
    await settleChecked(trx, id, true, now)
    if (row.outcome !== 'HELD' || (await isWrittenAnew(trx, row))) return
    await subject.release(trx, subjectId, now)
    await queries.updateOutcome(trx, id, 'PASSED')
    const link = await subject.link(trx, subjectId)
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '你写的内容已通过审核',
      body: `“${row.body.slice(0, 60)}”现在大家都能看到。`,
      ...(link ? { link } : {}),
    })
  },
  async reject(trx, id, { reason, operatorId, now }) {
    const { row, subject, subjectId } = await required(trx, id)
    await settleChecked(trx, id, false, now)
    if (await isWrittenAnew(trx, row)) return
    await subject.hide(trx, subjectId, reason, now, operatorId)
    const found = await queries.listFound(trx, id)
    const rules = [...new Set(found.map(one => one.why))].slice(0, 2).join('；')
    await notify(trx, row.author_id, {
      kind: 'COMMENT',
      title: '你写的内容没有通过审核',
      body: `“${row.body.slice(0, 60)}”：${reason}${rules ? `（${rules}）` : ''}。依据《内容发布规则》。`,
    })
  },
}
