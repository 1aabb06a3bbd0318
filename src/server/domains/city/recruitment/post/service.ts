/** Use cases of posts as their publishers work on them. */

import {
  MAX_SEEKER_POSTS,
  type PostDraft,
  type PostRow,
  type PostState,
  type PostType,
} from '#lib/contract/city/recruitment-post.ts'
import type { ListOf, PageQuery } from '#lib/contract/define.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Actor } from '#server/access/actor.ts'
import { refuseAppeal } from '#server/appeals.ts'
import { introText } from '#server/content/intro.ts'
import { picturesIn, richHtml, writtenText } from '#server/content/rich-text.ts'
import type { Db } from '#server/db/client.ts'
import { presentPage } from '#server/db/paging.ts'
import { findArea } from '#server/domains/city/nation/service.ts'
import { showPosts } from '#server/domains/city/recruitment/suspension.ts'
import type { RecruitmentsTable } from '#server/domains/city/recruitment/tables.ts'
import { getViolations, refuseSuspended } from '#server/domains/city/recruitment/violation/service.ts'
import { refuseMinor } from '#server/domains/people/certification/service.ts'
import { submitForReview, withdrawFromReview } from '#server/domains/platform/moderation/service.ts'
import { picturesOfDraft } from '#server/domains/platform/picture-check/service.ts'
import { withinRate } from '#server/domains/platform/report/service.ts'
import { checkText, saveVerdict, textOfParts, type Verdict } from '#server/domains/platform/text-check/service.ts'
import { takeRichText } from '#server/domains/platform/upload/service.ts'
import { AppError } from '#server/errors.ts'
import { useLimit } from '#server/limits.ts'
import { refuseOutdated, versionOf } from '#server/version.ts'
import {
  contentFingerprint,
  contentOf,
  emptyContent,
  publicParts,
  publishedContent,
  refuseSwitchedOff,
  snapshotFor,
  writeContent,
} from './content.ts'
import { isNearlySame } from './likeness.ts'
import {
  appealDaysOf,
  assertReady,
  changesKeyParts,
  isApproved,
  isUnpublished,
  kindOf,
  POST_ACTIONS,
  type Publisher,
  publisherOf,
} from './policy.ts'
import { presentPost } from './present.ts'
import {
  countPosts,
  deleteEdit,
  deletePost,
  findPost,
  findPublisher,
  getAnyProfession,
  insertPost,
  listComparable,
  lockPost,
  lockPublishing,
  type PostRecord,
  pagePosts,
  updateEdit,
  updatePost,
  upsertEdit,
} from './queries.ts'
import { findHeldWords } from './words.ts'

/** Drafts that one identity may have lying about. */
const MAX_DRAFTS = 30

const heldWordsOf = (content: PostDraft): string[] => findHeldWords(...publicParts(content, null).map(([, text]) => text))

export async function listPosts(
  db: Db,
  actor: Actor,
  query: Omit<PageQuery, 'sort'> & { state?: PostState | undefined },
): Promise<ListOf<PostRow>> {
  return presentPage(await pagePosts(db, publisherOf(actor), query), presentPost)
}

export async function getPostSummary(db: Db, actor: Actor, now: Date) {
  const owner = publisherOf(actor)
  const [rows, publisher, found] = await Promise.all([
    countPosts(db, owner),
    findPublisher(db, owner),
    getViolations(db, owner.companyId, now),
  ])
  return {
    byState: Object.fromEntries(rows.map(row => [row.state, row.total])) as Partial<Record<PostState, number>>,
    mayPublish: Boolean(publisher?.certified),
    ...found,
  }
}

/** @throws AppError `missing.record` */
export async function getPost(db: Db, actor: Actor, id: number) {
  const row = await findPost(db, publisherOf(actor), id)
  if (!row) throw new AppError('missing.record')
  const content = contentOf(row)
  return {
    ...presentPost(row),
    content,
    editReason: row.edit_reason ?? '',
    heldWords: heldWordsOf(content),
    version: versionOf(content),
  }
}

/** @throws AppError `recruitment.uncertified` for a company that may not hire here. */
async function certified(db: Db, owner: Publisher) {
  const publisher = await findPublisher(db, owner)
  if (!publisher?.certified) throw new AppError('recruitment.uncertified')
  return publisher
}

/** The post, locked until the transaction ends. @throws AppError `missing.record` for what is not theirs. */
async function lockOwn(trx: Db, owner: Publisher, id: number): Promise<PostRecord> {
  if (await findPost(trx, owner, id)) await lockPost(trx, id)
  const row = await findPost(trx, owner, id)
  if (!row) throw new AppError('missing.record')
  return row
}

const OPEN: readonly PostState[] = ['REVIEWING', 'PUBLISHED', 'PAUSED', 'TAKEN_DOWN', 'APPEALING', 'CHECKING']

/** @throws AppError `recruitment.too_many` when a person has as many posts as the rules allow. */
async function refuseTooMany(trx: Db, owner: Publisher): Promise<void> {
  if (owner.companyId !== null) return
  const rows = await countPosts(trx, owner)
  const open = rows.filter(row => OPEN.includes(row.state)).reduce((sum, row) => sum + row.total, 0)
  if (open >= MAX_SEEKER_POSTS) {
    throw new AppError('recruitment.too_many', { message: `同一时期最多保留 ${MAX_SEEKER_POSTS} 条求职信息，请先关闭一条` })
  }
}

/** @throws AppError `recruitment.duplicate`, whose field `duplicateOf` is the address of the first. */
async function refuseDuplicate(trx: Db, owner: Publisher, row: PostRecord, content: PostDraft): Promise<void> {
  const fingerprint = contentFingerprint(content)
  const text = `${content.title}${writtenText(content.description)}`
  const place = await findArea(trx, content.areaCode)
  const others = await listComparable(trx, owner, fingerprint, row.id)
  // The same work in another city is another job; what others wrote counts only when it is the same to the letter.
  const same = others.find(
    other =>
      other.city_code === place?.city_code &&
      (other.fingerprint === fingerprint ||
        (other.company_id === owner.companyId && isNearlySame(text, `${other.title}${introText(other.description)}`))),
  )
  if (!same) return
  const isPublic = same.state === 'PUBLISHED'
  const address = isPublic
    ? `/city/recruitmentInfo/${same.kind}/${same.id}`
    : `/city/releaseJob/${same.kind === 'job' ? 'company' : 'person'}?id=${same.id}`
  throw new AppError('recruitment.duplicate', {
    message: `和“${same.title}”几乎一样，请修改那一条，或写清楚这一条有什么不同`,
    fields: { duplicateOf: address },
  })
}

async function insertDraft(trx: Db, owner: Publisher, content: PostDraft, now: Date): Promise<number> {
  const publisher = await certified(trx, owner)
  await lockPublishing(trx, owner)
  const drafts = (await countPosts(trx, owner)).find(row => row.state === 'DRAFT')?.total ?? 0
  if (drafts >= MAX_DRAFTS) throw new AppError('recruitment.too_many', { message: '草稿太多了，请先提交或删除一些' })
  const profession = await getAnyProfession(trx)
  const empty = emptyContent()
  const id = await insertPost(trx, {
    kind: kindOf(owner),
    state: 'DRAFT',
    state_reason: null,
    company_id: owner.companyId,
    publisher_user_id: owner.userId,
    profession_id: profession.id,
    profession_group_id: profession.parent_id!,
    title: content.title,
    summary: '',
    description: '',
    employment: empty.employment,
    salary_unit: empty.salaryUnit,
    salary_min: null,
    salary_max: null,
    salary_negotiable: false,
    salary_months: 12,
    salary_rank: 0,
    headcount: null,
    education: 'ANY',
    experience: 'ANY',
    tags: [],
    company_scale: publisher.scale as RecruitmentsTable['company_scale'],
    province_code: publisher.province_code,
    city_code: publisher.city_code,
    district_code: null,
    area_text: '',
    address: '',
    lng: null,
    lat: null,
    contact_name: null,
    contact_phone: null,
    contact_wechat: null,
    resume: owner.companyId === null ? '{}' : null,
    visibility: 'PUBLIC',
    fingerprint: '',
    published_at: null,
    refreshed_at: now,
    expires_at: null,
    created_at: now,
    updated_at: now,
  })
  await upsertEdit(trx, id, content, now)
  return id
}

/** The content as it is stored, with the pictures of its text taken. */
const cleaned = async (trx: Db, owner: Publisher, content: PostDraft, now: Date): Promise<PostDraft> => ({
  ...content,
  description: await takeRichText(trx, content.description, { userId: owner.userId, field: 'description', now }),
})

type Publication = { postType: PostType; content: PostDraft; submit: boolean }

/** Who publishes without a company looks for work. @throws AppError `minor.bounds` */
async function refuseMinorSeeker(db: Db, owner: Publisher, now: Date): Promise<void> {
  if (owner.companyId === null) await refuseMinor(db, owner.userId, 'JOB_SEEKING', now)
}

/** `POST same/city/recruitment`. @throws AppError `rights.company_identity` when the identity does not fit what is published. */
export async function publishRecruitment(db: Db, actor: Actor, { postType, content: draft, submit }: Publication, now: Date) {
  const owner = publisherOf(actor)
  if (postType === 'company' && owner.companyId === null) throw new AppError('rights.company_identity')
  if (postType === 'person' && owner.companyId !== null) {
    throw new AppError('rights.company_identity', { message: '求职信息要用个人身份发布，请先切换身份' })
  }
  const write = async (verdict: Verdict | null) =>
    db.transaction().execute(async trx => {
      const content = await cleaned(trx, owner, draft, now)
      const recruitmentId = await insertDraft(trx, owner, content, now)
      const result = verdict
        ? await handIn(trx, owner, recruitmentId, verdict, now)
        : { state: 'DRAFT' as const, editState: null, heldWords: heldWordsOf(content) }
      return { ...result, recruitmentId, version: versionOf(content) }
    })
  if (!submit) return write(null)
  await refuseMinorSeeker(db, owner, now)
  return withinRate(db, { userId: owner.userId, act: 'POST', now }, async () => write(await checkPost(db, owner, draft, now)))
}

export async function savePost(
  db: Db,
  actor: Actor,
  id: number,
  { version: seen, ...draft }: PostDraft & { version?: string | undefined },
  now: Date,
): Promise<{ savedAt: string; version: string }> {
  const owner = publisherOf(actor)
  return db.transaction().execute(async trx => {
    const row = await lockOwn(trx, owner, id)
    if (!(isUnpublished(row.state) || isApproved(row.state)) || row.edit_state === 'REVIEWING')
      throw new AppError('state.conflict')
    await refuseOutdated(seen, () => versionOf(contentOf(row)))
    const content = await cleaned(trx, owner, draft, now)
    await upsertEdit(trx, id, content, now)
    if (isUnpublished(row.state)) {
      await updatePost(trx, id, { state: 'DRAFT', state_reason: null, title: content.title, updated_at: now })
    } else await updatePost(trx, id, { updated_at: now })
    return { savedAt: now.toISOString(), version: versionOf(content) }
  })
}

/** Whether a change of what was approved before is handed in, or the post itself. @throws AppError `state.conflict` for neither. */
function isChangeHandedIn(row: PostRecord): boolean {
  const isChange = isApproved(row.state)
  if (!isUnpublished(row.state) && !(isChange && row.edit_state !== null && row.edit_state !== 'REVIEWING')) {
    throw new AppError('state.conflict')
  }
  return isChange
}

/** Rule 招聘求职 二: where the work is, down to the district. @throws AppError `validation.fields` */
async function assertPlace(db: Db, areaCode: number): Promise<void> {
  const place = await findArea(db, areaCode)
  if (!place || (!place.isLeaf && place.district_code === null && place.town_code === null))
    throw new AppError('validation.fields', { fields: { areaCode: '请选择到区县' } })
}

/** Before the transaction that hands the post in, so that what is refused is counted. @throws AppError `validation.fields` */
async function checkPost(db: Db, owner: Publisher, content: PostDraft, now: Date): Promise<Verdict> {
  assertReady(content, kindOf(owner))
  if (kindOf(owner) === 'job') await assertPlace(db, content.areaCode)
  const resume = kindOf(owner) === 'job' ? null : await snapshotFor(db, owner.userId, content.resumeId)
  const parts = publicParts(content, resume)
  return checkText(
    db,
    {
      userId: owner.userId,
      place: 'JOB',
      subject: 'RECRUITMENT',
      text: textOfParts(parts),
      parts,
      field: 'description',
      can: 'reviewed',
      pictures: picturesOfDraft([], picturesIn(richHtml(content.description))),
      whole: [content, resume],
    },
    now,
  )
}

/** Hands in what was checked before, in the transaction of the caller. */
async function handIn(trx: Db, owner: Publisher, id: number, verdict: Verdict, now: Date) {
  await lockPublishing(trx, owner)
  const row = await lockOwn(trx, owner, id)
  await certified(trx, owner)
  await refuseSuspended(trx, owner.companyId, now)
  const content = contentOf(row)
  const heldWords = heldWordsOf(content)
  const isChange = isChangeHandedIn(row)
  await refuseSwitchedOff(trx, row, content)
  await refuseDuplicate(trx, owner, row, content)
  await saveVerdict(trx, verdict, { id, title: content.title }, now)
  if (isChange && heldWords.length === 0 && verdict.outcome === 'PASSED' && !changesKeyParts(publishedContent(row), content)) {
    await writeContent(trx, row, content, now)
    await deleteEdit(trx, id)
    if (row.state === 'PUBLISHED') await showPosts(trx, [id], true)
    return { state: row.state, editState: null, heldWords }
  }
  if (isChange) {
    await updateEdit(trx, id, { state: 'REVIEWING', reason: '', updated_at: now })
    await updatePost(trx, id, { updated_at: now })
  } else {
    await refuseTooMany(trx, owner)
    await writeContent(trx, row, content, now)
    await deleteEdit(trx, id)
    const reason = heldWords.length > 0 ? `写有“${heldWords.join('”“')}”，需要人工确认` : null
    await updatePost(trx, id, { state: 'REVIEWING', state_reason: reason })
  }
  await submitForReview(trx, {
    kind: 'RECRUITMENT',
    refId: id,
    title: `${heldWords.length > 0 ? '【涉费用】' : ''}${isChange ? '修改：' : ''}${content.title}`,
    submittedBy: owner.userId,
    companyId: owner.companyId,
    cityCode: row.city_code,
  })
  return isChange
    ? { state: row.state, editState: 'REVIEWING' as const, heldWords }
    : { state: 'REVIEWING' as const, editState: null, heldWords }
}

export async function submitPost(db: Db, actor: Actor, id: number, now: Date) {
  const owner = publisherOf(actor)
  const seen = await findPost(db, owner, id)
  if (!seen) throw new AppError('missing.record')
  isChangeHandedIn(seen)
  await refuseMinorSeeker(db, owner, now)
  const content = contentOf(seen)
  return withinRate(db, { userId: owner.userId, act: 'POST', now }, async () => {
    const verdict = await checkPost(db, owner, content, now)
    return db.transaction().execute(async trx => {
      const row = await lockOwn(trx, owner, id)
      await refuseOutdated(versionOf(content), () => versionOf(contentOf(row)))
      return handIn(trx, owner, id, verdict, now)
    })
  })
}

export async function withdrawPost(db: Db, actor: Actor, id: number, now: Date) {
  const owner = publisherOf(actor)
  return db.transaction().execute(async trx => {
    const row = await lockOwn(trx, owner, id)
    const isNew = row.state === 'REVIEWING'
    if (!isNew && row.edit_state !== 'REVIEWING') throw new AppError('state.conflict')
    if (isNew) await updatePost(trx, id, { state: 'DRAFT', state_reason: null, updated_at: now })
    else await updateEdit(trx, id, { state: 'DRAFT', updated_at: now })
    await withdrawFromReview(trx, 'RECRUITMENT', id)
    return isNew ? { state: 'DRAFT' as const, editState: null } : { state: row.state, editState: 'DRAFT' as const }
  })
}

type Change = { action: keyof typeof POST_ACTIONS; days: number; reason: string }

export async function setPostState(db: Db, actor: Actor, id: number, { action, days, reason }: Change, now: Date) {
  const owner = publisherOf(actor)
  const before = await findPost(db, owner, id)
  if (!before) throw new AppError('missing.record')
  if (!POST_ACTIONS[action][before.state]) throw new AppError('state.conflict')
  // Each time the lists of the city and the map are made anew, for everybody.
  await useLimit(db, 'publishPerOwner', owner.companyId === null ? `user:${owner.userId}` : `company:${owner.companyId}`)
  return db.transaction().execute(async trx => {
    await lockPublishing(trx, owner)
    const row = await lockOwn(trx, owner, id)
    const state = POST_ACTIONS[action][row.state]
    if (!state) throw new AppError('state.conflict')
    const isOver = row.expires_at !== null && row.expires_at <= now
    if (action === 'resume' && isOver) throw new AppError('state.conflict', { message: '有效期已经过了，请续期' })
    if (action === 'appeal') refuseAppeal(row, appealDaysOf(row.kind), now)
    if (state === 'PUBLISHED') {
      await certified(trx, owner)
      await refuseSuspended(trx, owner.companyId, now)
    }
    if (row.state === 'EXPIRED' && state === 'PUBLISHED') await refuseTooMany(trx, owner)
    const expires = action === 'renew' ? new Date(now.getTime() + days * DAY_MS) : row.expires_at
    await updatePost(trx, id, {
      state,
      expires_at: expires,
      updated_at: now,
      ...(action === 'renew' ? { refreshed_at: now, valid_days: days } : {}),
      ...(action === 'appeal' ? { appealed_at: now } : {}),
    })
    if (action === 'close' && row.edit_state !== null) {
      await deleteEdit(trx, id)
      if (row.edit_state === 'REVIEWING') await withdrawFromReview(trx, 'RECRUITMENT', id)
    }
    if (action === 'appeal') {
      await submitForReview(trx, {
        kind: 'RECRUITMENT',
        refId: id,
        title: `申诉：${row.title}${reason ? `（${reason}）` : ''}`,
        submittedBy: owner.userId,
        companyId: owner.companyId,
        cityCode: row.city_code,
      })
    } else if (state === 'PUBLISHED' || row.state === 'PUBLISHED') await showPosts(trx, [id], state === 'PUBLISHED')
    return {
      state,
      editState: action === 'close' ? null : row.edit_state,
      expiresAt: expires?.toISOString() ?? null,
    }
  })
}

export async function discardPost(db: Db, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  const owner = publisherOf(actor)
  return db.transaction().execute(async trx => {
    const row = await lockOwn(trx, owner, id)
    if (isUnpublished(row.state) && row.published_at === null) {
      await deletePost(trx, id)
      return { deleted: true }
    }
    if (!isApproved(row.state) || row.edit_state === null || row.edit_state === 'REVIEWING') throw new AppError('state.conflict')
    await deleteEdit(trx, id)
    return { deleted: false }
  })
}
