/** What editors keep: every change in one transaction with its entry in the audit log. */

import type { CallParsed } from '#lib/contract/define.ts'
import type { operator } from '#lib/contract/platform/operator.ts'
import type { SynonymEntry } from '#lib/contract/platform/operator-search.ts'
import type { OperatorContext } from '#server/access/request-context.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db/client.ts'
import { sortCategories } from '#server/domains/city/city/service.ts'
import { areaName, setHotCodes } from '#server/domains/city/nation/service.ts'
import { addBanner, changeBanner, removeBanner, sortBanners } from '#server/domains/platform/home/service.ts'
import { addSynonyms, changeSynonyms, setHotWords } from '#server/domains/platform/search/service.ts'
import { takeUploads } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'

type Calls = typeof operator
type Body<Name extends keyof Calls> = CallParsed<Calls[Name]>['body']
export const updateCategoryOrder = (db: Db, body: Body<'sortCategories'>, { operator: me, exchange }: OperatorContext) =>
  db.transaction().execute(async trx => {
    const tree = await sortCategories(trx, body)
    await audit(
      trx,
      me,
      {
        action: 'category.sort',
        subjectKind: 'category',
        subjectId: body.parentId,
        detail: { before: body.before.join(','), after: body.ids.join(',') },
      },
      exchange,
    )
    return tree
  })

export const updateHotCities = (db: Db, { codes, before }: Body<'setHotCities'>, { operator: me, exchange }: OperatorContext) =>
  db.transaction().execute(async trx => {
    const list = await setHotCodes(trx, codes, before)
    await audit(trx, me, { action: 'city.hot', subjectKind: 'city', detail: { codes: codes.join(',') } }, exchange)
    return list
  })

export const updateHotWords = (
  db: Db,
  { city, words, before }: Body<'setHotWords'>,
  { operator: me, exchange }: OperatorContext,
) =>
  db.transaction().execute(async trx => {
    if (city !== null && areaName(city) === '') throw new AppError('missing.record', { message: '没有这个城市' })
    const list = await setHotWords(trx, city, words, before)
    await audit(
      trx,
      me,
      { action: 'word.hot', subjectKind: 'word', subjectId: city, detail: { words: words.map(({ word }) => word).join(' ') } },
      exchange,
    )
    return list
  })

const noteSynonyms = (
  trx: Db,
  action: 'synonym.add' | 'synonym.change',
  entry: SynonymEntry,
  { operator: me, exchange }: OperatorContext,
) =>
  audit(
    trx,
    me,
    { action, subjectKind: 'word', subjectId: entry.id, detail: { words: entry.words.join(' '), enabled: entry.enabled } },
    exchange,
  )

export const createSynonyms = (db: Db, body: Body<'addSynonyms'>, context: OperatorContext) =>
  db.transaction().execute(async trx => {
    const entry = await addSynonyms(trx, body)
    await noteSynonyms(trx, 'synonym.add', entry, context)
    return entry
  })

export const saveSynonyms = (db: Db, id: number, body: Body<'changeSynonyms'>, context: OperatorContext) =>
  db.transaction().execute(async trx => {
    const entry = await changeSynonyms(trx, id, body)
    await noteSynonyms(trx, 'synonym.change', entry, context)
    return entry
  })

/**
 * Adds a banner, or changes one when an id is given.
 * @throws AppError `upload.missing` beside the picture: a new banner needs one.
 */
export const saveBanner = (
  db: Db,
  id: number | null,
  { uploadId, version, ...words }: Body<'addBanner'> & { version?: string | undefined },
  { operator: me, exchange, now }: OperatorContext,
) =>
  db.transaction().execute(async trx => {
    const ids = uploadId === null ? [] : [uploadId]
    const [taken] = await takeUploads(trx, { userId: me.userId, ids, purpose: 'CONTENT_PICTURE', field: 'uploadId', now })
    const picture = taken?.pictureKey ?? null
    if (id === null && picture === null) throw new AppError('upload.missing', { fields: { uploadId: '请上传一张图片' } })
    const entry =
      id === null
        ? await addBanner(trx, { ...words, picture: picture ?? '' })
        : await changeBanner(trx, id, { ...words, version, ...(picture === null ? {} : { picture }) })
    await audit(
      trx,
      me,
      {
        action: id === null ? 'banner.add' : 'banner.change',
        subjectKind: 'banner',
        subjectId: entry.id,
        detail: { title: entry.title },
      },
      exchange,
    )
    return entry
  })

export const dropBanner = (db: Db, id: number, { operator: me, exchange }: OperatorContext) =>
  db.transaction().execute(async trx => {
    await removeBanner(trx, id)
    await audit(trx, me, { action: 'banner.remove', subjectKind: 'banner', subjectId: id }, exchange)
    return { done: true as const }
  })

export const updateBannerOrder = (db: Db, { ids, before }: Body<'sortBanners'>, { operator: me, exchange }: OperatorContext) =>
  db.transaction().execute(async trx => {
    const list = await sortBanners(trx, ids, before)
    await audit(trx, me, { action: 'banner.sort', subjectKind: 'banner', detail: { after: ids.join(',') } }, exchange)
    return list
  })
