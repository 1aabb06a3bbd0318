/**
 * For every call that names one record in its path: a record that somebody owns, and a body that would be taken from its owner. The
 * matrix of roles checks that nobody else gets at it, nor anybody at one that has ended. `find` answers the record's key and whose it
 * is; where the demo data holds none that could be acted on today, it writes one.
 */
import { DAY_MS } from '#lib/format/units.ts'

export type RecordFixture = {
  param: string
  /** Selects `key`, and `user_id` or `company_id` of the owner. */
  find: string
  /** Selects the same of a record that its owner has deleted, withdrawn or used up: refused to everybody, its owner included. */
  ended?: string
  /** What stands in the path beside the key. */
  with?: Record<string, string>
  /** What has to stand in the query. */
  query?: Record<string, string>
  /** A key of the right shape that names nothing; otherwise the last number there is. */
  unknown?: string
  /** What outsiders are answered, the same whether the record exists or not. Left out: they are refused. */
  harmless?: unknown
  body?: unknown
  /** Colleagues in the owning company may see it too; the matrix then asks only outsiders. */
  colleagues?: true
  /** The other side of the record, who may see it as well: selects user ids as `user_id`, company ids as `company_id`. */
  shared?: string
  /** Operators whose duty is support settle disputes about it. */
  operators?: true
  /** The owner's success depends on more than the record: tested in the domain. */
  ownerElsewhere?: true
}

const owned = (table: string, condition = 'true', key = 'id') =>
  `select ${key} as key, owner_user_id as user_id, owner_company_id as company_id from ${table} where ${condition} order by id limit 1`
const mine = (table: string, condition = 'true', key = 'id') =>
  `select ${key} as key, user_id, null::int as company_id from ${table} where ${condition} order by id limit 1`
const ofCompany = (table: string, condition = 'true') =>
  `select id as key, null::int as user_id, company_id from ${table} where company_id in (select id
    from companies where state = 'ACTIVE') and ${condition} order by id limit 1`

const living = `owner_user_id in (select id from users where state = 'ACTIVE') and (owner_company_id is null
  or owner_company_id in (select id from companies where state = 'ACTIVE'))`
const school = (states: string) => ({ param: 'schoolId', find: ofCompany('schools', `state in (${states})`) })
const offer = (states: string, body: unknown = {}) => ({
  param: 'serverId',
  find: owned('services', `${living} and state in (${states})`),
  body,
})
/** Ends one more record of the kind, as its owner would have. */
const ended = (table: string, change: string, condition: string, owner = 'owner_user_id') =>
  `update ${table} set ${change} where id = (select max(id) from ${table} where ${condition} and ${owner} in (select id from users where state = 'ACTIVE'))
    returning id as key, ${owner} as user_id, null::int as company_id`
const deleted = (table: string, condition: string, owner: 'owner_user_id' | 'author_id') =>
  ended(table, `state = 'DELETED'`, condition, owner)
/** One for all calls that ask: the demo city has fewer of the kind than there are calls. */
const changedOnce = (table: string, state: string, condition: string) => {
  const key = `id as key, owner_user_id as user_id, owner_company_id as company_id`
  return `with found as (select ${key} from ${table} where state = '${state}' and ${living} and owner_company_id is null order by id desc limit 1),
    changed as (update ${table} set state = '${state}' where not exists (select from found)
      and id = (select max(id) from ${table} where ${condition}) returning ${key})
    select * from found union all select * from changed`
}
const topic = {
  param: 'id',
  ended: deleted('forum_topics', `state = 'PUBLISHED' and author_company_id is null`, 'author_id'),
  find: `select id as key, author_id as user_id, author_company_id as company_id from forum_topics
    where state = 'PUBLISHED' and author_company_id is null and author_id in (select id from users where state = 'ACTIVE') order by id limit 1`,
  body: {},
}
const reply = {
  param: 'id',
  ended: deleted('forum_replies', `state = 'PUBLISHED' and author_company_id is null`, 'author_id'),
  find: `select id as key, author_id as user_id, author_company_id as company_id from forum_replies
    where state = 'PUBLISHED' and author_company_id is null and author_id in (select id from users where state = 'ACTIVE') order by id limit 1`,
  body: {},
}
/** Hidden, so that its author may appeal. */
const hiddenOf = (target: string, table: string) => ({
  param: 'id',
  ended: deleted(table, 'author_company_id is null', 'author_id'),
  find: `with found as (select id, author_id from ${table} where state = 'PUBLISHED' and author_company_id is null
      and author_id in (select id from users where state = 'ACTIVE') order by id desc limit 1),
    changed as (update ${table} set state = 'HIDDEN' where id in (select id from found)),
    hiding as (insert into forum_hidings (target, target_id, author_id, reason, hidden_by, hidden_at)
      select '${target}', id, author_id, '含有广告', (select min(id) from users where is_operator), now() from found
      on conflict do nothing)
    select id as key, author_id as user_id, null::int as company_id from found`,
  body: { text: '只是说明情况' },
  ownerElsewhere: true as const,
})
/** What everybody may do with a public topic nobody does with one that is not, not even whose it is. */
const hiddenTopic = (body?: unknown) => ({
  param: 'id',
  find: `select id as key, author_id as user_id, null::int as company_id from forum_topics where state = 'REJECTED'
    and author_company_id is null and author_id in (select id from users where state = 'ACTIVE') order by id limit 1`,
  ...(body === undefined ? {} : { body }),
  ownerElsewhere: true as const,
})
const topicBody = {
  boardId: 1,
  kind: 'DISCUSSION',
  title: '食堂晚餐开到几点',
  text: '加班到九点，还能吃上热饭吗？',
  tags: [],
  files: [],
  poll: { question: '', options: [], maxChoices: 1, days: 0 },
  reason: '',
}
const published = `${living} and owner_company_id is null and state = 'PUBLISHED'`
/** What a person made stays theirs while they act for a company of theirs: the matrix would take them for somebody else. */
const withoutCompany = `owner_user_id not in (select user_id from company_employees)`
const video = {
  param: 'id',
  find: `update videos set state = 'PUBLISHED' where id = (select min(id) from videos where state <> 'DELETED' and ${living} and ${withoutCompany})
    returning id as key, owner_user_id as user_id, owner_company_id as company_id`,
  ended: changedOnce('videos', 'DELETED', published),
  body: {},
}
/** Decided by its state and its film: tested in the domain. */
const writtenVideo = { ...video, ownerElsewhere: true as const }
const videoBody = {
  title: '车间里的一天',
  intro: '从早班交接到晚班收工，看一条产线怎样转起来。',
  category: 'company',
  tags: [],
  chapters: [],
  cover: null,
  origin: 'OWN',
  source: '',
  generated: false,
  declared: true,
}
const series = (body?: unknown): RecordFixture => ({
  param: 'id',
  find: `insert into video_series (title, intro, cover, owner_user_id, owner_company_id, state, video_count, created_at)
    select '园区一周', '', '', id, null, 'DRAFT', 0, now() from users where state = 'ACTIVE' and not is_operator
      and id not in (select user_id from company_employees) order by id limit 1
    returning id as key, owner_user_id as user_id, null::int as company_id`,
  ...(body === undefined ? {} : { body, ownerElsewhere: true as const }),
})
const file = {
  param: 'id',
  find: owned('downloads', `${living} and state = 'PUBLISHED'`),
  ended: deleted('downloads', `${living} and owner_company_id is null`, 'owner_user_id'),
  body: {},
}
const fileBody = {
  title: '门店选址数据模板',
  intro: '选铺之前按这张表把客流和租金记清楚',
  text: '每一行是一个铺位，先记客流再记租金，最后算出每位顾客的成本。',
  category: 'data',
  tags: [],
  licence: '署名',
  source: '原创',
  permission: 'EVERYONE',
  coins: 0,
  number: '1.0',
  notes: '首个版本',
  uploadId: null,
}
const evaluation = {
  param: 'evaluationId',
  find: `select e.id as key, e.author_user_id as user_id, c.asker_company_id as company_id from consultation_evaluations e
    join consultations c on c.id = e.consultation_id where c.asker_company_id is null order by e.id limit 1`,
  shared: `select c.user_id, e.company_id from consultation_evaluations e left join consultants c on c.id = e.consultant_id where e.id = $1`,
  operators: true,
} satisfies RecordFixture
const employee = {
  param: 'id',
  ended: `select id as key, null::int as user_id, company_id from company_employees where state = 'LEFT' and company_id in (select id
    from companies where state = 'ACTIVE') order by id desc limit 1`,
  find: `select id as key, null::int as user_id, company_id from company_employees where employee_identity = 'STAFF' and state = 'ACTIVE'
    and company_id in (select id from companies where state = 'ACTIVE') order by id limit 1`,
}
const address = {
  param: 'id',
  find: mine('delivery_addresses'),
  ended: `delete from delivery_addresses where id = (select max(id) from delivery_addresses) returning id as key, user_id, null::int as company_id`,
}
const officialAccount = (states: string, body?: unknown) => ({
  param: 'accountId',
  find: `select id as key, owner_user_id as user_id, null::int as company_id from official_accounts where company_id is null
    and state in (${states}) and owner_user_id in (select id from users where state = 'ACTIVE') order by id limit 1`,
  ...(body === undefined ? {} : { body }),
})
const officialArticle = (states: string, body?: unknown) => ({
  param: 'articleId',
  find: `select a.id as key, o.owner_user_id as user_id, null::int as company_id from official_articles a
    join official_accounts o on o.id = a.account_id where o.company_id is null and o.state = 'ACTIVE' and a.state in (${states})
    and o.owner_user_id in (select id from users where state = 'ACTIVE') order by a.id limit 1`,
  ...(body === undefined ? {} : { body }),
})
const articleBody = {
  title: '服务大厅周末照常办理',
  summary: '',
  cover: null,
  body: '周末两天照常办理，请带好身份证件，上午九点开始。',
}
const accountBody = {
  name: '园区服务大厅',
  kind: 'PARK',
  intro: '办事指南、通知和活动都在这里。',
  avatar: { key: 'x', uploadId: null },
  cover: null,
  phone: '',
  address: '',
  openHours: '',
}
/** For its buyer alone: the seller learns nothing of how it is paid. */
const boughtOrder = {
  param: 'orderNo',
  unknown: '20260101000000000000',
  find: `select order_no as key, buyer_user_id as user_id, buyer_company_id as company_id from orders where buyer_company_id is null order by id limit 1`,
} satisfies RecordFixture
const savedSearch = {
  param: 'id',
  find: `insert into saved_searches (user_id, kind, name, address, seen_at, next_at, created_at)
    select id, 'SERVICE', '保洁', '/city?city=1607&keyword=' || id || '-' || floor(random() * 1000000), now(), now(), now() from users
    where state = 'ACTIVE' order by id limit 1 returning id as key, user_id, null::int as company_id`,
}
/** Of a person's own, three days ahead at an hour that no other fixture has. */
const facilityBooking = (state: 'BOOKED' | 'CANCELLED') => `insert into facility_bookings
    (room_id, owner_user_id, starts_at, hours, purpose, state, cancelled_at, created_at)
  select (select min(id) from facility_rooms), id, now() + interval '3 days', 1, '周会', '${state}',
    ${state === 'CANCELLED' ? 'now()' : 'null'}, now() from users where state = 'ACTIVE' and not is_operator order by users.id limit 1
  returning id as key`
/** Of a person's own, about a room that no other fixture has. */
const vacancyEnquiry = (state: 'WAITING' | 'WITHDRAWN') => `insert into vacancy_enquiries
    (unit_id, owner_user_id, contact_name, message, wished_on, wished_half, state, created_at, updated_at)
  select (select id from garden_units where state = 'VACANT' order by random() limit 1), id, '林小满', '', current_date + 3,
    'MORNING', '${state}', now(), now() from users where state = 'ACTIVE' and not is_operator order by users.id limit 1
  returning id as key`
/** Policies are everybody's: one that there is not. */
const anyPolicy = (body: object) =>
  ({
    param: 'id',
    find: `select 999999 as key, (select min(id) from users where state = 'ACTIVE') as user_id, null::int as company_id`,
    body,
    ownerElsewhere: true,
  }) as const
/** An application of a company, for a policy that it has not begun. */
const policyApplication = (body: object) =>
  ({
    param: 'id',
    find: `insert into policy_applications (company_id, policy_id, created_by, created_at)
    select id, (select coalesce(max(policy_id), 0) + 1 from policy_applications), owner_user_id, now() from companies
    where state = 'ACTIVE' order by id limit 1 returning id as key, null::int as user_id, company_id`,
    body,
    colleagues: true,
  }) as const
const addressBody = { receiver: '林小满', phone: '13800138000', areaCode: 3337, detail: '科技园 1 号', isDefault: false }

const buildingBody = {
  ...{ code: 'Q9', name: '另一栋楼', purpose: '研发办公', intro: '靠近地铁站', uploadId: null, address: '科技园一路 9 号' },
  ...{ lng: 114.05, lat: 22.54, floorsAbove: 12, floorsBelow: 2, builtYear: 2020, area: 18_000, state: 'IN_USE' },
}
const unitBody = {
  ...{ level: 12, number: '1299', area: 120, rent: 6_500, decoration: '简装', orientation: '南', state: 'VACANT' },
  ...{ tenantId: null, availableFrom: '2026-12-01' },
}
const tenantBody = {
  ...{ name: '另一家公司', industry: '软件信息', intro: '', companyId: null, state: 'ACTIVE' },
  ...{ movedInOn: '2026-01-05', leftOn: null },
}
const facilityBody = {
  ...{ buildingId: null, kind: 'meeting', name: '另一处设施', intro: '', place: '一层', openHours: '每天' },
  ...{ phone: '', state: 'OPEN' },
}
const roomBody = { name: '新的会议室', seats: 6, opensAt: 0, closesAt: 24, weekdaysOnly: false }

const schoolBody = {
  name: '换个名字的学校',
  kind: 'TRAINING',
  nature: 'PRIVATE',
  slogan: '',
  intro: '',
  tags: [],
  foundedYear: null,
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
const offerBody = {
  categoryId: 60,
  title: '换个标题',
  summary: '',
  intro: '',
  unit: '次',
  tags: [],
  districtCode: 0,
  address: '',
  servedNote: '',
  pictures: [],
  packages: [],
}

const jobPost = (states: string, body: unknown = {}) => ({
  param: 'recruitmentId',
  find: `select r.id as key, null::int as user_id, r.company_id from recruitments r join companies c on c.id = r.company_id
    where r.kind = 'job' and r.state in (${states}) and c.state = 'ACTIVE' and c.certified_at is not null order by r.id limit 1`,
  body,
})
const jobBody = {
  title: '换个标题',
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
}
const resumeBody = {
  name: '换个名字',
  visibility: 'PRIVATE',
  fullName: '',
  displayName: '',
  gender: '女',
  birthYear: 1995,
  workYears: 0,
  education: 'ANY',
  arrival: '',
  wish: '',
  intro: '',
  works: [],
  schools: [],
  skills: [],
  wechat: '',
}
/** An application, from the applicant's side; the company that received it is the other one. */
const application = (states: string, body?: unknown) => ({
  param: 'applicationId',
  find: `select a.id as key, a.user_id, null::int as company_id from job_applications a join users u on u.id = a.user_id
    where u.state = 'ACTIVE' and a.state in (${states}) and not exists (select from company_employees e where e.user_id = a.user_id)
    order by a.id limit 1`,
  shared: 'select null::int as user_id, company_id from job_applications where id = $1',
  ...(body === undefined ? {} : { body }),
})

/** Somebody with a phone of their own, who works nowhere. */
const somebody = `(select u.id from users u where u.state = 'ACTIVE' and u.phone is not null and not u.is_operator
    and not exists (select from company_employees e where e.user_id = u.id) order by u.id limit 1)`
/** A résumé of somebody; the demo data has none. */
const ownResume = (body?: unknown) => ({
  param: 'resumeId',
  find: `insert into resumes (user_id, content) select id, '${JSON.stringify(resumeBody)}'::jsonb from users where id = ${somebody}
    returning id as key, user_id, null::int as company_id`,
  ...(body === undefined ? {} : { body }),
})
const aCompany = `(select company_id from company_employees e join companies c on c.id = e.company_id and c.state = 'ACTIVE' and c.owner_user_id = e.user_id
    where e.state = 'ACTIVE' order by c.id desc offset 1 limit 1)`
/** An invitation of a company; the demo's have run out by the clock of the test. */
const invitation = (
  answer: string,
  { secret, phone = 'null', state = 'OPEN' }: { secret: string; phone?: string; state?: string },
) =>
  `insert into staff_invitations (company_id, invited_by, way, phone, token_hash, employee_identity, cloud_permission, state, expires_at, closed_at)
    select c.id, c.owner_user_id, ${phone === 'null' ? `'LINK'` : `'PHONE'`}, ${phone}, sha256('${secret}'), 'STAFF', 'VIEW', '${state}',
      now() + interval '7 days', ${state === 'OPEN' ? 'null' : 'now()'} from companies c where c.id = ${aCompany} returning ${answer}`
const theirPhone = `(select phone from users where id = ${somebody})`
const asCompany = 'id as key, null::int as user_id, company_id'
const asInvited = `id as key, ${somebody} as user_id, null::int as company_id`
const linkOf = (secret: string) => `'${secret}' as key, ${somebody} as user_id, null::int as company_id`
const ourInvitation = (name: string) => ({
  param: 'id',
  find: invitation(asCompany, { secret: `${name}-open` }),
  ended: invitation(asCompany, { secret: `${name}-withdrawn`, state: 'WITHDRAWN' }),
  body: {},
})
/** A transfer of ownership to a colleague. */
const transfer = (answer: string, state: 'PENDING' | 'WITHDRAWN') =>
  `with heir as (select e.company_id, c.owner_user_id, e.user_id from company_employees e join companies c on c.id = e.company_id and c.state = 'ACTIVE'
      where e.state = 'ACTIVE' and e.user_id <> c.owner_user_id
        and not exists (select from ownership_transfers t where t.company_id = c.id and t.state = 'PENDING') order by e.id desc limit 1)
    insert into ownership_transfers (company_id, from_user_id, to_user_id, state, expires_at, closed_at)
    select company_id, owner_user_id, user_id, '${state}', now() + interval '7 days', ${state === 'PENDING' ? 'null' : 'now()'} from heir
    returning ${answer}`
const upload = (key: string, state: 'UPLOADING' | 'REFUSED') =>
  `insert into uploads (user_id, purpose, name, bytes, key, fingerprint, state, expires_at)
    select id, 'AVATAR', 'me.png', 100, '${key}', '${key}', '${state}', now() + interval '1 day' from users where id = ${somebody}
    returning key, user_id, null::int as company_id`
const uploads = (digit: string) => ({
  param: 'key',
  find: upload(digit.repeat(30), 'UPLOADING'),
  ended: upload(`${digit}0`.repeat(15), 'REFUSED'),
  unknown: 'e'.repeat(30),
  body: {},
})
/** A service that its owner has not published: to everybody else it does not exist. */
const ownCheckIn = {
  param: 'id',
  find: `select id as key, id as user_id, null::int as company_id from users where state = 'ACTIVE' and not is_operator order by id limit 1`,
} satisfies RecordFixture

const hiddenService = {
  param: 'id',
  with: { kind: 'service' },
  find: owned('services', `${living} and state = 'DRAFT'`),
  ended: `delete from services where id = (select max(id) from services where state = 'DRAFT' and sales = 0)
    returning id as key, owner_user_id as user_id, owner_company_id as company_id`,
  // Nobody marks what is not published, not even whose it is.
  ownerElsewhere: true,
} satisfies RecordFixture

/** What is not published is bought by nobody, not even by whose it is. */
const hiddenCourse = {
  param: 'id',
  // Taken offline here: the walk over what companies write uses up the few of the demo that are not online.
  find: `update courses set state = 'OFFLINE' where id = (select max(c.id) from courses c join companies o on o.id = c.company_id
    and o.state = 'ACTIVE' where c.state = 'ONLINE') returning id as key, null::int as user_id, company_id`,
  ownerElsewhere: true,
} satisfies RecordFixture
const someone = `(select min(id) from users where state = 'ACTIVE' and not is_operator)`
/** Of the board that somebody moderates. */
const moderatedTopic = (body?: unknown) =>
  ({
    param: 'id',
    find: `with place as (select id, board_id from forum_topics where state = 'PUBLISHED' order by id limit 1),
      moderator as (insert into forum_moderators (board_id, user_id, appointed_by, created_at, ends_at)
        select board_id, ${someone}, ${someone}, now(), now() + interval '1 year'
        from place on conflict do nothing)
      select id as key, ${someone} as user_id, null::int as company_id from place`,
    ...(body === undefined ? {} : { body }),
  }) satisfies RecordFixture
/** Of a person's own who asks nothing else, at a school of a company. */
const schoolEnquiry = (state: 'WAITING' | 'CLOSED', shares = false) => `insert into school_enquiries
    (school_id, user_id, topic, state, shares_phone, last_text, last_at, created_at)
  select (select schools.id from schools join companies on companies.id = schools.company_id and companies.state = 'ACTIVE'
      order by schools.id limit 1),
    users.id, 'FEE', '${state}', ${shares}, '学费多少', now(), now() from users where state = 'ACTIVE' and phone is not null
    and not is_operator and not exists (select from school_enquiries as other where other.user_id = users.id and other.state <> 'CLOSED')
    order by users.id limit 1`
const mySchoolEnquiry = (body?: unknown) =>
  ({
    param: 'enquiryId',
    find: `${schoolEnquiry('WAITING')} returning id as key, user_id, null::int as company_id`,
    ...(body === undefined ? {} : { body }),
    shared: `select null::int as user_id, schools.company_id from school_enquiries join schools on schools.id = school_id
      where school_enquiries.id = $1`,
  }) satisfies RecordFixture
const receivedEnquiry = (body?: unknown) =>
  ({
    param: 'enquiryId',
    find: `with enquiry as (${schoolEnquiry('WAITING', true)} returning id, school_id)
      select enquiry.id as key, null::int as user_id, schools.company_id from enquiry join schools on schools.id = enquiry.school_id`,
    ...(body === undefined ? {} : { body }),
  }) satisfies RecordFixture
const newsBody = {
  schoolId: 1,
  title: '秋季招生简章',
  body: '面向初中毕业生招收机电和护理两个专业，共三百人。',
  day: '2026-01-05',
}
const writtenNews = (body?: unknown) =>
  ({
    param: 'newsId',
    find: `with news as (insert into school_news (school_id, state, title, body, published_at)
        select schools.id, 'PUBLISHED', '招生简章', '<p>欢迎报名</p>', now() from schools
        join companies on companies.id = schools.company_id and companies.state = 'ACTIVE' order by schools.id limit 1
        returning id, school_id)
      select news.id as key, null::int as user_id, schools.company_id from news join schools on schools.id = news.school_id`,
    ...(body === undefined ? {} : { body }),
  }) satisfies RecordFixture
/** At a school of a company, with a place for the first person who is no operator. */
const openDayOf = `insert into open_days
    (school_id, created_by, title, starts_at, ends_at, place, description, seats, seats_taken, created_at, updated_at)
  select schools.id, companies.owner_user_id, '秋季开放日', now() + interval '9 days', now() + interval '9 days 2 hours', '报告厅', '', 9, 1,
    now(), now() from schools join companies on companies.id = schools.company_id and companies.state = 'ACTIVE'
  order by schools.id limit 1`
const organisedOpenDay = (body?: unknown) =>
  ({
    param: 'openDayId',
    find: `with day as (${openDayOf} returning id, school_id)
      select day.id as key, null::int as user_id, schools.company_id from day join schools on schools.id = day.school_id`,
    ...(body === undefined ? {} : { body }),
  }) satisfies RecordFixture
const openDayPlace = `with day as (${openDayOf} returning id, school_id), place as (insert into open_day_places
    (open_day_id, user_id, contact_name, people, shares_phone, created_at)
  select day.id, (select users.id from users where state = 'ACTIVE' and phone is not null and not is_operator order by users.id limit 1),
    '林小满', 1, true, now() from day returning id, user_id)`
const openDayBody = {
  schoolId: 1,
  title: '换个名字的开放日',
  startsAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  endsAt: new Date(Date.now() + 9.1 * 86_400_000).toISOString(),
  place: '操场',
  description: '',
  seats: 9,
}

/** An exam that is not public: nobody registers for it, its organiser neither. */
const hiddenExam = {
  param: 'id',
  find: `update exams set state = 'DRAFT' where id = (select max(id) from exams)
    returning id as key, null::int as user_id, (select min(id) from companies where state = 'ACTIVE') as company_id`,
  ownerElsewhere: true,
} satisfies RecordFixture
const registration = { param: 'registrationId', find: mine('exam_registrations') } satisfies RecordFixture
const organisedExam = {
  param: 'examId',
  find: `select e.id as key, null::int as user_id, s.company_id from exams e join schools s on s.id = e.school_id
    join companies c on c.id = s.company_id and c.state = 'ACTIVE' order by e.id limit 1`,
} satisfies RecordFixture
const organisedApplicant = {
  param: 'registrationId',
  find: `select r.id as key, null::int as user_id, s.company_id from exam_registrations r join exams e on e.id = r.exam_id
    join schools s on s.id = e.school_id join companies c on c.id = s.company_id and c.state = 'ACTIVE' order by r.id limit 1`,
} satisfies RecordFixture
const examBody = {
  schoolId: 1,
  kind: 'COMPUTER',
  title: '换个名字的考试',
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
/** A course as its company writes it. */
const writtenCourse = (states: string, body: unknown = {}) => ({
  param: 'courseId',
  find: ofCompany('courses', `state in (${states})`),
  body,
})
const courseBody = {
  title: '换个名字的课程',
  subtitle: '',
  categoryId: 1,
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
const learning = (body: unknown) => ({
  param: 'enrolmentId',
  with: { lessonId: '1' },
  // Those of pupils are shut at night.
  find: mine('course_enrolments', `state = 'LEARNING' and course_id in (select id from courses where not k12)`),
  ended: mine('course_enrolments', `state = 'REFUNDED'`),
  body,
  // Which lesson, and whether its time is over: tested in the domain.
  ownerElsewhere: true as const,
})
/** Of somebody who is still here. The demo city has none. */
const note = {
  param: 'noteId',
  find: `insert into course_notes (user_id, course_id, lesson_id, body) select e.user_id, e.course_id, l.id, '一条笔记' from course_enrolments e
    join course_lessons l on l.course_id = e.course_id join users u on u.id = e.user_id and u.state = 'ACTIVE'
    order by e.id, l.id limit 1 returning id as key, user_id, null::int as company_id`,
}
const hiddenPlayback = {
  param: 'id',
  find: `select p.id as key, c.user_id, null::int as company_id from playbacks p join consultants c on c.id = p.consultant_id
    where not p.is_public order by p.id limit 1`,
  ownerElsewhere: true,
} satisfies RecordFixture
/** What is not published has no bullet comments, likes and places, not even for whose it is. */
const unwatched = (body?: unknown): RecordFixture => ({
  ...hiddenPlayback,
  param: 'playbackId',
  ...(body === undefined ? {} : { body }),
})
/** A video that is not public: nobody watches it. */
const unseenVideo = (body?: unknown): RecordFixture => ({
  param: 'id',
  find: changedOnce('videos', 'OFFLINE', published),
  ownerElsewhere: true,
  ...(body === undefined ? {} : { body }),
})
const unseenBullet = (body: unknown): RecordFixture => ({
  param: 'bulletId',
  find: mine('video_bullets', `state <> 'VISIBLE'`),
  body,
  ownerElsewhere: true,
})
/** One under a playback that was withdrawn, or hidden itself: nobody acts on it. */
const hiddenBullet = (body: unknown): RecordFixture => ({
  param: 'bulletId',
  find: `select id as key, author_user_id as user_id, null::int as company_id from playback_bullets where state <> 'VISIBLE' order by id limit 1`,
  body,
  ownerElsewhere: true,
})
/** A playback that is not public, of its asker; the other side sees it as well. */
const ownPlayback = (body?: unknown): RecordFixture => ({
  param: 'playbackId',
  find: `with own as (select p.id, q.asker_user_id from playbacks p join consultations q on q.id = p.consultation_id
      where p.recording = 'READY' and q.asker_company_id is null and q.order_no is not null
      and q.asker_user_id in (select id from users where state = 'ACTIVE')
      order by p.publication = 'PRIVATE' desc, p.published_at is null desc, p.id limit 1),
    hidden as (update playbacks set publication = 'PRIVATE', published_at = null where id = (select id from own) and publication <> 'PRIVATE')
    select id as key, asker_user_id as user_id, null::int as company_id from own`,
  shared: `select c.user_id, q.company_id from playbacks p join consultations q on q.id = p.consultation_id
    left join consultants c on c.id = q.consultant_id where p.id = $1`,
  ...(body === undefined ? {} : { body, ownerElsewhere: true as const }),
})
const hiddenFile = {
  param: 'id',
  find: owned('downloads', `${living} and state <> 'PUBLISHED'`),
  ownerElsewhere: true,
} satisfies RecordFixture

const orderContact = {
  appointmentAt: null,
  address: '',
  contactName: '林小满',
  contactPhone: '13800138000',
  note: '',
  useCoins: false,
}
type Side = 'buyer' | 'seller'
const otherSide = (side: Side): Side => (side === 'buyer' ? 'seller' : 'buyer')
const sideAs = (side: Side) => `${side}_user_id as user_id, ${side}_company_id as company_id`
/** A step of one side of a service order; the other side is told the state, strangers nothing. */
const orderStep = (condition: string, body?: unknown, over?: string, side: Side = 'buyer'): RecordFixture => {
  const of = (what: string) =>
    `select order_no as key, ${sideAs(side)} from orders where kind = 'SERVICE' and ${side}_company_id is null
      and ${side}_user_id in (select id from users where state = 'ACTIVE') and ${what} order by id limit 1`
  return {
    param: 'orderNo',
    unknown: '20260101000000000000',
    find: of(condition),
    ...(over ? { ended: of(over) } : {}),
    shared: `select ${sideAs(otherSide(side))} from orders where order_no = $1`,
    ...(body === undefined ? {} : { body }),
    // The demo's orders lie in the past: whether a step is still in time is tested in the domain.
    ownerElsewhere: true,
  }
}
/** A conversation about a service between two people; the demo has none. What its members do is tested beside the conversations. */
const conversation = (more: Pick<RecordFixture, 'body' | 'with' | 'query'> = {}): RecordFixture => ({
  param: 'conversationId',
  find: `with people as (select id, row_number() over (order by id) as no from users where state = 'ACTIVE' and not is_operator
      and id not in (select user_id from company_employees) order by id limit 2),
    made as (insert into chat_conversations (kind, about_kind, about_id, title, starter_user_id, last_member)
      select 'DIRECT', 'SERVICE', (select coalesce(max(about_id), 0) + 1 from chat_conversations), '上门保洁', id, 2
      from people where no = 1 returning id, starter_user_id),
    members as (insert into chat_members (conversation_id, user_id, no, role, change, joined_change)
      select made.id, people.id, people.no, case people.no when 1 then 'CUSTOMER' else 'SELLER' end, 0, 0 from made, people)
    select id as key, starter_user_id as user_id, null::int as company_id from made`,
  shared: 'select user_id, null::int as company_id from chat_members where conversation_id = $1',
  ownerElsewhere: true,
  ...more,
})
/** A call of two people that is over; the demo has none. What its parties do is tested beside the calls. */
const callOfTwo = (more: Pick<RecordFixture, 'body'> = {}): RecordFixture => ({
  param: 'callId',
  find: `with people as (select id, row_number() over (order by id) as no from users where state = 'ACTIVE' and not is_operator
      and id not in (select user_id from company_employees) order by id limit 2),
    made as (insert into chat_conversations (kind, about_kind, about_id, title, starter_user_id, last_member)
      select 'DIRECT', 'SERVICE', (select coalesce(max(about_id), 0) + 1 from chat_conversations), '上门保洁', id, 2
      from people where no = 1 returning id, starter_user_id),
    members as (insert into chat_members (conversation_id, user_id, no, role, change, joined_change)
      select made.id, people.id, people.no, case people.no when 1 then 'CUSTOMER' else 'SELLER' end, 0, 0 from made, people),
    rung as (insert into calls (conversation_id, medium, state, caller_no, relay_only, started_at, connected_at, ended_at)
      select made.id, 'VOICE', 'ENDED', 1, false, now(), now(), now() from made returning id),
    parties as (insert into call_participants (call_id, user_id, no, role, state, invited_at)
      select rung.id, people.id, people.no, case people.no when 1 then 'CUSTOMER' else 'SELLER' end, 'LEFT', now() from rung, people)
    select rung.id as key, made.starter_user_id as user_id, null::int as company_id from rung, made`,
  shared: 'select user_id, null::int as company_id from call_participants where call_id = $1',
  ownerElsewhere: true,
  ...more,
})
/** The room of a directed consultation, which none of the demo's has. */
const consultationRoom = (body?: unknown): RecordFixture => ({
  param: 'consultationId',
  find: `select id as key, asker_user_id as user_id, null::int as company_id from consultations where consultant_id is not null
    order by id limit 1`,
  ownerElsewhere: true,
  ...(body === undefined ? {} : { body }),
})
/** An invoice of a paid order between two people; the demo has none. The other side sees it as well. */
const ofInvoice = (state: 'REQUESTED' | 'ISSUED', body: unknown, side: 'buyer' | 'issuer'): RecordFixture => {
  const made = (as: string, columns: string, values: string) =>
    `insert into invoices (order_id, buyer_user_id, issuer_user_id, kind, name, amount, state, requested_at${columns})
    select id, buyer_user_id, seller_user_id, 'PERSON', '林小满', 100, '${as}', now()${values} from orders where kind = 'SERVICE'
      and buyer_company_id is null and seller_company_id is null and paid_at is not null
      and buyer_user_id in (select id from users where state = 'ACTIVE') and seller_user_id in (select id from users where state = 'ACTIVE')
      and not exists (select from invoices where invoices.order_id = orders.id) order by id limit 1
    returning id as key, ${side}_user_id as user_id, null::int as company_id`
  return {
    param: 'id',
    find:
      state === 'ISSUED'
        ? made('ISSUED', ', number, issued_at', `, (select 10000000 + count(*) from invoices)::text, now()`)
        : made('REQUESTED', '', ''),
    ended: made('WITHDRAWN', '', ''),
    shared: `select coalesce(nullif(buyer_user_id, issuer_user_id), issuer_user_id) as user_id, null::int as company_id from invoices where id = $1
      union select issuer_user_id, null::int from invoices where id = $1`,
    body,
    ownerElsewhere: true,
  }
}
const quoteStep = (states: string, body: unknown, side: Side = 'buyer'): RecordFixture => ({
  param: 'quoteId',
  find: `select id as key, ${sideAs(side)} from quotes where ${side}_company_id is null and state in (${states}) order by id limit 1`,
  ended: `select id as key, ${sideAs(side)} from quotes where ${side}_company_id is null and state = 'DECLINED' order by id limit 1`,
  shared: `select ${sideAs(otherSide(side))} from quotes where id = $1`,
  body,
  ownerElsewhere: true,
})

/** A question that is nobody's but its asker's. */
const ownQuestion = (condition: string, body?: unknown) => ({
  param: 'consultationId',
  find: `select id as key, asker_user_id as user_id, null::int as company_id from consultations where kind = 'QUESTION'
    and asker_company_id is null and asker_user_id in (select id from users where state = 'ACTIVE') and ${condition} order by id limit 1`,
  ...(body === undefined ? {} : { body }),
})
/** What everybody may do with a public question nobody does with a draft, not even whose it is. */
const hiddenQuestion = (body?: unknown) => ({ ...ownQuestion(`state = 'DRAFT'`, body), ownerElsewhere: true as const })
const questionBody = {
  title: '楼上漏水怎样留证',
  text: '上周三发现渗水。',
  categoryId: 0,
  labelIds: [],
  pictures: [],
  anonymous: false,
  bounty: 0,
  days: 15,
}
const answerText = { text: '先拍照，再请物业做关水测试。', pictures: [] }
const ownAnswer = (body: unknown, order: 'asc' | 'desc' = 'asc') => ({
  param: 'consultationAnswerId',
  find: `select a.id as key, a.author_user_id as user_id, null::int as company_id from consultation_answers a
    join consultations q on q.id = a.consultation_id where a.state = 'VISIBLE' and not a.accepted and q.is_public
    and a.author_user_id in (select id from users where state = 'ACTIVE') order by a.id ${order} limit 1`,
  body,
})

/** A directed consultation in some states, of a person who asked a consultant. */
const directed = (states: string, body?: unknown): RecordFixture => ({
  param: 'consultationId',
  find: `select id as key, asker_user_id as user_id, asker_company_id as company_id from consultations
    where kind = 'DIRECTED' and state in (${states}) and asker_company_id is null and consultant_id is not null and order_no is not null
    order by id limit 1`,
  shared: `select c.user_id, q.company_id from consultations q left join consultants c on c.id = q.consultant_id where q.id = $1`,
  ...(body === undefined ? {} : { body, ownerElsewhere: true as const }),
})
const complaint = (body: unknown): RecordFixture => ({
  param: 'complainId',
  find: `select id as key, complainant_user_id as user_id, null::int as company_id from consultation_complaints
    where state in ('WAIT_APPEAL', 'COMMUNICATION', 'WAIT_ARBITRATION') order by id limit 1`,
  shared: `select respondent_user_id as user_id, q.company_id from consultation_complaints c
    join consultations q on q.id = c.consultation_id where c.id = $1`,
  body,
  ownerElsewhere: true,
})

/** A notice in a state, of one person about what another wrote; whose turn it is owns it here. */
const assertion = (state: string, side: 'claimant_user_id' | 'author_user_id', body?: unknown): RecordFixture => ({
  param: 'id',
  find: `with people as (select id, row_number() over (order by id desc) as no from users where state = 'ACTIVE' and not is_operator
      order by id desc limit 2),
    found as (insert into report_cases (kind, target_id, title, author_user_id)
      select 'REPLY', (select coalesce(max(target_id), 0) + 1000000 from report_cases), '一段文字', id from people where no = 2
      returning id, author_user_id),
    reported as (insert into reports (case_id, user_id, reason, created_at)
      select found.id, people.id, 'INFRINGEMENT', now() from found, people where no = 1 returning id, case_id, user_id)
    insert into rights_assertions (report_id, case_id, claimant_user_id, author_user_id, claimant_name, contact, identity_upload_ids,
      right_proof, proof_upload_ids, addresses, grounds, signature, state, until, submitted_at)
    select reported.id, found.id, reported.user_id, found.author_user_id, '李明', '13800000001', '{}', '首次发表', '{}', '第二段', '照抄', '李明',
      '${state}', case when '${state}' in ('FORWARDED', 'REBUTTED') then now() + interval '15 days' end, now() from reported, found
    returning id as key, ${side} as user_id, null::int as company_id`,
  ...(body === undefined ? {} : { body, ownerElsewhere: true as const }),
})

export const recordFixtures: Record<string, RecordFixture> = {
  'directed.getRoom': { ...directed(`'WAIT_CONFIRM'`), operators: true },
  'directed.disposeConsultation': directed(`'WAIT_ACCEPT'`, { decision: 'DECLINE', reason: '排满了' }),
  'directed.giveInfo': directed(`'NEED_INFO'`, { text: '合同写了两年', files: [] }),
  'directed.cancelConsultation': directed(`'WAIT_ACCEPT'`, { reason: '不需要了' }),
  'directed.refundLeftConsultation': directed(`'CONSULTING'`, {}),
  'directed.extendConsultation': directed(`'WAIT_CONFIRM'`, { minutes: 2880 }),
  'directed.finishConsultation': directed(`'WAIT_CONFIRM'`, {}),
  'directed.evaluateConsultation': directed(`'FINISHED'`, { score: 5, content: '清楚', labelIds: [], anonymous: false }),
  'directed.getVirtualNumber': directed(`'CONSULTING'`, {}),
  'complaints.getComplaintEvidence': { ...complaint(undefined), operators: true },
  'complaints.complain': directed(`'WAIT_CONFIRM'`, { reason: 'OTHER', content: '没有说清楚' }),
  'complaints.appealComplaint': complaint({ text: '已经答复' }),
  'complaints.addComplaintStatement': complaint({ text: '见附件' }),
  'complaints.arbitrateComplaint': complaint({}),
  'complaints.withdrawComplaint': complaint({}),
  'consultWorkspace.assign': {
    param: 'consultationId',
    find: `select id as key, null::int as user_id, company_id from consultations where company_id is not null order by id limit 1`,
    body: { employeeId: 1 },
    ownerElsewhere: true,
  },
  'consultWorkspace.getDetail': {
    param: 'consultationId',
    find: `select id as key, asker_user_id as user_id, asker_company_id as company_id from consultations
      where not is_public and asker_company_id is null and consultant_id is not null order by id limit 1`,
    shared: `select c.user_id, q.company_id from consultations q left join consultants c on c.id = q.consultant_id where q.id = $1`,
    operators: true,
  },
  'consultWorkspace.getComplaint': {
    param: 'complainId',
    find: `select id as key, complainant_user_id as user_id, null::int as company_id from consultation_complaints order by id limit 1`,
    shared: `select respondent_user_id as user_id, q.company_id from consultation_complaints c
      join consultations q on q.id = c.consultation_id where c.id = $1`,
    operators: true,
  },
  'consultWorkspace.getEvaluation': evaluation,
  'courseBuying.getCourseAccess': hiddenCourse,
  'courseBuying.buyCourse': { ...hiddenCourse, body: { useCoins: false } },
  'courseBuying.openLesson': learning({}),
  'courseLearning.saveLessonProgress': learning({ positionSeconds: 5, ended: false }),
  'courseLearning.answerQuiz': learning({ answers: [] }),
  'courseLearning.listCourseNotes': { ...hiddenCourse, harmless: [] },
  'courseLearning.addCourseNote': { ...hiddenCourse, body: { lessonId: 1, atSeconds: 0, body: '记一笔' } },
  'courseLearning.saveCourseNote': { ...note, body: { body: '改一笔' } },
  'courseLearning.deleteCourseNote': { ...note, body: {} },
  'courseTalk.getMyCourseTalk': { ...hiddenCourse, harmless: { likedComments: [], mayScore: false } },
  // Nobody owns an exam or a school that everybody may ask about.
  'courseTalk.askExamQuestion': { ...hiddenExam, body: { body: '考点能换吗' } },
  'courseTalk.askSchoolQuestion': {
    param: 'id',
    find: `insert into schools (owner_user_id, company_id, state, kind, nature, name, province_code, city_code, district_code, area_text,
        address, lng, lat)
      select owner_user_id, id, 'DRAFT', 'TRAINING', 'PRIVATE', '没有上线的学校', 19, 1607, 3155, '广东深圳', '科技园一路 1 号', 114, 22.5
        from companies where state = 'ACTIVE' order by id limit 1 returning id as key, null::int as user_id, company_id`,
    body: { body: '住宿几个人一间' },
    ownerElsewhere: true,
  },
  'courseTalk.askCourseQuestion': { ...hiddenCourse, body: { body: '想问一下' } },
  'courseAuthor.getAuthoredCourse': writtenCourse(`'ONLINE'`),
  // Its category is another one in each city: what the owner saves is tested among the revisions.
  'courseAuthor.saveCourse': { ...writtenCourse(`'ONLINE'`, courseBody), ownerElsewhere: true },
  // What it lacks is asked of its owner: tested in the domain.
  'courseAuthor.submitCourse': { ...writtenCourse(`'ONLINE'`), ownerElsewhere: true },
  'courseAuthor.withdrawCourse': writtenCourse(`'UNDER_REVIEW'`),
  'courseAuthor.discardCourse': writtenCourse(`'DRAFT', 'REJECTED'`),
  // Off sale it would be what the fixtures of courses that are not sold find.
  'courseAuthor.setCourseOnline': { ...writtenCourse(`'ONLINE'`, { online: false }), ownerElsewhere: true },
  'courseAuthor.getCourseFigures': writtenCourse(`'ONLINE'`),
  'courseAuthor.listCertificates': writtenCourse(`'ONLINE'`),
  'courseAuthor.revokeCertificate': {
    param: 'certificateId',
    with: { courseId: '1' },
    find: `select 1 as key, null::int as user_id, company_id from courses where company_id is not null order by id limit 1`,
    body: { reason: '学习记录有误' },
    // Which course and whether it stands: tested in the domain.
    ownerElsewhere: true,
  },
  'courseAuthor.answerQuestion': {
    param: 'questionId',
    find: `select q.id as key, null::int as user_id, c.company_id from learn_questions q join courses c on c.id = q.course_id
      join companies o on o.id = c.company_id and o.state = 'ACTIVE' where q.state = 'PUBLISHED' order by q.id limit 1`,
    body: { answer: '可以的' },
  },
  'playbackBuying.getPlaybackAccess': hiddenPlayback,
  'playbackBuying.buyPlayback': { ...hiddenPlayback, body: { useCoins: false } },
  'playbackBuying.listWholeBullets': hiddenPlayback,
  'playbackBuying.openPlayback': { ...hiddenPlayback, body: {} },
  'playbackPublishing.listConsultationPlaybacks': directed(`'FINISHED'`),
  'playbackPublishing.createChatPlayback': directed(`'CONSULTING'`, {}),
  'playbackPublishing.getPlaybackDraft': ownPlayback(),
  'playbackPublishing.proposePublishing': ownPlayback({
    title: '竞业限制怎么谈',
    summary: '',
    labels: [],
    price: 0,
    freeSeconds: 0,
    omitted: [],
  }),
  'playbackPublishing.saveTranscript': ownPlayback({ termsVersion: 0, chapters: [], lines: [] }),
  'playbackPublishing.agreePublishing': ownPlayback({ termsVersion: 0 }),
  'playbackPublishing.withdrawPublishing': ownPlayback({ reason: '' }),
  'playbackWatching.removeBullet': hiddenBullet({}),
  'playbackWatching.likeBullet': hiddenBullet({ like: true }),
  'playbackWatching.reportBullet': hiddenBullet({ reason: 'OTHER', text: '' }),
  'playbackWatching.blockBulletSender': hiddenBullet({}),
  'playbackWatching.getMyWatching': unwatched(),
  'playbackWatching.savePosition': unwatched({ at: 1_000 }),
  'playbackWatching.likePlayback': unwatched({ like: true }),
  'playbackWatching.sendBullet': directed(`'CONSULTING'`, {
    text: '好',
    at: 0,
    mode: 'SCROLL',
    color: '#ffffff',
    size: 'NORMAL',
  }),
  'recording.getRecording': directed(`'CONSULTING'`),
  'recording.agreeRecording': directed(`'WAIT_ACCEPT'`, { agree: true }),
  'recording.createCommonMixStream': directed(`'WAIT_ACCEPT'`, { type: 'VIDEO' }),
  'recording.stopCommonMixStream': directed(`'WAIT_ACCEPT'`, {}),
  'recording.finishRecording': ownPlayback({ pieces: 0 }),
  'recording.getRecordedFile': { ...ownPlayback(), ownerElsewhere: true },
  'recording.removeRecording': ownPlayback({}),
  'downloadBuying.buyDownload': { ...hiddenFile, body: {} },
  'downloadBuying.takeDownload': { ...hiddenFile, body: { versionId: null } },
  'courseWorkspace.getMyCourse': { param: 'enrolmentId', find: mine('course_enrolments') },
  'courseWorkspace.requestCertificateFile': {
    param: 'enrolmentId',
    find: mine('course_enrolments', 'id in (select enrolment_id from course_certificates where revoked_at is null)'),
    body: {},
  },
  'courseWorkspace.listStudents': { param: 'courseId', find: ofCompany('courses') },
  'schoolWorkspace.getCompanySchool': school(`'ONLINE'`),
  'schoolWorkspace.submitSchool': { ...school(`'DRAFT', 'REJECTED', 'ONLINE'`), body: {} },
  'schoolWorkspace.withdrawSchool': { ...school(`'UNDER_REVIEW', 'ONLINE'`), body: {} },
  'schoolWorkspace.discardSchool': { ...school(`'DRAFT', 'REJECTED', 'ONLINE'`), body: {} },
  'schoolWorkspace.setSchoolPublished': { ...school(`'ONLINE'`), body: { online: false } },
  'schoolNewsWriting.getCompanyNews': writtenNews(),
  // It waits for an operator once it is saved: tested in the domain.
  'schoolNewsWriting.saveNews': { ...writtenNews(newsBody), ownerElsewhere: true },
  'schoolNewsWriting.deleteNews': writtenNews({}),
  // A school that is not online, as nobody owns one that everybody may ask.
  'schoolEnquiry.askSchool': {
    param: 'id',
    find: ofCompany('schools', `state = 'OFFLINE'`),
    body: { topic: 'FEE', body: '学费多少', sharesPhone: false },
    ownerElsewhere: true,
  },
  'schoolEnquiry.getSchoolEnquiry': mySchoolEnquiry(),
  'schoolEnquiry.writeToSchool': mySchoolEnquiry({ body: '还有名额吗' }),
  'schoolEnquiry.sharePhoneWithSchool': mySchoolEnquiry({ share: true }),
  'schoolEnquiry.closeSchoolEnquiry': mySchoolEnquiry({}),
  'receivedEnquiry.getReceivedEnquiry': receivedEnquiry(),
  'receivedEnquiry.answerSchoolEnquiry': receivedEnquiry({ body: '还有名额，欢迎来看' }),
  'receivedEnquiry.revealEnquiryPhone': receivedEnquiry({}),
  // One that is over, as nobody owns one that everybody may come to.
  'openDay.registerForOpenDay': {
    param: 'openDayId',
    find: `with day as (${openDayOf.replace(`now() + interval '9 days',`, `now() - interval '9 days',`)} returning id)
      select id as key, (select min(id) from users where state = 'ACTIVE') as user_id, null::int as company_id from day`,
    body: { contactName: '林小满', people: 1, sharesPhone: false },
    ownerElsewhere: true,
  },
  'openDay.cancelOpenDayPlace': {
    param: 'placeId',
    find: `${openDayPlace} select id as key, user_id, null::int as company_id from place`,
    body: {},
  },
  'openDayOrganising.getCompanyOpenDay': organisedOpenDay(),
  'openDayOrganising.saveOpenDay': { ...organisedOpenDay(openDayBody), ownerElsewhere: true },
  'openDayOrganising.cancelOpenDay': organisedOpenDay({ reason: '台风停课' }),
  'openDayOrganising.listOpenDayVisitors': organisedOpenDay(),
  'openDayOrganising.revealVisitorPhone': {
    param: 'placeId',
    find: `${openDayPlace} select place.id as key, null::int as user_id, schools.company_id from place, day
      join schools on schools.id = day.school_id`,
    body: {},
  },
  'examRegistration.getRegistrationScreen': hiddenExam,
  // Whose window is open and whose seats are free is tested in the domain.
  'examRegistration.registerForExam': {
    ...hiddenExam,
    body: {
      siteId: 1,
      name: '林小满',
      idNumber: '11010519491231002X',
      education: '本科',
      phone: '13800138000',
      company: '',
      files: [],
    },
  },
  'examRegistration.confirmRegistration': { ...registration, body: {}, ownerElsewhere: true },
  'examRegistration.payRegistration': { ...registration, body: { useCoins: false }, ownerElsewhere: true },
  'examRegistration.cancelRegistration': { ...registration, body: {}, ownerElsewhere: true },
  'examRegistration.requestTicketFile': { ...registration, body: {}, ownerElsewhere: true },
  // Nobody of the demo city moderates: the topic of a board whose moderator is written here.
  'forumModerating.getModeratedTopic': moderatedTopic(),
  'forumModerating.markAsModerator': moderatedTopic({ mark: 'LOCK', reason: '已经解决' }),
  'forumModerating.moveAsModerator': { ...moderatedTopic({ boardId: 1, reason: '和版块无关' }), ownerElsewhere: true },
  'forumModerating.mergeAsModerator': {
    ...moderatedTopic({ targetId: 1, reason: '问的是同一件事' }),
    ownerElsewhere: true,
  },
  'forumModerating.hideAsModerator': moderatedTopic({ reason: '含有广告' }),
  'forumModerating.hideReplyAsModerator': {
    param: 'id',
    find: `with place as (select forum_replies.id, forum_topics.board_id from forum_replies join forum_topics on forum_topics.id = topic_id
        where forum_topics.state = 'PUBLISHED' and forum_replies.state = 'PUBLISHED' order by forum_replies.id limit 1),
      moderator as (insert into forum_moderators (board_id, user_id, appointed_by, created_at, ends_at)
        select board_id, ${someone}, ${someone}, now(), now() + interval '1 year'
        from place on conflict do nothing)
      select id as key, ${someone} as user_id, null::int as company_id from place`,
    body: { reason: '含有广告' },
  },
  'examRegistration.requestExamCertificate': { ...registration, body: {}, ownerElsewhere: true },
  'examOrganising.callOffExam': { ...organisedExam, body: { reason: '考点停电' }, ownerElsewhere: true },
  'examOrganising.getExamFigures': organisedExam,
  'examOrganising.revokeExamCertificate': { ...organisedApplicant, body: { reason: '替考查实' }, ownerElsewhere: true },
  'examOrganising.getOrganisedExam': organisedExam,
  'examOrganising.saveExam': { ...organisedExam, body: examBody, ownerElsewhere: true },
  'examOrganising.publishExam': { ...organisedExam, body: {}, ownerElsewhere: true },
  'examOrganising.discardExam': { ...organisedExam, body: {}, ownerElsewhere: true },
  'examOrganising.issueTickets': { ...organisedExam, body: {}, ownerElsewhere: true },
  'examOrganising.checkScores': { ...organisedExam, body: { rows: [{ line: 1, ticketNo: '1', score: '60' }] } },
  'examOrganising.importScores': {
    ...organisedExam,
    body: { rows: [{ line: 1, ticketNo: '1', score: '60' }] },
    ownerElsewhere: true,
  },
  'examOrganising.getApplicant': organisedApplicant,
  'examOrganising.openApplicant': { ...organisedApplicant, body: {} },
  'examOrganising.decideApplicant': { ...organisedApplicant, body: { pass: false, reason: '材料不全' }, ownerElsewhere: true },
  'examOrganising.markAttendance': { ...organisedApplicant, body: { taken: true }, ownerElsewhere: true },
  'examOrganising.scoreApplicant': { ...organisedApplicant, body: { score: 60 }, ownerElsewhere: true },
  'examWorkspace.getMyExam': { param: 'registrationId', find: mine('exam_registrations') },
  'examWorkspace.listApplicants': {
    param: 'examId',
    find: `select e.id as key, null::int as user_id, s.company_id from exams e join schools s
      on s.id = e.school_id where s.company_id is not null order by e.id limit 1`,
  },
  'cloudBuying.getCloudOffer': {
    param: 'productId',
    find: `update cloud_products set state = 'OFFLINE' where id = (select max(id) from cloud_products)
      returning id as key, null::int as user_id, (select min(id) from companies where state = 'ACTIVE') as company_id`,
    ownerElsewhere: true,
  },
  'cloud.getSubscription': { param: 'subscriptionId', find: ofCompany('cloud_subscriptions'), colleagues: true },
  'forumWorkspace.getMyTopic': topic,
  'forumWorkspace.deleteTopic': topic,
  'forumWorkspace.deleteReply': reply,
  'forumWorkspace.appealTopic': hiddenOf('TOPIC', 'forum_topics'),
  'forumWorkspace.appealReply': hiddenOf('REPLY', 'forum_replies'),
  'forumWriting.editTopic': { ...topic, body: topicBody, ownerElsewhere: true },
  'forumTalk.replyTopic': hiddenTopic({ text: '开到九点半。', mentionUserIds: [] }),
  'forumTalk.getOwnReply': reply,
  'forumTalk.editReply': { ...reply, body: { text: '开到九点半。', mentionUserIds: [] }, ownerElsewhere: true },
  'forumTalk.listTopicPeople': hiddenTopic(),
  'forumTalk.voteInPoll': hiddenTopic({ optionIds: [1] }),
  'forumTalk.collectTopic': hiddenTopic({ collect: true }),
  'forumTalk.followTopic': hiddenTopic({ follow: true }),
  'forumTalk.followBoard': {
    param: 'id',
    find: `select id as key, (select min(id) from users where state = 'ACTIVE') as user_id, null::int as company_id
      from forum_boards where state = 'CLOSED' order by id limit 1`,
    body: { follow: true },
    ownerElsewhere: true,
  },
  'forumTalk.visitBoard': {
    param: 'id',
    find: `select id as key, (select min(id) from users where state = 'ACTIVE') as user_id, null::int as company_id
      from forum_boards where state = 'CLOSED' order by id limit 1`,
    body: {},
    ownerElsewhere: true,
  },
  'accountFollowing.followAccount': {
    param: 'id',
    find: `select id as key, owner_user_id as user_id, null::int as company_id from official_accounts where state = 'CLOSED' order by id limit 1`,
    body: { follow: true },
    ownerElsewhere: true,
  },
  'accountFollowing.likeArticle': {
    param: 'id',
    find: `select a.id as key, o.owner_user_id as user_id, null::int as company_id from official_articles a
      join official_accounts o on o.id = a.account_id where a.state = 'DRAFT' order by a.id limit 1`,
    body: { like: true },
    ownerElsewhere: true,
  },
  'accountWriting.getOwnAccount': officialAccount(`'ACTIVE'`),
  // It needs a certified company, and pictures of its own: tested in the domain.
  'accountWriting.reapplyForAccount': { ...officialAccount(`'REJECTED'`, accountBody), ownerElsewhere: true },
  'accountWriting.saveAccountProfile': { ...officialAccount(`'ACTIVE'`, accountBody), ownerElsewhere: true },
  'accountFigures.getAccountFigures': officialAccount(`'ACTIVE'`),
  'accountWriting.listOwnArticles': officialAccount(`'ACTIVE'`),
  'accountWriting.createArticle': officialAccount(`'ACTIVE'`, articleBody),
  'accountWriting.getOwnArticle': officialArticle(`'PUBLISHED'`),
  'accountWriting.saveArticle': { ...officialArticle(`'DRAFT', 'REJECTED'`, articleBody), ownerElsewhere: true },
  'accountWriting.submitArticle': { ...officialArticle(`'DRAFT', 'REJECTED'`, { publishAt: null }), ownerElsewhere: true },
  'accountWriting.withdrawArticle': officialArticle(`'PUBLISHED'`, {}),
  'accountWriting.deleteArticle': { ...officialArticle(`'PUBLISHED'`, {}), ownerElsewhere: true },
  'forumTalk.markSolution': hiddenTopic({ replyId: null }),
  'forumTalk.getTopicMarks': hiddenTopic(),
  'forumTalk.readTopic': hiddenTopic({ floor: 1 }),
  'videoWatching.likeVideo': unseenVideo({ like: true }),
  'videoWatching.collectVideo': unseenVideo({ collect: true }),
  'videoWatching.getMyVideoWatching': unseenVideo(),
  'videoWatching.saveVideoPosition': unseenVideo({ at: 1_000 }),
  'videoWatching.sendVideoBullet': unseenVideo({ text: '好', at: 0, mode: 'SCROLL', color: '#ffffff', size: 'NORMAL' }),
  'videoWatching.removeVideoBullet': unseenBullet({}),
  'videoWatching.shieldVideoBullet': unseenBullet({}),
  'videoWatching.likeVideoBullet': unseenBullet({ like: true }),
  'videoWatching.blockVideoBulletSender': unseenBullet({}),
  'videoWorkspace.getMyVideo': video,
  'videoWorkspace.withdrawVideo': video,
  'videoWorkspace.deleteVideo': video,
  'videoWriting.getVideoEditor': video,
  'videoWriting.saveVideo': { ...writtenVideo, body: videoBody },
  'videoWriting.replaceFilm': { ...writtenVideo, body: { uploadId: 1 } },
  'videoWriting.submitVideo': writtenVideo,
  'videoWriting.recallVideo': writtenVideo,
  'videoWriting.dropRevision': writtenVideo,
  'videoWriting.arrangeVideo': { ...writtenVideo, body: { visibility: 'UNLISTED', seriesId: null } },
  'videoWriting.getVideoFigures': video,
  'videoSeriesWriting.getMySeries': series(),
  'videoSeriesWriting.saveSeries': series({ title: '园区一周', intro: '' }),
  'videoSeriesWriting.orderSeries': series({ videoIds: [] }),
  'videoSeriesWriting.deleteSeries': series({}),
  'downloadWorkspace.getMyFile': file,
  'downloadWorkspace.withdrawFile': file,
  'downloadWorkspace.deleteFile': file,
  'downloadWriting.getFileEditor': file,
  'downloadWriting.saveFile': { ...file, body: fileBody, ownerElsewhere: true },
  'downloadWriting.submitFile': { ...file, ownerElsewhere: true },
  'downloadWriting.recallFile': { ...file, ownerElsewhere: true },
  'downloadWriting.addFileVersion': {
    ...file,
    body: { number: '9.9', notes: '补上了租金一栏', uploadId: 1 },
    ownerElsewhere: true,
  },
  'downloadWriting.withdrawFileVersion': { ...file, with: { versionId: '1' }, ownerElsewhere: true },
  'session.revokeDevice': {
    param: 'id',
    find: mine('sessions', 'revoked_at is null'),
    ended: `update sessions set revoked_at = now(), revoked_for = 'REVOKED' where id = (select min(id)
      from sessions where revoked_at is null and id > (select min(id) from sessions))
      returning id as key, user_id, null::int as company_id`,
    body: {},
  },
  'staff.updateMember': {
    ...employee,
    body: { employeeIdentity: 'CONSULTANT', cloudPermission: 'NONE', title: '', toolPermissions: {} },
  },
  'staff.updateCard': { ...employee, body: { consultationName: '换个名字', avatar: null }, colleagues: true },
  'staff.getOpenWork': { ...employee, colleagues: true },
  'staff.removeMember': { ...employee, body: { handoverTo: null } },
  'address.saveAddress': { ...address, body: addressBody },
  'address.setDefaultAddress': { ...address, body: {} },
  'address.deleteAddress': { ...address, body: {} },
  // A room of a facility that is paused, as nobody owns one.
  'facility.bookRoom': {
    param: 'id',
    find: `insert into facility_rooms (facility_id, name, seats, opens_at, closes_at, sort_order)
      select id, '停用的', 4, 9, 12, 99 from garden_facilities where state = 'PAUSED' order by id limit 1
      returning id as key, (select min(id) from users where state = 'ACTIVE') as user_id, null::int as company_id`,
    body: { date: '2026-01-01', hour: 9, hours: 1, purpose: '周会' },
    ownerElsewhere: true,
  },
  'facility.cancelBooking': {
    param: 'id',
    find: `${facilityBooking('BOOKED')}, owner_user_id as user_id, null::int as company_id`,
    body: {},
  },
  // A room that is let, as nobody owns one.
  'vacancy.enquire': {
    param: 'id',
    find: `select id as key, (select min(id) from users where state = 'ACTIVE') as user_id, null::int as company_id
      from garden_units where state = 'LET' order by id limit 1`,
    body: {
      contactName: '林小满',
      wantedArea: null,
      visitOn: new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10),
      halfDay: 'MORNING',
      message: '',
    },
    ownerElsewhere: true,
  },
  'vacancy.withdrawEnquiry': {
    param: 'id',
    find: `${vacancyEnquiry('WAITING')}, owner_user_id as user_id, null::int as company_id`,
    body: {},
  },
  'policyWorkspace.getStanding': anyPolicy({}),
  'policyWorkspace.setReminder': anyPolicy({ on: true }),
  'policyWorkspace.startApplication': anyPolicy({}),
  'policyWorkspace.tickMaterial': policyApplication({ item: '营业执照副本扫描件', ticked: true }),
  'policyWorkspace.removeApplication': policyApplication({}),
  'savedSearches.updateSavedSearch': { ...savedSearch, body: { isOn: false } },
  'savedSearches.deleteSavedSearch': { ...savedSearch, body: {} },
  // A month of which nobody else has a statement: a stranger who names it means their own, and has none.
  'settlement.checkStatement': {
    param: 'month',
    unknown: '2011-02',
    find: `insert into monthly_statements (user_id, month, income, refunded, withdrawn, issued_at)
      select min(id), '2011-01', 100, 0, 0, now() from users where state = 'ACTIVE' and not is_operator
      and id not in (select user_id from company_employees)
      on conflict (user_id, month) where user_id is not null do update set issue = monthly_statements.issue
      returning month as key, user_id, null::int as company_id`,
    body: {},
  },
  'payment.getCashier': boughtOrder,
  'payment.getPaymentNow': boughtOrder,
  'payment.payWithCoins': { ...boughtOrder, body: {}, ownerElsewhere: true },
  'order.getOrder': {
    param: 'orderNo',
    unknown: '20260101000000000000',
    find: `select order_no as key, buyer_user_id as user_id, buyer_company_id as company_id from orders where buyer_company_id is null order by id limit 1`,
    shared: 'select seller_user_id as user_id, seller_company_id as company_id from orders where order_no = $1',
  },
  'order.getTrace': {
    param: 'orderNo',
    unknown: '20260101000000000000',
    find: `select order_no as key, buyer_user_id as user_id, buyer_company_id as company_id from orders where buyer_company_id is null order by id limit 1`,
    shared: 'select seller_user_id as user_id, seller_company_id as company_id from orders where order_no = $1',
  },
  'orderEvidence.getEvidence': orderStep(`state = 'DISPUTED'`),
  'chat.getConsultationRoom': consultationRoom(),
  'chat.sendConsultationMessage': consultationRoom({ clientMsgId: 'fixture-1', msgType: 'text', content: '在吗' }),
  'call.getCall': callOfTwo(),
  'call.acceptCall': callOfTwo({ body: { tab: 'fixture-1' } }),
  'call.leaveCall': callOfTwo({ body: {} }),
  'call.getCallServers': callOfTwo({ body: {} }),
  'call.listCallColleagues': callOfTwo(),
  'call.inviteToCall': callOfTwo({ body: { employeeId: 1 } }),
  'chat.getConversation': conversation(),
  'chat.listMessages': conversation(),
  'chat.searchMessages': conversation({ query: { keyword: '保洁' } }),
  'chat.renewMessageLinks': conversation({ with: { seq: '1' } }),
  'chat.sendChatMessage': conversation({ body: { clientId: 'fixture-1', type: 'TEXT', text: '在吗' } }),
  'chat.forwardMessage': conversation({ body: { clientId: 'fixture-1', fromConversationId: 1, seq: 1 } }),
  'chat.unblockAccount': {
    param: 'blockId',
    find: `with people as (select id, row_number() over (order by id desc) as no from users where state = 'ACTIVE' and not is_operator order by id desc limit 2)
      insert into chat_blocks (user_id, other_user_id) select one.id, two.id from people as one, people as two where one.no = 1 and two.no = 2
      returning id as key, user_id, null::int as company_id`,
    body: {},
  },
  'chat.callForHelp': conversation({ body: {} }),
  'chat.markChatRead': conversation({ body: { seq: 0 } }),
  'chat.muteConversation': conversation({ body: { muted: true } }),
  'chat.blockConversation': conversation({ body: { blocked: true } }),
  // Both sides may read it; completing it and answering takes uploads of their own, as its tests do.
  'rights.getMyAssertion': {
    ...assertion('RECEIVED', 'claimant_user_id'),
    shared: `select author_user_id as user_id, null::int as company_id from rights_assertions
      where id = $1 and state not in ('RECEIVED', 'INCOMPLETE', 'REFUSED')`,
  },
  'rights.completeAssertion': assertion('INCOMPLETE', 'claimant_user_id', {
    claimantName: '李明',
    contact: '13800000001',
    identityIds: [1],
    rightProof: '首次发表',
    proofIds: [1],
    addresses: '第二段',
    grounds: '照抄',
    isTrue: true,
    signature: '李明',
  }),
  'rights.rebutAssertion': assertion('FORWARDED', 'author_user_id', {
    name: '王芳',
    contact: '13800000002',
    grounds: '是我写的',
    proofIds: [1],
    isTrue: true,
    signature: '王芳',
  }),
  'rights.withdrawAssertion': assertion('RECEIVED', 'claimant_user_id', {}),
  'rights.showSuit': assertion('REBUTTED', 'claimant_user_id', { authority: '城东区法院', number: '12 号', proofIds: [1] }),
  'report.appealStrike': {
    param: 'id',
    find: `insert into strikes (user_id, points, rule, reason, given_by, expires_at)
      select id, 1, 'COMMUNITY', '攻击他人', id, now() + interval '180 days' from users where state = 'ACTIVE' and not is_operator order by id limit 1
      returning id as key, user_id, null::int as company_id`,
    body: { text: '请看上下文' },
  },
  'chat.reportChat': conversation({ body: { seqs: [1], reason: 'OTHER', text: '' } }),
  'order.getQuote': {
    param: 'quoteId',
    find: `select id as key, buyer_user_id as user_id, buyer_company_id as company_id from quotes where buyer_company_id is null order by id limit 1`,
    shared: 'select seller_user_id as user_id, seller_company_id as company_id from quotes where id = $1',
  },
  'invoices.getOrderInvoices': boughtOrder,
  'invoices.requestInvoice': { ...boughtOrder, body: { kind: 'PERSON', name: '林小满', taxNo: '' }, ownerElsewhere: true },
  'invoices.withdrawInvoice': ofInvoice('REQUESTED', {}, 'buyer'),
  'invoices.issueInvoice': ofInvoice('REQUESTED', { number: '25440000000000000001' }, 'issuer'),
  'invoices.refuseInvoice': ofInvoice('REQUESTED', { reason: '抬头不全' }, 'issuer'),
  'invoices.turnInvoiceRed': ofInvoice('ISSUED', { number: '25440000000000000002' }, 'issuer'),
  'orderActions.getOrderOrigin': {
    param: 'consultationId',
    find: `select id as key, asker_user_id as user_id, asker_company_id as company_id from consultations
      where kind = 'DIRECTED' and finished_at is not null and asker_company_id is null order by id limit 1`,
    with: { serverId: '1' },
    ownerElsewhere: true,
  },
  'orderActions.getMoves': orderStep(`true`),
  'orderActions.showPhone': orderStep(`state = 'ACCEPTED'`, {}, `state = 'CLOSED'`, 'seller'),
  'orderActions.closeOrder': orderStep(`state = 'PENDING_PAYMENT'`, {}, `state = 'CLOSED'`),
  'orderActions.cancelOrder': orderStep(
    `state = 'PAID' and refund_state is null`,
    { reason: '计划有变', cost: 0 },
    `state = 'CANCELLED'`,
  ),
  'orderActions.completeOrder': orderStep(`state = 'DELIVERED' and refund_state is null`, {}, `state = 'CANCELLED'`),
  'orderActions.requestChanges': orderStep(
    `state = 'DELIVERED' and refund_state is null`,
    { note: '再改改' },
    `state = 'CLOSED'`,
  ),
  'orderActions.reviewOrder': orderStep(`state = 'COMPLETED'`, { stars: 5, body: '好', anonymous: false }, `state = 'CLOSED'`),
  'orderActions.followUpReview': {
    ...orderStep(`state = 'REVIEWED'`, { body: '用了一个月仍然好' }, `state = 'CLOSED'`),
    // Whether the review is young enough and has no addition yet is tested beside the reviews.
    ownerElsewhere: true,
  },
  'review.replyToReview': {
    param: 'reviewId',
    find: `select id as key, seller_user_id as user_id, null::int as company_id from reviews
      where state = 'PUBLISHED' and reply is null and seller_user_id in (select id from users where state = 'ACTIVE') order by id limit 1`,
    ended: `update reviews set state = 'DELETED' where id = (select max(id) from reviews where state = 'PUBLISHED' and seller_user_id in (select id
      from users where state = 'ACTIVE')) returning id as key, seller_user_id as user_id, null::int as company_id`,
    body: { reply: '谢谢' },
  },
  'orderActions.disputeOrder': orderStep(`state = 'CHANGES_REQUESTED'`, { reason: '与约定不符' }, `state = 'CLOSED'`),
  // Whether something was decided, when, and for whom, is tested beside the orders.
  'orderActions.reconsiderDispute': orderStep(`state = 'CANCELLED'`, { reason: '有新的照片' }, `state = 'CLOSED'`),
  'orderActions.claimNoShow': {
    ...orderStep(`state = 'ACCEPTED'`, { note: '等了一个小时' }, `state = 'CLOSED'`),
    // When it may be claimed is tested beside the orders.
    ownerElsewhere: true,
  },
  'orderActions.addStatement': orderStep(`state = 'DISPUTED'`, { note: '照片在附件里' }, `state = 'CLOSED'`),
  'orderActions.askRefund': orderStep(
    `state = 'ACCEPTED' and refund_state is null`,
    { value: 1, reason: '少做了' },
    `state = 'CLOSED'`,
  ),
  'orderActions.refundByRule': orderStep(`state = 'COMPLETED'`, { reason: '不用了' }, `state = 'CLOSED'`),
  'orderActions.withdrawRefundRequest': orderStep(`refund_state = 'APPLY'`, {}, `state = 'CLOSED'`),
  'orderActions.acceptOrder': orderStep(`state = 'PAID' and refund_state is null`, {}, `state = 'CLOSED'`, 'seller'),
  'orderActions.startOrder': orderStep(`state = 'ACCEPTED' and refund_state is null`, {}, `state = 'CLOSED'`, 'seller'),
  'orderActions.noteProgress': orderStep(
    `state = 'CHANGES_REQUESTED' and refund_state is null`,
    { note: '客厅做完了' },
    `state = 'CLOSED'`,
    'seller',
  ),
  'orderActions.deliverOrder': orderStep(
    `state = 'ACCEPTED' and refund_state is null`,
    { note: '做完了' },
    `state = 'CLOSED'`,
    'seller',
  ),
  'orderActions.answerRefund': orderStep(`refund_state = 'APPLY'`, { pass: false, answer: '' }, `state = 'CLOSED'`, 'seller'),
  'orderActions.offerQuote': quoteStep(`'QUOTE_REQUESTED'`, { amount: 100, days: 1, validDays: 1, note: '' }, 'seller'),
  'orderActions.counterQuote': quoteStep(`'OFFERED'`, { amount: 100, note: '' }),
  'orderActions.declineQuote': quoteStep(`'OFFERED'`, { note: '' }),
  'orderActions.acceptQuote': quoteStep(`'OFFERED'`, orderContact),
  'orderActions.orderService': {
    param: 'serverId',
    find: owned('services', `${living} and state = 'DRAFT'`),
    body: { quote: { request: '要一份报价', budget: null } },
    // Nobody buys what is not published, not even whose it is.
    ownerElsewhere: true,
  },
  'recruitmentPost.getPost': jobPost(`'PUBLISHED', 'DRAFT'`),
  'recruitmentPost.savePost': jobPost(`'DRAFT', 'REJECTED', 'PUBLISHED'`, jobBody),
  'recruitmentPost.submitPost': { ...jobPost(`'DRAFT', 'REJECTED'`), ownerElsewhere: true },
  'recruitmentPost.withdrawPost': jobPost(`'REVIEWING'`),
  'recruitmentPost.setPostState': jobPost(`'PUBLISHED'`, { action: 'pause' }),
  'recruitmentPost.discardPost': jobPost(`'DRAFT', 'REJECTED'`),
  'resume.getResume': ownResume(),
  'resume.saveResume': ownResume(resumeBody),
  'resume.deleteResume': ownResume({}),
  'jobApplication.getApplication': application(`'APPLY', 'VIEW'`),
  'jobApplication.actOnApplication': application(`'APPLY', 'VIEW'`, { event: 'withdraw' }),
  'jobApplication.noteApplication': {
    param: 'applicationId',
    find: `select a.id as key, null::int as user_id, a.company_id from job_applications a join companies c on c.id = a.company_id
      where c.state = 'ACTIVE' order by a.id limit 1`,
    body: { note: '备注' },
  },
  'jobApplication.agreeOnContact': application(`'APPLY', 'VIEW'`, { agree: true }),
  'jobApplication.revealContact': { ...application(`'APPLY', 'VIEW'`, {}), ownerElsewhere: true },
  'offer.getOffer': offer(`'ON', 'DRAFT'`),
  'offer.submitOffer': offer(`'DRAFT', 'REJECTED'`),
  'offer.withdrawOffer': offer(`'REVIEWING'`),
  'offer.setServicePublished': offer(`'ON'`, { on: false }),
  'offer.appealOffer': { ...offer(`'ON', 'OFF', 'DRAFT'`, { reason: '没有违反规则' }), ownerElsewhere: true },
  'serviceTalk.askServiceQuestion': {
    ...offer(`'OFF', 'DRAFT', 'REVIEWING', 'REJECTED'`, { body: '多久能上门' }),
    ownerElsewhere: true,
  },
  'serviceTalk.reportService': {
    ...offer(`'OFF', 'DRAFT', 'REVIEWING', 'REJECTED'`, { reason: 'OTHER', text: '' }),
    ownerElsewhere: true,
  },
  'serviceTalk.answerServiceQuestion': {
    param: 'questionId',
    find: `select q.id as key, s.owner_user_id as user_id, s.owner_company_id as company_id from service_questions q
      join services s on s.id = q.service_id where s.state = 'ON' and q.state = 'PUBLISHED' and s.${living} order by q.id limit 1`,
    body: { answer: '当天' },
  },
  'offer.discardOffer': offer(`'DRAFT', 'REJECTED'`),
  'question.getOwnQuestion': ownQuestion(`state = 'DRAFT'`),
  'question.saveQuestion': ownQuestion(`state = 'DRAFT'`, questionBody),
  'question.submitQuestion': { ...ownQuestion(`state = 'DRAFT'`, {}), ownerElsewhere: true },
  'question.withdrawQuestion': ownQuestion(`state = 'REVIEWING' and bounty = 0`, {}),
  'question.discardQuestion': ownQuestion(`state = 'REJECTED'`, {}),
  'questionTalk.answerQuestion': hiddenQuestion(answerText),
  'questionTalk.editAnswer': ownAnswer(answerText),
  'questionTalk.removeAnswer': ownAnswer({}, 'desc'),
  'questionTalk.likeConsultation': { ...hiddenQuestion({ target: 'QUESTION', like: true }), param: 'likeId' },
  'questionTalk.acceptAnswer': {
    ...ownQuestion(`state = 'ANSWERING'`, {}),
    with: { consultationAnswerId: '2147483647' },
    ownerElsewhere: true,
  },
  'questionTalk.replyConsultation': {
    param: 'relevanceId',
    find: `update consultation_answers set state = 'HIDDEN' where id = (select max(id) from consultation_answers
      where state = 'VISIBLE' and not accepted) returning id as key, author_user_id as user_id, null::int as company_id`,
    body: { relevance: 'ANSWER', content: '请问要多久？' },
    ownerElsewhere: true,
  },
  'questionTalk.removeComment': {
    param: 'commentId',
    find: `select c.id as key, c.author_user_id as user_id, null::int as company_id from consultation_comments c
      join consultation_answers a on a.id = c.answer_id join consultations q on q.id = a.consultation_id
      where c.state = 'VISIBLE' and a.state = 'VISIBLE' and q.is_public and c.author_user_id in (select id from users where state = 'ACTIVE')
      order by c.id limit 1`,
    body: {},
  },
  'questionTalk.followQuestion': hiddenQuestion({ follow: true }),
  'questionTalk.reportQuestion': hiddenQuestion({ reason: 'OTHER' }),
  'questionTalk.getMyQuestion': hiddenQuestion(),
  // What is mine at a post that nobody sees yet: not even whose it is asks for that.
  'recruitmentTalk.getMyRecruitment': { ...jobPost(`'DRAFT'`), ownerElsewhere: true },
  'checkIn.getCheckIn': ownCheckIn,
  'checkIn.receiveCheckIn': ownCheckIn,
  'favourite.getFavourite': hiddenService,
  // Removing the mark: from a hidden service too, but only by a person who had marked it.
  'favourite.setFavourite': { ...hiddenService, body: { favourite: false } },
  'consultWorkspace.replyEvaluation': {
    param: 'evaluationId',
    find: `select e.id as key, c.user_id, e.company_id from consultation_evaluations e join consultants c on c.id = e.consultant_id
      join companies f on f.id = e.company_id and f.state = 'ACTIVE' where e.reply = '' and e.state = 'VISIBLE' order by e.id limit 1`,
    shared: `select c.user_id, null::int as company_id from consultation_evaluations e join consultants c on c.id = e.consultant_id where e.id = $1`,
    ended: `select e.id as key, c.user_id, null::int as company_id from consultation_evaluations e join consultants c on c.id = e.consultant_id
      where e.reply <> '' order by e.id limit 1`,
    body: { reply: '谢谢你的评价。' },
  },
  'schoolWorkspace.saveSchool': { ...school(`'DRAFT', 'REJECTED', 'ONLINE'`), body: schoolBody },
  // A published one: what is saved waits beside it, so that the draft above stays as it is.
  'offer.saveOffer': offer(`'ON'`, offerBody),
  'staff.withdrawInvitation': ourInvitation('withdraw'),
  'staff.resendInvitation': ourInvitation('resend'),
  'staff.answerMyInvitation': {
    param: 'id',
    find: invitation(asInvited, { secret: 'mine-open', phone: theirPhone }),
    ended: invitation(asInvited, { secret: 'mine-declined', phone: theirPhone, state: 'DECLINED' }),
    body: { accept: false },
  },
  'staff.answerInvitation': {
    param: 'token',
    // The bearer of a link for one phone still needs the phone.
    find: invitation(linkOf('a-link-for-one-phone-only'), { secret: 'a-link-for-one-phone-only', phone: theirPhone }),
    ended: invitation(linkOf('a-link-that-was-withdrawn'), { secret: 'a-link-that-was-withdrawn', state: 'WITHDRAWN' }),
    unknown: 'a-link-that-nobody-ever-gave-out',
    body: { accept: false },
  },
  'staff.withdrawTransfer': {
    param: 'id',
    find: transfer(asCompany, 'PENDING'),
    ended: transfer(asCompany, 'WITHDRAWN'),
    body: {},
  },
  // Colleagues of the one it is offered to are refused as well.
  'staff.answerTransfer': {
    param: 'id',
    find: transfer('id as key, to_user_id as user_id, null::int as company_id', 'PENDING'),
    ended: transfer('id as key, to_user_id as user_id, null::int as company_id', 'WITHDRAWN'),
    body: { accept: true },
    ownerElsewhere: true,
  },
  'upload.finishUpload': uploads('a'),
  'upload.cancelUpload': { ...uploads('b'), harmless: { removed: false } },
}

/**
 * For every call of operators that names one record: a body that would be taken, and records that are not theirs to touch: of another
 * duty (`duty` says whose), in a colleague's hands, decided, gone.
 */
export type ManagedFixture = {
  param: 'id' | 'orderNo'
  body?: unknown
  /** A key of the right shape that names nothing; otherwise the last number there is. */
  unknown?: string
  /** Each selects `key`, and `duty` of those who may (null: nobody). */
  others?: readonly string[]
}

const reviewCase = (state: string, kind: string, by: string) =>
  `insert into review_cases (kind, ref_id, title, submitted_by, state, claimed_by, claimed_at, decided_by, decided_at, reason)
    select '${kind}', (select coalesce(max(ref_id), 0) + 1000000 from review_cases), '别人的审核', id, '${state}', ${by}`
const aUser = `from users where state = 'ACTIVE' and not is_operator order by id limit 1`
const claimed = `${reviewCase('CLAIMED', 'SUGGESTION', 'id, now(), null, null, $$$$')} ${aUser} returning id as key, null::text as duty`
const decided = `${reviewCase('REJECTED', 'SUGGESTION', 'id, now(), id, now(), $$已处理$$')} ${aUser} returning id as key, null::text as duty`
const waiting = (kind: string, duty: string) =>
  `${reviewCase('OPEN', kind, 'null, null, null, null, $$$$')} ${aUser} returning id as key, '${duty}' as duty`
const ofOthers = [waiting('PERSON_CERTIFICATION', 'merchants'), waiting('SUGGESTION', 'support'), waiting('SERVICE', 'content')]
const decision = { param: 'id', others: [claimed, decided, ...ofOthers] } as const
const colleague = `select id as key, 'super' as duty from users where is_operator order by id limit 1`
const person = (state: string) =>
  `select id as key, null::text as duty from users where state = '${state}' and not is_operator order by id limit 1`
const firm = (state: string) => `select id as key, null::text as duty from companies where state = '${state}' order by id limit 1`
const topicIn = (state: string) =>
  `select id as key, null::text as duty from forum_topics where state = '${state}' order by id limit 1`
const banner = {
  title: '换个标题看看',
  subtitle: '',
  action: '去看看',
  href: '/home',
  uploadId: null,
  from: null,
  to: null,
  enabled: true,
}
const freeze = { reason: '多次发布虚假信息', days: 7 }
/** A withdrawal that was refused: nothing can be done about it any more. */
const refusedWithdrawal = `with person as (select id ${aUser}),
  account as (insert into payout_accounts (user_id, created_by, kind, holder_name, number_end, created_at, replaced_at)
    select id, id, 'BANK', '林小满', '1111', now(), now() from person returning id, user_id)
  insert into withdrawals (withdrawal_no, user_id, applied_by, account_id, amount, state, reason, applied_at, ended_at)
    select 'W' || gen_random_uuid(), user_id, user_id, id, 1000, 'REFUSED', '资料不符', now(), now() from account
    returning id as key, null::text as duty`
const refusedCorrection = `with opened as (insert into ledger_accounts (book, kind, system_key)
    values ('CNY', 'CLEARING', gen_random_uuid()::text), ('CNY', 'CLEARING', gen_random_uuid()::text) returning id)
  insert into ledger_corrections (debit, credit, amount, reason, state, proposed_by, proposed_at, decided_by, decided_at)
    select (select min(id) from opened), (select max(id) from opened), 100, '多记了一元', 'REFUSED', person.id, now(), person.id, now()
    from (select id ${aUser}) as person returning id as key, null::text as duty`
const refusedCoinChange = `insert into coin_changes
    (user_id, kind, amount, reason, state, proposed_by, proposed_at, decided_by, decided_at)
  select id, 'COIN_TAKE', 5, '用程序签到', 'REFUSED', id, now(), id, now() ${aUser} returning id as key, null::text as duty`
const refusedPlatformRefund = `insert into platform_refunds (order_id, value, reason, state, proposed_by, proposed_at, decided_by, decided_at)
  select orders.id, 1, '监护人申请', 'REFUSED', person.id, now(), person.id, now()
    from (select id ${aUser}) as person, (select id from orders where state = 'COMPLETED' order by id limit 1) as orders
    returning id as key, null::text as duty`
const ofWithdrawal = (body: object) => ({ param: 'id', body, others: [refusedWithdrawal] }) as const

/** A difference that was explained: nothing can be done about it any more. */
const explainedFinding = `insert into reconciliation_findings
    (provider, day, source, ref, subject, finding, number, state, note, decided_by, decided_at, found_at)
  select 'sandbox', current_date, 'BILL', gen_random_uuid()::text, 'PAYMENT', 'MISSING_THERE', 'P0', 'EXPLAINED', '次日到账', id, now(), now()
  ${aUser} returning id as key, null::text as duty`
const refusedFee = `insert into fee_rates (kind, rate, from_day, reason, state, proposed_by, proposed_at, decided_by, decided_at)
  select 'SERVICE', 800, current_date + 90, '淡季优惠', 'REFUSED', id, now(), id, now() ${aUser} returning id as key, null::text as duty`
const withdrawnInvoice = `insert into invoices (order_id, buyer_user_id, kind, name, amount, state, requested_at)
  select id, buyer_user_id, 'PERSON', '林小满', 100, 'WITHDRAWN', now() from orders where buyer_company_id is null order by id limit 1
  returning id as key, null::text as duty`
const ofManagedInvoice = (body: object) => ({ param: 'id', body, others: [withdrawnInvoice] }) as const
const ofFinding = (body: object) => ({ param: 'id', body, others: [explainedFinding] }) as const
/** One that has arrived: nothing is asked about it any more. */
const arrivedRefund = `select id as key, null::text as duty from refunds where state = 'COMPLETE' order by id limit 1`
const comparedDay = `insert into reconciliation_days (provider, book, day, state, compared_at)
  select 'bank', 'TRADE', (select coalesce(max(day), current_date) + 1 from reconciliation_days), 'COMPARED', now()
  returning id as key, null::text as duty`

/** A case that is decided, and whose messages are for operators of another duty. */
const chatCase = `with made as (insert into report_cases (kind, target_id, title, outcome, answer, decided_by, decided_at)
    select 'CHAT', 1, '咨询', 'UNFOUNDED', '没有违反规则', id, now() ${aUser} returning id)
  insert into review_cases (kind, ref_id, title, state, decided_by, decided_at, reason)
    select 'CHAT_REPORT', made.id, '举报消息', 'REJECTED', (select id ${aUser}), now(), '没有违反规则' from made
    returning ref_id as key, null::text as duty`
const revokedStrike = `insert into strikes (user_id, points, rule, reason, given_by, expires_at, revoked_at)
  select id, 1, 'COMMUNITY', '攻击他人', id, now() + interval '180 days', now() ${aUser} returning id as key, null::text as duty`

const refusedNumberView = `insert into number_views (certification_id, state, reason, asked_by, asked_at, decided_by, decided_at)
  select (select id from certifications where subject = 'PERSON' order by id limit 1), 'REFUSED', '核对材料',
    users.id as asker, now(), users.id as decider, now() ${aUser}
  returning id as key, null::text as duty`

/** Nobody decides a bounty that was never promised. */
const freeQuestion = `select id as key, null::text as duty from consultations
  where kind = 'QUESTION' and is_public and bounty = 0 order by id limit 1`

export const managedFixtures: Record<string, ManagedFixture> = {
  'certificationManaging.askNumber': {
    param: 'id',
    body: { reason: '核对材料' },
    others: [`select id as key, null::text as duty from certifications where subject = 'COMPANY' order by id limit 1`],
  },
  'certificationManaging.revokeCertification': {
    param: 'id',
    body: { reason: '材料不实' },
    others: [`select id as key, null::text as duty from certifications where state = 'REFUSED' order by id limit 1`],
  },
  'certificationManaging.allowNumberView': { param: 'id', body: {}, others: [refusedNumberView] },
  'certificationManaging.refuseNumberView': { param: 'id', body: {}, others: [refusedNumberView] },
  'certificationManaging.readNumber': { param: 'id', body: {}, others: [refusedNumberView] },
  'bountySplit.getUndecidedBounty': { param: 'id', others: [freeQuestion] },
  'bountySplit.splitBounty': {
    param: 'id',
    body: { answerIds: [1, 2], reason: '两个回答同样好' },
    others: [freeQuestion],
  },
  'fraud.decideFraud': {
    param: 'id',
    body: { outcome: 'HARMLESS', takeDown: false, rule: 'PUBLISHING', points: 0, reason: '核对过，没有问题' },
    others: [decided, ...ofOthers],
  },
  'report.getReportCase': { param: 'id', others: [chatCase] },
  'report.holdReported': { param: 'id', body: {}, others: [chatCase] },
  'report.decideReport': {
    param: 'id',
    body: { outcome: 'UNFOUNDED', rule: 'PUBLISHING', points: 0, reason: '没有违反规则' },
    others: [chatCase],
  },
  // The case has none, but operators who read reports of messages may ask.
  'rights.getCaseAssertions': { param: 'id', others: [chatCase.replace('null::text as duty', `'support' as duty`)] },
  'rights.askForParts': { param: 'id', body: { missing: '请补充权属证明' } },
  'rights.barClaimant': { param: 'id', body: { barred: true, reason: '明知不是自己的作品' } },
  'rights.settleAssertion': { param: 'id', body: { infringes: true, reason: '法院判决侵权' } },
  'report.listUserStrikes': { param: 'id' },
  'report.giveStrike': { param: 'id', body: { rule: 'PUBLISHING', points: 1, reason: '虚假信息' }, others: [colleague] },
  'report.revokeStrike': { param: 'id', body: { reason: '记错了' }, others: [revokedStrike] },
  'moderation.getReview': { param: 'id', others: ofOthers },
  'moderation.claimReview': { param: 'id', body: {}, others: [claimed, decided, ...ofOthers] },
  'moderation.releaseReview': { ...decision, body: {} },
  'moderation.approveReview': { ...decision, body: { reason: '' } },
  'moderation.rejectReview': { ...decision, body: { reason: '材料不全' } },
  'orderDisputes.getDispute': {
    param: 'id',
    others: [`select id as key, null::text as duty from orders where state = 'COMPLETED' order by id limit 1`],
  },
  'orderEvidence.getDisputeEvidence': {
    param: 'id',
    others: [`select id as key, null::text as duty from orders where state = 'COMPLETED' order by id limit 1`],
  },
  'orderDisputes.decideDispute': {
    param: 'id',
    body: { outcome: 'CONTINUE', value: 0, reason: '请按约定完成' },
    others: [`select id as key, null::text as duty from orders where state = 'COMPLETED' order by id limit 1`],
  },
  'ledger.approveCorrection': { param: 'id', body: {}, others: [refusedCorrection] },
  'ledger.refuseCorrection': { param: 'id', body: {}, others: [refusedCorrection] },
  'coinManaging.approveCoinChange': { param: 'id', body: {}, others: [refusedCoinChange] },
  'coinManaging.refuseCoinChange': { param: 'id', body: {}, others: [refusedCoinChange] },
  'platformRefunds.approvePlatformRefund': { param: 'id', body: {}, others: [refusedPlatformRefund] },
  'platformRefunds.refusePlatformRefund': { param: 'id', body: {}, others: [refusedPlatformRefund] },
  'platformRefunds.getRefundableOrder': { param: 'orderNo', unknown: '20260101000000000000' },
  'withdrawalReview.getWithdrawal': { param: 'id' },
  'withdrawalReview.checkWithdrawal': ofWithdrawal({}),
  'withdrawalReview.approveWithdrawal': ofWithdrawal({}),
  'withdrawalReview.refuseWithdrawal': ofWithdrawal({ reason: '资料不符' }),
  'withdrawalReview.startPayout': ofWithdrawal({}),
  'withdrawalReview.showNumber': ofWithdrawal({}),
  'withdrawalReview.markPaid': ofWithdrawal({ channel: 'bank', reference: 'CMB-0001' }),
  'withdrawalReview.markFailed': ofWithdrawal({ reason: '账户已注销' }),
  'fee.approveChange': { param: 'id', body: {}, others: [refusedFee] },
  'fee.refuseChange': { param: 'id', body: {}, others: [refusedFee] },
  'managedInvoices.issueAsPlatform': ofManagedInvoice({ number: '25440000000000000003' }),
  'managedInvoices.refuseAsPlatform': ofManagedInvoice({ reason: '抬头不全' }),
  'managedInvoices.turnRedAsPlatform': ofManagedInvoice({ number: '25440000000000000004' }),
  'textCheck.changeSensitiveWord': {
    param: 'id',
    body: {
      text: '只给测试的词',
      pattern: false,
      kind: 'FRAUD',
      level: 'HOLD',
      places: [],
      bySound: false,
      topic: false,
      allow: '',
      why: '测试用',
      enabled: false,
      version: 'x',
    },
    others: ['select id as key, null::text as duty from sensitive_words order by id limit 1'],
  },
  'pictureCheck.removeRefusedPicture': {
    param: 'id',
    body: {},
    others: [
      `insert into refused_pictures (band_0, band_1, band_2, band_3, picture_key, title, reason, created_at, removed_at)
        values (1, 2, 3, 4, 'up/none~336699', '论坛主题', '广告内容', now(), now()) returning id as key, null::text as duty`,
    ],
  },
  'managedVacancy.revealPhone': { param: 'id', body: {}, others: [`${vacancyEnquiry('WITHDRAWN')}, null::text as duty`] },
  'managedVacancy.confirmEnquiry': {
    param: 'id',
    body: {
      visitOn: new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10),
      halfDay: 'MORNING',
      reply: '',
      version: 1,
    },
    others: [`${vacancyEnquiry('WITHDRAWN')}, null::text as duty`],
  },
  'managedVacancy.declineEnquiry': {
    param: 'id',
    body: { reason: '已经租出', version: 1 },
    others: [`${vacancyEnquiry('WITHDRAWN')}, null::text as duty`],
  },
  'guardian.listGuardianRequests': { param: 'id' },
  'managedGarden.listUnits': { param: 'id' },
  'managedGarden.removeUnit': { param: 'id', body: {} },
  'managedGarden.saveBuilding': { param: 'id', body: buildingBody },
  'managedGarden.addUnit': { param: 'id', body: unitBody },
  'managedGarden.saveUnit': { param: 'id', body: unitBody },
  'managedGarden.saveTenant': { param: 'id', body: tenantBody },
  'managedGarden.saveFacility': { param: 'id', body: facilityBody },
  'guardian.actForGuardian': {
    param: 'id',
    body: { action: 'KEEP', guardianName: '林大满', relation: '母亲', reason: '电话核实，撤回注销', uploadIds: [1] },
  },
  'managedFacility.createRoom': { param: 'id', body: roomBody },
  'managedFacility.saveRoom': { param: 'id', body: roomBody },
  'managedFacility.setRoomClosed': { param: 'id', body: { closed: false } },
  'managedFacility.cancelBooking': {
    param: 'id',
    body: { reason: '设备检修' },
    others: [`${facilityBooking('CANCELLED')}, null::text as duty`],
  },
  'managedNotice.resendNotice': {
    param: 'id',
    body: {},
    others: [
      `with written as (insert into notices (user_id, kind, title, body) select id, 'ORDER', '一条', 'x' ${aUser} returning id)
        insert into notice_outbox (notice_id, channel, state, done_at) select id, 'EMAIL', 'SENT', now() from written
        returning id as key, null::text as duty`,
    ],
  },
  'refundManaging.getMoneyBack': { param: 'id' },
  'refundManaging.askMoneyBack': { param: 'id', body: {}, others: [arrivedRefund] },
  'refundManaging.proposeRefundTransfer': { param: 'id', body: { account: '林小满 招商银行 6225' }, others: [arrivedRefund] },
  'refundManaging.payRefundTransfer': { param: 'id', body: { reference: 'CMB-0002' }, others: [arrivedRefund] },
  'refundManaging.refuseRefundTransfer': { param: 'id', body: {}, others: [arrivedRefund] },
  'reconciliation.getDay': { param: 'id' },
  'reconciliation.askBill': { param: 'id', body: {}, others: [comparedDay] },
  'reconciliation.enterStatement': { param: 'id', body: { text: 'CMB-0001 100' }, others: [comparedDay] },
  'reconciliation.getFinding': { param: 'id' },
  'reconciliation.askProvider': ofFinding({}),
  'reconciliation.explainFinding': ofFinding({ note: '次日到账' }),
  'reconciliation.correctFinding': ofFinding({ correctionId: 1 }),
  'operator.getUser': { param: 'id' },
  'operator.beginShadow': { param: 'id', body: { reason: '用户反映订单看不到了' } },
  'operator.freezeUser': { param: 'id', body: freeze, others: [colleague, person('FROZEN')] },
  'operator.unfreezeUser': { param: 'id', body: {}, others: [person('ACTIVE')] },
  'operator.signOutUser': { param: 'id', body: {}, others: [colleague] },
  'operator.getCompany': { param: 'id' },
  'operator.freezeCompany': { param: 'id', body: freeze, others: [firm('FROZEN')] },
  'operator.unfreezeCompany': { param: 'id', body: {}, others: [firm('ACTIVE')] },
  'serviceManaging.takeServiceDown': {
    param: 'id',
    body: { reason: '收费与页面不符' },
    others: [`select id as key, null::text as duty from services where state = 'DRAFT' order by id limit 1`],
  },
  'postManaging.takePostDown': {
    param: 'id',
    body: { reason: '面试收费' },
    others: [`select id as key, null::text as duty from recruitments where state = 'CLOSED' order by id limit 1`],
  },
  'forumManaging.getManagedTopic': { param: 'id' },
  'forumManaging.markTopic': { param: 'id', body: { mark: 'LOCK', reason: '已经解决' }, others: [topicIn('REJECTED')] },
  'forumManaging.moveTopic': { param: 'id', body: { boardId: 1, reason: '和版块无关' }, others: [topicIn('REJECTED')] },
  'forumManaging.mergeTopic': { param: 'id', body: { targetId: 1, reason: '问的是同一件事' }, others: [topicIn('REJECTED')] },
  'forumManaging.hideTopic': { param: 'id', body: { reason: '含有广告' }, others: [topicIn('REJECTED')] },
  'forumManaging.restoreTopic': { param: 'id', body: { reason: '复核后没有违反规则' }, others: [topicIn('PUBLISHED')] },
  'forumManaging.hideReply': { param: 'id', body: { reason: '含有广告' } },
  'operator.changeCategory': { param: 'id', body: { area: 'COURSE', name: '财税', intro: '', notice: '', enabled: true } },
  'operator.changeSynonyms': { param: 'id', body: { words: ['甲醛治理', '除甲醛'], enabled: true } },
  'operator.changeBanner': { param: 'id', body: banner },
  'operator.removeBanner': { param: 'id', body: {} },
  'operator.changePhone': { param: 'id', body: { name: '客服', phone: '400-000-1607', hours: '全天', note: '' } },
  'operator.removePhone': { param: 'id', body: {} },
}
