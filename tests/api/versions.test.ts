/**
 * Every call that takes a revision (decision 024): saved over what was read, refused over what was changed since, as before without one;
 * and of two at once with the same revision one wins.
 */

import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { WorkspaceSettings } from '#lib/contract/consult/consult-workspace-settings.ts'
import type { ListOf } from '#lib/contract/define.ts'
import type { CourseRecord } from '#lib/contract/learn/course-author.ts'
import type { ExamRecord } from '#lib/contract/learn/exam-organising.ts'
import type { OpenDayRecord } from '#lib/contract/learn/open-day.ts'
import type { NewsRecord } from '#lib/contract/learn/school-news.ts'
import type { SchoolDraft, SchoolRecord } from '#lib/contract/learn/school-workspace.ts'
import type { FileEditor } from '#lib/contract/park/download-writing.ts'
import type { FacilityRooms } from '#lib/contract/park/facility.ts'
import type { ManagedBuilding, ManagedGardenFacility, ManagedTenant, ManagedUnit } from '#lib/contract/park/garden-managing.ts'
import type { MySeriesDetail } from '#lib/contract/park/video-series.ts'
import type { VideoEditor } from '#lib/contract/park/video-writing.ts'
import type { CompanyBase } from '#lib/contract/people/company.ts'
import type { StaffMember } from '#lib/contract/people/staff.ts'
import type { FeatureSwitch } from '#lib/contract/platform/feature.ts'
import type { FraudSetting } from '#lib/contract/platform/fraud.ts'
import type { CategoryTreeBranch } from '#lib/contract/platform/operator-categories.ts'
import type { BannerEntry } from '#lib/contract/platform/operator-content.ts'
import type { PhoneEntry } from '#lib/contract/platform/operator-phone.ts'
import type { RuleEditor } from '#lib/contract/platform/operator-rule.ts'
import type { SynonymEntry } from '#lib/contract/platform/operator-search.ts'
import type { SensitiveWord } from '#lib/contract/platform/text-check.ts'
import { date } from '#lib/format/date.ts'
import { appointOperator } from '#server/domains/platform/operator/service.ts'
import { type Answer, data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { namedPeople } from '#tests/support/named.ts'
import { calls } from './calls.ts'
import { type Writes, watchWrites } from './writes.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

let writes: Writes

type Read = { version: string }
const listedWord = async (visitor: Visitor): Promise<SensitiveWord> =>
  data<ListOf<SensitiveWord>>(await visitor.get(`../manager/sensitiveWord/list?keyword=${encodeURIComponent('刷信誉')}`)).list[0]!

const listedSynonyms = async (visitor: Visitor): Promise<SynonymEntry> =>
  data<ListOf<SynonymEntry>>(await visitor.get(`../manager/search/synonym/list?keyword=${encodeURIComponent('月嫂')}`)).list[0]!

const listedCategory = async (visitor: Visitor): Promise<CategoryTreeBranch> =>
  data<CategoryTreeBranch[]>(await visitor.get('../manager/category/list?area=CONSULT'))[0]!

type OpenedAccount = Read & { form: { name: string; kind: string } & Record<string, unknown> }

/** Another bound for each mark. */
const boundOf = (mark: string): number => [...mark].reduce((sum, letter) => (sum * 2 + letter.charCodeAt(0)) % 50, 0) + 1

const articleDraft = (mark: string) => ({
  title: `园区活动 ${mark}`,
  summary: '',
  cover: null,
  body: `<p>周六下午在一号楼，${mark}。</p>`,
})

type Case = {
  /** Whose editor it is, and somebody who has nothing to save there. */
  who: () => Visitor
  stranger: () => Visitor
  /** What the editor loads; `shown` is what it would be written in. */
  load: (visitor: Visitor) => Promise<Read & { shown: unknown }>
  save: (visitor: Visitor, mark: string, version?: string) => Promise<Answer>
}

let owner: Visitor
let member: Visitor
let expert: Visitor
let staff: Visitor
let operator: Visitor
let editor: Visitor
const place = {
  consultationId: 0,
  topicId: 0,
  fileId: 0,
  videoId: 0,
  seriesId: 0,
  accountId: 0,
  articleId: 0,
  recruitmentId: 0,
  resumeId: 0,
  serverId: 0,
  published: 0,
  schoolId: 0,
  online: 0,
  courseId: 0,
  examId: 0,
  addressId: 0,
  employeeId: 0,
  bannerId: 0,
  phoneId: 0,
  openDayId: 0,
  newsId: 0,
  roomId: 0,
}

beforeAll(async () => {
  writes = await watchWrites(db)
  editor = await api.signedIn((await appointOperator(db, '13900000031', ['content'])).userId)
  const people = await namedPeople(database, api)
  const { companyId } = people
  owner = await people.as('OWNER', { company: true })
  member = await people.as('MEMBER')
  operator = await api.signedIn((await appointOperator(db, '13900000091', ['super'])).userId)
  place.bannerId = data<[BannerEntry]>(await operator.get(manager('banner/list')))[0].id
  place.phoneId = data<[PhoneEntry]>(await operator.get(manager('phone/list')))[0].id
  staff = await people.as('STAFF', { company: true })
  expert = await people.as('CONSULTANT', { company: true })
  const leaf = await db
    .selectFrom('service_categories')
    .select('id')
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  place.serverId = data<{ serverId: number }>(await owner.post('merchant/service', { categoryId: leaf.id })).serverId
  place.published = (
    await db
      .selectFrom('services')
      .leftJoin('service_edits as edit', 'edit.service_id', 'services.id')
      .select('services.id')
      .where('services.owner_company_id', '=', companyId)
      .where('services.state', '=', 'ON')
      .where('edit.service_id', 'is', null)
      .executeTakeFirstOrThrow()
  ).id
  place.recruitmentId = data<{ recruitmentId: number }>(
    await owner.post('same/city/recruitment', { postType: 'company', content: jobDraft('理货员') }),
  ).recruitmentId
  place.resumeId = data<{ resumeId: number }>(await member.post('recruitment/resume', { name: '通用' })).resumeId
  place.consultationId = data<{ consultationId: number }>(await member.post('question', questionDraft('漏水'))).consultationId
  place.topicId = data<{ topicId: number }>(await member.post('forum/topic', topicDraft('漏水'))).topicId
  const { author_id } = await db
    .selectFrom('forum_topics')
    .select('author_id')
    .where('id', '=', place.topicId)
    .executeTakeFirstOrThrow()
  const file = await db
    .selectFrom('downloads')
    .select('id')
    .where('owner_company_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  place.fileId = file.id
  await db.updateTable('downloads').set({ owner_user_id: author_id, state: 'REJECTED' }).where('id', '=', file.id).execute()
  const video = await db
    .selectFrom('videos')
    .select('id')
    .where('state', '<>', 'DELETED')
    .where('series_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  place.videoId = video.id
  await db
    .updateTable('videos')
    .set({ owner_user_id: author_id, owner_company_id: null, state: 'REJECTED' })
    .where('id', '=', video.id)
    .execute()
  place.seriesId = data<{ id: number }>(await member.post('video/series/mine', { title: '园区一周', intro: '' })).id
  const account = await db
    .selectFrom('official_accounts')
    .select('id')
    .where('company_id', 'is', null)
    .where('state', '=', 'ACTIVE')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  place.accountId = account.id
  await db.updateTable('official_accounts').set({ owner_user_id: author_id }).where('id', '=', account.id).execute()
  place.articleId = data<{ articleId: number }>(
    await member.post(`official/own/${account.id}/article`, articleDraft('始')),
  ).articleId
  const category = await db
    .selectFrom('course_categories')
    .select('id')
    .where('parent_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  course.categoryId = category.id
  place.courseId = data<CourseRecord>(await owner.post('course/author/create', course)).courseId
  place.schoolId = data<SchoolRecord>(await owner.post('school/desk/create', school)).schoolId
  place.online = data<SchoolRecord>(await owner.post('school/desk/create', school)).schoolId
  await db.updateTable('schools').set({ state: 'ONLINE', published_at: new Date() }).where('id', '=', place.online).execute()
  place.examId = data<ExamRecord>(await owner.post('exam/desk/create', { ...exam, schoolId: place.online })).examId
  place.openDayId = data<OpenDayRecord>(await owner.post('school/desk/open-day/create', openDay())).openDayId
  place.newsId = data<NewsRecord>(await owner.post('school/desk/news/create', news('始'))).newsId
  place.roomId = data<FacilityRooms[]>(await operator.get(manager('facility/room/list'))).flatMap(one => one.rooms)[0]!.id
  const home = { receiver: '林小满', phone: '13800138000', areaCode: 3155, detail: '科技园一路 1 号', isDefault: false }
  place.addressId = data<{ id: number }>(await member.post('address', home)).id
  place.employeeId = data<ListOf<StaffMember>>(await owner.get('staff/members?pageSize=100')).list.find(
    one => one.employeeIdentity === 'STAFF',
  )!.employeeId
})

const offer = (id: () => number): Case => ({
  who: () => owner,
  stranger: () => member,
  load: async visitor => {
    const { version, content } = data<Read & { content: object }>(await visitor.get(`merchant/service/${id()}`))
    return { version, shown: content }
  },
  save: async (visitor, mark, version) => {
    const { content } = data<{ content: object }>(await owner.get(`merchant/service/${id()}`))
    return visitor.post(`merchant/service/${id()}`, { ...content, title: `上门清洗空调 ${mark}`, version })
  },
})

const school: SchoolDraft = {
  name: '禾川财会培训中心',
  kind: 'TRAINING',
  nature: 'PRIVATE',
  slogan: '',
  intro: '',
  tags: [],
  foundedYear: 2012,
  studentCount: 0,
  teacherCount: 0,
  accreditation: '',
  accreditationNo: '',
  contactName: '',
  phone: '',
  officeHours: '',
  provinceCode: 19,
  cityCode: 1607,
  districtCode: 3155,
  address: '',
  majors: [],
  logo: null,
  cover: null,
  gallery: [],
  documents: [],
}

const course = {
  title: '修改中的课程',
  subtitle: '',
  categoryId: 0,
  schoolId: null,
  level: 'ANY',
  k12: false,
  tags: [],
  audience: [],
  gains: [],
  description: '',
  cover: null,
  price: 0,
  originalPrice: null,
  validDays: null,
  teacher: { name: '', title: '', intro: '', years: 0 },
  chapters: [],
}

const exam = {
  kind: 'COMPUTER',
  title: '计算机水平考试',
  organiser: '考试中心',
  summary: '上机考试一科',
  description: '',
  fee: 0,
  conditions: [],
  materials: [],
  needsFiles: false,
  passScore: 60,
  registerFrom: '2030-01-01T09:00:00+08:00',
  registerTo: '2030-02-01T09:00:00+08:00',
  ticketFrom: null,
  resultAt: null,
  subjects: [{ name: '上机', startsAt: '2030-03-01T09:00:00+08:00', endsAt: '2030-03-01T11:00:00+08:00' }],
  sites: [
    {
      siteId: null,
      name: '第一考点',
      provinceCode: 19,
      cityCode: 1607,
      districtCode: 3155,
      address: '科技园一路 1 号',
      seats: 1,
    },
  ],
}

const listing = (id: () => number): Case => ({
  who: () => owner,
  stranger: () => staff,
  load: async visitor => {
    const { version, form } = data<SchoolRecord>(await visitor.get(`school/desk/${id()}`))
    return { version, shown: form }
  },
  save: (visitor, mark, version) => visitor.post(`school/desk/${id()}/save`, { ...school, slogan: `学以致用 ${mark}`, version }),
})

const memberOf = async (visitor: Visitor) =>
  data<ListOf<StaffMember>>(await visitor.get('staff/members?pageSize=100')).list.find(
    one => one.employeeId === place.employeeId,
  )!

const settings = async (visitor: Visitor) => data<WorkspaceSettings>(await visitor.get('consultation/desk/settings'))
const fee = (mark: string) => ({ way: 'TEXT', minutes: 60, price: 5000, followUps: 1, note: mark, enabled: true })

const questionDraft = (title: string) => ({
  title,
  text: '',
  categoryId: 0,
  labelIds: [],
  pictures: [],
  anonymous: false,
  bounty: 0,
  days: 15,
})

const topicDraft = (mark: string) => ({
  boardId: 1,
  kind: 'DISCUSSION',
  title: `食堂晚餐开到几点 ${mark}`,
  text: '<p>加班到九点，还能吃上热饭吗？</p>',
  tags: [],
  files: [],
  poll: { question: '', options: ['', ''], maxChoices: 1, days: 7 },
})

type TopicEditor = Record<'topic' | 'draft', { version: string; content: unknown }>

const jobDraft = (title: string) => ({
  title,
  professionId: 0,
  employment: 'FULL',
  salaryUnit: 'MONTH',
  salaryMin: null,
  salaryMax: null,
  salaryMonths: 12,
  headcount: 1,
  education: 'ANY',
  experience: 'ANY',
  tags: [],
  areaCode: 0,
  address: '',
  description: '',
  terms: { payCycle: '', workTime: '', rest: '', insurance: '', agency: false, licenceNo: '' },
  days: 30,
  resumeId: null,
})

const manager = (path: string) => `../manager/${path}`

const openDay = () => ({
  schoolId: place.online,
  title: '秋季校园开放日',
  startsAt: '2030-01-05T09:00:00+08:00',
  endsAt: '2030-01-05T11:00:00+08:00',
  place: '报告厅',
  description: '',
  seats: 20,
})

const news = (mark: string) => ({
  schoolId: place.online,
  title: `招生简章 ${mark}`.slice(0, 60),
  body: `今年面向初中毕业生招收机电和护理两个专业，共三百人。${mark}`,
  day: '2026-01-05',
})

const listedRoom = async (visitor: Visitor) =>
  data<FacilityRooms[]>(await visitor.get(manager('facility/room/list')))
    .flatMap(one => one.rooms)
    .find(room => room.id === place.roomId)!

/** The first record of a list of the garden, as its form holds it. */
async function firstOf<Record extends { id: number; version: string }>(visitor: Visitor, path: string): Promise<Record> {
  const found = data<Record[] | { list: Record[] }>(await visitor.get(manager(`garden/${path}`)))
  return (Array.isArray(found) ? found : found.list)[0]!
}
const firstUnit = async (visitor: Visitor): Promise<ManagedUnit> => {
  const { id } = await firstOf<ManagedBuilding>(visitor, 'building/list')
  return firstOf<ManagedUnit>(visitor, `building/${id}/unit/list`)
}
const loaded = ({ version, ...shown }: { version: string }) => ({ version, shown })

const cases: Record<string, Case> = {
  'managedGarden.saveBuilding': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => loaded(await firstOf<ManagedBuilding>(visitor, 'building/list')),
    save: async (visitor, mark, version) => {
      const {
        id,
        picture: _,
        unitCount: __,
        vacantCount: ___,
        ...form
      } = await firstOf<ManagedBuilding>(operator, 'building/list')
      return visitor.post(manager(`garden/building/${id}/save`), {
        ...form,
        uploadId: null,
        intro: `靠近地铁站，${mark}`,
        version,
      })
    },
  },
  'managedGarden.saveUnit': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => loaded(await firstUnit(visitor)),
    save: async (visitor, mark, version) => {
      const { id, buildingId: _, tenantName: __, ...form } = await firstUnit(operator)
      return visitor.post(manager(`garden/unit/${id}/save`), { ...form, decoration: `简装 ${mark}`.slice(0, 20), version })
    },
  },
  'managedGarden.saveTenant': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => loaded(await firstOf<ManagedTenant>(visitor, 'tenant/list')),
    save: async (visitor, mark, version) => {
      const { id, unitCount: _, ...form } = await firstOf<ManagedTenant>(operator, 'tenant/list')
      return visitor.post(manager(`garden/tenant/${id}/save`), { ...form, intro: `做软件的，${mark}`, version })
    },
  },
  'managedGarden.saveFacility': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => loaded(await firstOf<ManagedGardenFacility>(visitor, 'facility/list')),
    save: async (visitor, mark, version) => {
      const { id, phone, ...form } = await firstOf<ManagedGardenFacility>(operator, 'facility/list')
      return visitor.post(manager(`garden/facility/${id}/save`), {
        ...form,
        phone: phone ?? '',
        intro: `给大家用的，${mark}`,
        version,
      })
    },
  },
  'operator.changeBanner': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => {
      const [{ version, ...shown }] = data<[BannerEntry]>(await visitor.get(manager('banner/list')))
      return { version, shown }
    },
    save: (visitor, mark, version) =>
      visitor.post(manager(`banner/${place.bannerId}`), {
        title: `横幅的标题 ${mark}`,
        subtitle: '',
        action: '去看看',
        href: '/city',
        uploadId: null,
        from: null,
        to: null,
        enabled: true,
        version,
      }),
  },
  'operator.changePhone': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => {
      const [{ version, ...shown }] = data<[PhoneEntry]>(await visitor.get(manager('phone/list')))
      return { version, shown }
    },
    save: (visitor, mark, version) =>
      visitor.post(manager(`phone/${place.phoneId}`), {
        name: `客服 ${mark}`,
        phone: '400-000-1607',
        hours: '全天',
        note: '',
        version,
      }),
  },
  'openDayOrganising.saveOpenDay': {
    who: () => owner,
    stranger: () => staff,
    load: async visitor => {
      const { version, ...shown } = data<OpenDayRecord>(await visitor.get(`school/desk/open-day/${place.openDayId}`))
      return { version, shown }
    },
    save: (visitor, mark, version) =>
      visitor.post(`school/desk/open-day/${place.openDayId}/save`, { ...openDay(), description: `带好水杯 ${mark}`, version }),
  },
  'schoolNewsWriting.saveNews': {
    who: () => owner,
    stranger: () => staff,
    load: async visitor => {
      // What waits is not written over: an operator has passed it meanwhile.
      await db.updateTable('school_news').set({ state: 'PUBLISHED' }).where('id', '=', place.newsId).execute()
      const { version, ...shown } = data<NewsRecord>(await visitor.get(`school/desk/news/${place.newsId}`))
      return { version, shown }
    },
    save: (visitor, mark, version) => visitor.post(`school/desk/news/${place.newsId}/save`, { ...news(mark), version }),
  },
  'managedFacility.saveRoom': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => {
      const { version, ...shown } = await listedRoom(visitor)
      return { version, shown }
    },
    save: (visitor, mark, version) =>
      visitor.post(manager(`facility/room/${place.roomId}/save`), {
        name: `会议室 ${mark}`.slice(0, 30),
        seats: 6,
        opensAt: 0,
        closesAt: 24,
        weekdaysOnly: false,
        version,
      }),
  },
  'operatorRule.publishRule': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => {
      const { version, ...shown } = data<RuleEditor>(await visitor.get(manager('rule/text?ruleId=7')))
      return { version, shown }
    },
    save: (visitor, mark, version) =>
      visitor.post(manager('rule/publish'), {
        ruleId: 7,
        body: `${'园区规则的正文。'.repeat(10)}${mark}`,
        changes: `改了 ${mark}`,
        effectiveOn: date(new Date()),
        version,
      }),
  },
  'features.setFeature': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => {
      const { version, ...shown } = data<FeatureSwitch[]>(await visitor.get(manager('feature/list'))).find(
        one => one.feature === 'CALLS',
      )!
      return { version, shown }
    },
    save: (visitor, mark, version) =>
      visitor.post(manager('feature'), { feature: 'CALLS', isOff: true, message: `正在维护 ${mark}`, version }),
  },
  'fraud.setFraudSignal': {
    who: () => operator,
    stranger: () => member,
    load: async visitor => {
      const { version, bounds } = data<FraudSetting[]>(await visitor.get(manager('fraud/signal/list'))).find(
        one => one.signal === 'SAME_CONTACT',
      )!
      return { version, shown: bounds }
    },
    save: (visitor, mark, version) =>
      visitor.post(manager('fraud/signal'), {
        signal: 'SAME_CONTACT',
        isOn: true,
        bounds: { identities: boundOf(mark) },
        version,
      }),
  },
  'question.saveQuestion': {
    who: () => member,
    stranger: () => owner,
    load: async visitor => {
      const { version, content } = data<{ version: string; content: unknown }>(
        await visitor.get(`question/${place.consultationId}`),
      )
      return { version, shown: content }
    },
    save: (visitor, mark, version) =>
      visitor.post(`question/${place.consultationId}`, { ...questionDraft(`漏水 ${mark}`), version }),
  },
  'downloadWriting.saveFile': {
    who: () => member,
    stranger: () => owner,
    load: async visitor => {
      const { version, content } = data<FileEditor>(await visitor.get(`download/mine/${place.fileId}/editor`))
      return { version, shown: content }
    },
    save: async (visitor, mark, version) => {
      const { content } = data<FileEditor>(await member.get(`download/mine/${place.fileId}/editor`))
      return visitor.post(`download/mine/${place.fileId}/save`, { ...content, title: `门店选址数据 ${mark}`, version })
    },
  },
  'videoWriting.saveVideo': {
    who: () => member,
    stranger: () => owner,
    load: async visitor => {
      const { version, content } = data<VideoEditor>(await visitor.get(`video/mine/${place.videoId}/editor`))
      return { version, shown: content }
    },
    save: async (visitor, mark, version) => {
      const { content } = data<VideoEditor>(await member.get(`video/mine/${place.videoId}/editor`))
      return visitor.post(`video/mine/${place.videoId}/save`, { ...content, title: `车间里的一天 ${mark}`, version })
    },
  },
  'videoSeriesWriting.saveSeries': {
    who: () => member,
    stranger: () => owner,
    load: async visitor => {
      const { version, title } = data<MySeriesDetail>(await visitor.get(`video/series/mine/${place.seriesId}`))
      return { version, shown: title }
    },
    save: (visitor, mark, version) =>
      visitor.post(`video/series/mine/${place.seriesId}/save`, { title: `园区一周 ${mark}`, intro: '', version }),
  },
  'accountWriting.saveAccountProfile': {
    who: () => member,
    stranger: () => owner,
    load: async visitor => {
      const { version, form } = data<OpenedAccount>(await visitor.get(`official/own/${place.accountId}`))
      return { version, shown: form }
    },
    save: async (visitor, mark, version) => {
      const { form } = data<OpenedAccount>(await member.get(`official/own/${place.accountId}`))
      const { name: _, kind: __, ...profile } = form
      return visitor.post(`official/own/${place.accountId}/profile`, {
        ...profile,
        intro: `发布园区的活动和招聘消息，${mark}。`,
        version,
      })
    },
  },
  'accountWriting.saveArticle': {
    who: () => member,
    stranger: () => owner,
    load: async visitor => {
      const { version, form } = data<Read & { form: object }>(await visitor.get(`official/own/article/${place.articleId}`))
      return { version, shown: form }
    },
    save: (visitor, mark, version) => visitor.post(`official/own/article/${place.articleId}`, { ...articleDraft(mark), version }),
  },
  'forumWriting.saveTopicDraft': {
    who: () => member,
    stranger: () => owner,
    load: async visitor => {
      // One is kept for every topic that is being changed; the first save begins it.
      const read = async () =>
        data<TopicEditor | Record<'draft', null>>(await visitor.get(`forum/editor?topicId=${place.topicId}`))
      if ((await read()).draft === null) data(await visitor.post('forum/draft', { ...topicDraft('始'), topicId: place.topicId }))
      const { version, content } = (await read()).draft!
      return { version, shown: content }
    },
    save: (visitor, mark, version) => visitor.post('forum/draft', { ...topicDraft(mark), topicId: place.topicId, version }),
  },
  'forumWriting.editTopic': {
    who: () => member,
    stranger: () => owner,
    load: async visitor => {
      const { topic } = data<TopicEditor>(await visitor.get(`forum/editor?topicId=${place.topicId}`))
      return { version: topic.version, shown: topic.content }
    },
    save: (visitor, mark, version) =>
      visitor.post(`forum/mine/topics/${place.topicId}/edit`, { ...topicDraft(mark), reason: '', version }),
  },
  'recruitmentPost.savePost': {
    who: () => owner,
    stranger: () => member,
    load: async visitor => {
      const { version, content } = data<{ version: string; content: unknown }>(
        await visitor.get(`recruitment/post/${place.recruitmentId}`),
      )
      return { version, shown: content }
    },
    save: (visitor, mark, version) =>
      visitor.post(`recruitment/post/${place.recruitmentId}`, { ...jobDraft(`理货员 ${mark}`), version }),
  },
  'resume.saveResume': {
    who: () => member,
    stranger: () => expert,
    load: async visitor => {
      const { version, content } = data<{ version: string; content: unknown }>(
        await visitor.get(`recruitment/resume/${place.resumeId}`),
      )
      return { version, shown: content }
    },
    save: async (visitor, mark, version) => {
      const { content } = data<{ content: object }>(await member.get(`recruitment/resume/${place.resumeId}`))
      return visitor.post(`recruitment/resume/${place.resumeId}`, { ...content, wish: `期望 ${mark}`, version })
    },
  },
  'offer.saveOffer': offer(() => place.serverId),
  'offer.saveOffer (published)': offer(() => place.published),
  'courseAuthor.saveCourse': {
    who: () => owner,
    stranger: () => staff,
    load: async visitor => {
      const { version, form } = data<CourseRecord>(await visitor.get(`course/author/${place.courseId}`))
      return { version, shown: form }
    },
    save: (visitor, mark, version) =>
      visitor.post(`course/author/${place.courseId}/save`, { ...course, subtitle: mark, version }),
  },
  'examOrganising.saveExam': {
    who: () => owner,
    stranger: () => staff,
    load: async visitor => {
      const { version, form } = data<ExamRecord>(await visitor.get(`exam/desk/${place.examId}`))
      return { version, shown: form }
    },
    save: async (visitor, mark, version) => {
      const { form } = data<ExamRecord>(await owner.get(`exam/desk/${place.examId}`))
      return visitor.post(`exam/desk/${place.examId}/save`, { ...form, summary: `改过的介绍 ${mark}`, version })
    },
  },
  'schoolWorkspace.saveSchool': listing(() => place.schoolId),
  'schoolWorkspace.saveSchool (that has passed)': listing(() => place.online),
  'operator.changeCategory': {
    who: () => editor,
    stranger: () => member,
    load: async visitor => {
      const { version, name, intro } = await listedCategory(visitor)
      return { version, shown: { name, intro } }
    },
    save: async (visitor, mark, version) => {
      const { categoryId, name } = await listedCategory(editor)
      const body = { area: 'CONSULT', name, intro: `简介 ${mark}`, notice: '', enabled: true, version }
      return visitor.post(`../manager/category/${categoryId}`, body)
    },
  },
  'operator.changeSynonyms': {
    who: () => editor,
    stranger: () => member,
    load: async visitor => {
      const { version, ...shown } = await listedSynonyms(visitor)
      return { version, shown }
    },
    save: async (visitor, mark, version) => {
      const { id, words } = await listedSynonyms(editor)
      return visitor.post(`../manager/search/synonym/${id}`, { words: [words[0] ?? '', `同义 ${mark}`], enabled: true, version })
    },
  },
  'textCheck.changeSensitiveWord': {
    who: () => editor,
    stranger: () => member,
    load: async visitor => {
      const { version, ...shown } = await listedWord(visitor)
      return { version, shown }
    },
    save: async (visitor, mark, version) => {
      const { wordId, text, pattern, kind, level, places, bySound, topic, allow, enabled } = await listedWord(editor)
      const word = { text, pattern, kind, level, places, bySound, topic, allow, enabled, why: `改过的缘由 ${mark}` }
      return visitor.post(`../manager/sensitiveWord/${wordId}`, { ...word, version })
    },
  },
  'company.saveCompanyBase': {
    who: () => owner,
    stranger: () => staff,
    load: async visitor => {
      const { version, ...shown } = data<CompanyBase>(await visitor.get('company/base'))
      return { version, shown }
    },
    save: async (visitor, mark, version) => {
      const { shortName, intro, logo, cover, gallery, industry, scale, tags, contactName, businessHours, area, address } =
        data<CompanyBase>(await owner.get('company/base'))
      const same = { shortName, intro, gallery, industry, scale, tags, contactName, businessHours, address }
      const pictures = { logo: logo || null, cover: cover || null }
      const areaCode = area.at(-1)!.code
      return visitor.post('company/base', { ...same, ...pictures, areaCode, position: null, slogan: `说到做到 ${mark}`, version })
    },
  },
  'profile.saveProfile': {
    who: () => member,
    stranger: () => api.visitor(),
    load: async visitor => {
      const { version, ...shown } = data<Read>(await visitor.get('profile'))
      return { version, shown }
    },
    save: async (visitor, mark, version) => {
      const { nickname, gender, tags, cityCode, districtCode } = data<Record<string, unknown>>(await member.get('profile'))
      return visitor.post('profile', { nickname, gender, tags, cityCode, districtCode, intro: `爱走路 ${mark}`, version })
    },
  },
  'profile.savePrivacy': {
    who: () => member,
    stranger: () => api.visitor(),
    load: async visitor => {
      const { version, ...shown } = data<{ privacy: Read }>(await visitor.get('profile')).privacy
      return { version, shown }
    },
    // Of its few switches each mark turns other ones.
    save: (visitor, mark, version) => {
      const bits = [...mark].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
      const on = (bit: number) => (bits & (1 << bit)) > 0
      const switches = { showConsultations: on(0), showForum: on(1), showVideos: on(2), searchable: on(3) }
      return visitor.post('profile/privacy', {
        visibility: (['PUBLIC', 'MEMBERS', 'PRIVATE'] as const)[bits % 3],
        ...switches,
        version,
      })
    },
  },
  'profile.saveMerchantProfile': {
    who: () => member,
    stranger: () => api.visitor(),
    load: async visitor => {
      const { version, ...shown } = data<Read>(await visitor.get('profile/merchant'))
      return { version, shown }
    },
    save: (visitor, mark, version) =>
      visitor.post('profile/merchant', {
        headline: `水电维修 ${mark}`,
        intro: '',
        contactHours: '',
        servedAreaCodes: [],
        version,
      }),
  },
  'address.saveAddress': {
    who: () => member,
    stranger: () => owner,
    load: async visitor => {
      const { version, ...shown } = data<(Read & { id: number })[]>(await visitor.get('address')).find(
        one => one.id === place.addressId,
      )!
      return { version, shown }
    },
    save: (visitor, mark, version) =>
      visitor.post(`address/${place.addressId}`, {
        receiver: '林小满',
        phone: '13800138000',
        areaCode: 3155,
        detail: `科技园一路 ${mark} 号`,
        isDefault: false,
        version,
      }),
  },
  'staff.updateMember': {
    who: () => owner,
    stranger: () => staff,
    load: async visitor => {
      const { version, ...shown } = await memberOf(visitor)
      return { version, shown }
    },
    save: async (visitor, mark, version) =>
      visitor.post(`staff/members/${place.employeeId}`, {
        employeeIdentity: 'STAFF',
        cloudPermission: 'VIEW',
        title: `助理 ${mark}`,
        toolPermissions: {},
        version,
      }),
  },
  'staff.updateCard': {
    who: () => owner,
    stranger: () => member,
    load: async visitor => {
      const { version, ...shown } = await memberOf(visitor)
      return { version, shown }
    },
    save: (visitor, mark, version) =>
      visitor.post(`staff/members/${place.employeeId}/card`, { consultationName: `小周 ${mark}`, avatar: null, version }),
  },
  'consultWorkspace.saveFees': {
    who: () => expert,
    stranger: () => member,
    load: async visitor => {
      const { consultant } = await settings(visitor)
      return { version: consultant!.versions.fees, shown: consultant!.fees }
    },
    save: (visitor, mark, version) =>
      visitor.post('consultation/desk/settings/fees', { of: 'consultant', freeFirst: false, fees: [fee(mark)], version }),
  },
  'consultWorkspace.saveFees (of the company)': {
    who: () => owner,
    stranger: () => expert,
    load: async visitor => {
      const { company } = await settings(visitor)
      return { version: company!.version, shown: company!.fees }
    },
    save: (visitor, mark, version) =>
      visitor.post('consultation/desk/settings/fees', { of: 'company', freeFirst: false, fees: [fee(mark)], version }),
  },
  'consultWorkspace.saveHours': {
    who: () => expert,
    stranger: () => member,
    load: async visitor => {
      const { consultant } = await settings(visitor)
      return { version: consultant!.versions.hours, shown: [consultant!.hours, consultant!.daysOff] }
    },
    save: (visitor, mark, version) => {
      const day = [...mark].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 28, 3) + 1
      const daysOff = [`2099-01-${String(day).padStart(2, '0')}`]
      return visitor.post('consultation/desk/settings/hours', { hours: [{ weekday: 1, from: 540, to: 720 }], daysOff, version })
    },
  },
  'consultWorkspace.saveQuickReplies': {
    who: () => expert,
    stranger: () => member,
    load: async visitor => {
      const { consultant } = await settings(visitor)
      return { version: consultant!.versions.quickReplies, shown: consultant!.quickReplies }
    },
    save: (visitor, mark, version) =>
      visitor.post('consultation/desk/settings/replies', { quickReplies: [`您好，稍等。${mark}`], version }),
  },
}

/** The type of a field, whether it may be left out or not. */
const typeOf = (schema: z.core.$ZodType): string =>
  schema instanceof z.core.$ZodOptional ? typeOf(schema._zod.def.innerType) : schema._zod.def.type

test('every call that takes a version is tried here, and says that it may refuse', () => {
  // A number counts the changes of one column; a fingerprint of all that an editor shows is a text.
  const taking = calls.filter(({ call }) => {
    const field = call.body && 'shape' in call.body && (call.body.shape as Record<string, z.core.$ZodType>).version
    return field && typeOf(field) === 'string'
  })
  const tried = new Set(Object.keys(cases).map(name => name.split(' ')[0]))
  expect(taking.map(one => one.name).filter(name => !tried.has(name))).toEqual([])
  expect([...tried].filter(name => !taking.some(one => one.name === name))).toEqual([])
  for (const { name, call } of taking) expect(call.errors, name).toContain('state.changed')
})

describe.each(Object.entries(cases))('%s', (_name, { who, stranger, load, save }) => {
  test('saved over what was read, it gives the revision that is loaded from then on', async () => {
    const before = await load(who())
    const { version } = data<Read>(await save(who(), '甲', before.version))
    expect(version).not.toBe(before.version)
    expect((await load(who())).version).toBe(version)
    // The answer is what the next saving goes on from: autosave never meets itself.
    const next = data<Read>(await save(who(), '乙', version))
    expect((await load(who())).version).toBe(next.version)
  })

  test('over what was changed since, it is refused and changes nothing; without a revision it is saved as before', async () => {
    const old = await load(who())
    data(await save(who(), '丙', old.version))
    const now = await load(who())
    await writes.take()
    const refused = await save(who(), '丁', old.version)
    expect(refused).toMatchObject({ status: 409, code: 'state.changed', message: expect.stringContaining('别处') })
    expect((await writes.take()).filter(table => table !== 'sessions')).toEqual([])
    expect(await load(who())).toEqual(now)
    data(await save(who(), '丁'))
    expect((await load(who())).shown).not.toEqual(now.shown)
  })

  test('missing rights are answered first, whatever version comes with the call', async () => {
    for (const version of ['', (await load(who())).version]) {
      const answer = await save(stranger(), '戊', version)
      expect(answer.resultStatus).toBe(false)
      expect(answer.code).not.toBe('state.changed')
    }
  })

  test('of two at once over the same one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const { version } = await load(who())
      const answers = await Promise.all([save(who(), `左${round}`, version), save(who(), `右${round}`, version)])
      expect(answers.map(answer => answer.code ?? 'saved').sort()).toEqual(['saved', 'state.changed'])
      const won = answers.find(answer => answer.resultStatus)!
      expect((await load(who())).version).toBe(data<Read>(won).version)
    }
  })
})
