/**
 * A corpus of attacks stands in every text that others see, written by the API where it takes them, else straight into the database,
 * as if every check before had failed. Then every page that shows them is opened, as the site is served and once more with the
 * content security policy switched off: nothing runs, and nothing is there that could.
 */
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { query } from '#tests/support/inbox.ts'
import { expect, test } from '#tests/support/journey.ts'
import { newMember, signIn } from '#tests/support/journey-people.ts'
import { payloads, shortPayloads } from '#tests/support/xss-corpus.ts'

const PARTS = 6
/** Every part of the corpus stands on one record of each kind, so that a payload that swallows what follows hides a sixth at most. */
const part = (index: number): string[] => payloads.filter((_, at) => at % PARTS === index % PARTS)
const rich = (index: number): string =>
  part(index)
    .map(payload => `<p>${payload}</p>`)
    .join('\n')
const plain = (index: number, most: number): string => {
  let text = ''
  for (const payload of part(index)) if ([...text].length + [...payload].length < most) text += `${payload} `
  return text.trim()
}
const short = (index: number, most: number): string => {
  const fitting = shortPayloads(most)
  return fitting[(index * 7) % fitting.length] ?? ''
}

type Ids = number[]
const idsOf = async (sql: string): Promise<Ids> => (await query<{ id: number }>(`${sql} limit ${PARTS}`)).map(row => row.id)

/** Writes into a record of each part. */
async function infect(ids: Ids, statement: string, values: (index: number) => unknown[]): Promise<void> {
  for (const [index, id] of ids.entries()) await query(statement, [id, ...values(index)])
}

async function infectDatabase(): Promise<string[]> {
  const topics = await idsOf(`select id from forum_topics where state = 'PUBLISHED' order by reply_count desc, id`)
  await infect(topics, 'update forum_topics set title = $2, summary = $3, body_html = $4, tags = array[$5] where id = $1', i => [
    short(i, 60),
    plain(i, 200),
    rich(i),
    short(i + 1, 20),
  ])
  await infect(topics, 'update forum_replies set body_html = $2, body_text = $3 where topic_id = $1', i => [
    rich(i + 1),
    plain(i + 1, 900),
  ])
  const questions = await idsOf(
    `select id from consultations where is_public and answer_count > 0 order by comment_count desc, id`,
  )
  await infect(questions, 'update consultations set title = $2, summary = $3, content = $4 where id = $1', i => [
    short(i, 60),
    plain(i, 200),
    rich(i),
  ])
  await infect(questions, 'update consultation_answers set content = $2, summary = $3 where consultation_id = $1', i => [
    rich(i + 2),
    plain(i + 2, 200),
  ])
  await infect(
    questions,
    'update consultation_comments set content = $2 where answer_id in (select id from consultation_answers where consultation_id = $1)',
    i => [plain(i + 3, 900)],
  )
  const experts = await idsOf(`select id from consultants where state = 'ACTIVE' order by id`)
  await infect(
    experts,
    'update consultants set name = $2, title = $3, motto = $4, intro = $5, credential = $6 where id = $1',
    i => [short(i, 30), short(i + 1, 40), plain(i, 200), rich(i), short(i + 2, 60)],
  )
  await infect(experts, 'update consultation_evaluations set content = $2, reply = $3 where consultant_id = $1', i => [
    plain(i + 1, 900),
    plain(i + 2, 900),
  ])
  const services = await idsOf(
    `select s.id from services s where s.state = 'ON' order by (select count(*) from service_questions q where q.service_id = s.id) desc, s.id`,
  )
  await infect(
    services,
    'update services set title = $2, summary = $3, intro = $4, tags = array[$5], address = $6, served_note = $6 where id = $1',
    i => [short(i, 60), plain(i, 300), rich(i), short(i, 20), short(i + 3, 80)],
  )
  await infect(services, 'update service_packages set name = $2, scope = array[$3] where service_id = $1', i => [
    short(i + 1, 40),
    short(i + 2, 60),
  ])
  await infect(
    services,
    'update service_questions set body = $2, answer = case when answer is null then null else $3 end where service_id = $1',
    i => [plain(i + 1, 900), plain(i + 2, 900)],
  )
  await infect(
    services,
    `update reviews set body = $2, reply = case when reply is null then null else $3 end, tags = array[$4] where subject_kind = 'SERVICE' and subject_id = $1`,
    i => [plain(i + 3, 900), plain(i + 4, 900), short(i, 20)],
  )
  const companies = await idsOf(`select id from companies where state = 'ACTIVE' order by review_count desc, id`)
  await infect(
    companies,
    'update companies set name = $2, short_name = $3, slogan = $4, intro = $5, industry = $6, tags = array[$6], contact_name = $6, address = $4, business_hours = $6, legal_person = $6 where id = $1',
    i => [short(i, 60), short(i + 1, 20), plain(i, 100), rich(i), short(i + 2, 20)],
  )
  const posts = await idsOf(
    `select id from recruitments where state = 'PUBLISHED' and visibility = 'PUBLIC' order by comment_count desc, id`,
  )
  await infect(
    posts,
    'update recruitments set title = $2, summary = $3, description = $4, tags = array[$5], address = $6, area_text = $5, contact_name = $5 where id = $1',
    i => [short(i, 60), plain(i, 200), rich(i), short(i, 20), short(i + 1, 60)],
  )
  await infect(posts, 'update recruitment_comments set body = $2 where recruitment_id = $1', i => [plain(i + 1, 900)])
  const courses = await idsOf(`select c.id from courses c where c.published_at is not null order by c.comment_count desc, c.id`)
  await infect(
    courses,
    'update courses set title = $2, subtitle = $3, description = $4, tags = array[$5], audience = array[$6], gains = array[$6] where id = $1',
    i => [short(i, 60), plain(i, 100), rich(i), short(i, 20), short(i + 1, 60)],
  )
  await infect(courses, 'update course_comments set body = $2 where course_id = $1', i => [plain(i + 1, 900)])
  const schools = await idsOf(`select id from schools where published_at is not null order by id`)
  await infect(
    schools,
    'update schools set name = $2, slogan = $3, intro = $4, tags = array[$5], contact_name = $5, address = $6, area_text = $6 where id = $1',
    i => [short(i, 60), plain(i, 100), rich(i), short(i, 20), short(i + 1, 60)],
  )
  await infect(
    schools,
    'update learn_questions set body = $2, answer = case when answer is null then null else $3 end where school_id = $1',
    i => [plain(i, 900), plain(i + 1, 900)],
  )
  const videos = await idsOf(
    `select id from videos where state = 'PUBLISHED' and visibility = 'PUBLIC' order by bullet_count desc, id`,
  )
  await infect(videos, 'update videos set title = $2, intro = $3, tags = array[$4] where id = $1', i => [
    short(i, 60),
    plain(i, 400),
    short(i, 20),
  ])
  await infect(videos, 'update video_bullets set text = $2 where video_id = $1', i => [short(i, 100)])
  const playbacks = await idsOf(`select id from playbacks where type = 'chat' or type = 'CHAT' order by bullet_count desc, id`)
  await infect(playbacks, 'update playbacks set title = $2, summary = $3 where id = $1', i => [short(i, 60), plain(i, 200)])
  await infect(playbacks, `update playback_lines set content = $2 where playback_id = $1 and type = 'TEXT'`, i => [plain(i, 900)])
  await infect(playbacks, 'update playback_bullets set content = $2 where playback_id = $1', i => [short(i, 100)])
  await query(
    `select pg_notify('page_purge', 'search home topics questions consultants services companies jobs courses schools videos playbacks park map')`,
  )
  for (const [kind, ids] of Object.entries({
    topic: topics,
    question: questions,
    consultant: experts,
    service: services,
    company: companies,
    recruitment: posts,
    course: courses,
    school: schools,
    video: videos,
    playback: playbacks,
  })) {
    await query(`select pg_notify('page_purge', $1)`, [ids.map(id => `${kind}:${id}`).join(' ')])
  }
  const kinds = await query<{ id: number; kind: string }>('select id, kind from recruitments where id = any($1)', [posts])
  return [
    ...topics.map(id => `/park/park_forum_detail?id=${id}`),
    ...questions.map(id => `/consult/problemDetail/${id}`),
    ...experts.map(id => `/consult/user/${id}`),
    ...services.map(id => `/city/server/${id}`),
    ...companies.map(id => `/city/company/${id}`),
    ...kinds.map(({ id, kind }) => `/city/recruitmentInfo/${kind}/${id}`),
    ...courses.map(id => `/course/${id}`),
    ...schools.map(id => `/school/schoolDetail?id=${id}`),
    ...videos.slice(0, 3).map(id => `/park/park_video_detail?id=${id}`),
    ...playbacks.slice(0, 3).map(id => `/consult/playback/chat/${id}`),
    ...[
      '/home',
      '/city',
      '/city?tab=company',
      '/consult',
      '/consult/list',
      '/consult/problem',
      '/park/park_forum',
      '/park/park_video',
      '/school/schoolList',
      '/course',
      '/search?type=user',
    ],
    ...part(0)
      .slice(0, 12)
      .map(payload => `/search?keyword=${encodeURIComponent(payload.slice(0, 60))}`),
  ]
}

type Poster = (path: string, data: unknown) => Promise<{ ok: boolean; data: Record<string, unknown> }>

/** Calls of one person, as the company when one is named. Whatever is refused is refused in words; what must be taken is said with `must`. */
const posterFor =
  (page: Page, baseURL: string, token: string, companyId?: number): Poster =>
  async (path, data) => {
    const answer = await page.request.post(`${baseURL}/v1/${path.startsWith('manager') ? '' : 'front/'}${path}`, {
      data,
      headers: { authorization: `Bearer ${token}`, ...(companyId ? { 'x-acting-company': String(companyId) } : {}) },
    })
    expect(answer.status(), path).toBeLessThan(500)
    const body = (await answer.json()) as { resultStatus: boolean; resultData: Record<string, unknown> | null }
    return { ok: body.resultStatus, data: body.resultData ?? {} }
  }
const must = async (post: Poster, path: string, data: unknown): Promise<Record<string, unknown>> => {
  const answer = await post(path, data)
  expect(answer.ok, `${path} took ${JSON.stringify(data).slice(0, 300)}`).toBe(true)
  return answer.data
}

/** A file as if it had come in, under a name that is an attack; it is taken by id. */
async function uploadNamed(userId: number, purpose: 'CERTIFICATE' | 'ATTACHMENT', name: string): Promise<number> {
  const key = randomBytes(15).toString('hex')
  const [row] = await query<{ id: number }>(
    `insert into uploads (user_id, purpose, kind, name, bytes, content_type, key, fingerprint, sha256, state, expires_at)
      values ($1, $2, 'IMAGE', $3, 100, 'image/jpeg', $4, $4, $4, 'READY', now() + interval '1 day') returning id`,
    [userId, purpose, name, key],
  )
  return row?.id ?? 0
}

const reviewPage = async (kind: string, refId: unknown): Promise<string[]> => {
  const [row] = await query<{ id: number }>(
    `select id from review_cases where kind = $1 and ref_id = $2 order by id desc limit 1`,
    [kind, refId],
  )
  return row ? [`/manage/review?id=${row.id}`] : []
}

/** What the API takes from people, with the pages that show it to themselves and to operators. */
async function infectByApi(page: Page, baseURL: string, { onceEach }: { onceEach: boolean }) {
  const people: { id: number; token: string }[] = []
  const cases: string[] = []
  const [district] = await query<{ code: number }>('select code from areas where parent_code = 1607 limit 1')
  const areaCode = district?.code ?? 0
  const [field] = await query<{ root: number; leaf: number }>(
    'select parent_id as root, id as leaf from consult_categories where parent_id is not null order by id limit 1',
  )
  for (let index = 0; index < PARTS; index++) {
    const me = await newMember(short(index, 20))
    await query(`update users set certified_at = now() where id = $1`, [me.id])
    const post = posterFor(page, baseURL, me.token)
    // One after the other, so that each is taken or refused by itself; what stands at the end is the same.
    for (const payload of onceEach ? part(index) : []) {
      await post('profile', {
        nickname: [...payload].slice(0, 20).join(''),
        gender: 'UNKNOWN',
        intro: payload.slice(0, 500),
        tags: [payload.slice(0, 10)],
        cityCode: 1607,
        districtCode: null,
      })
    }
    await must(post, 'profile', {
      nickname: short(index, 20),
      gender: 'UNKNOWN',
      intro: plain(index, 480),
      tags: [short(index, 10) || '<b>'],
      cityCode: 1607,
      districtCode: null,
    })
    await must(post, 'profile/merchant', {
      headline: short(index, 40),
      intro: plain(index, 1900),
      contactHours: short(index + 1, 40),
      servedAreaCodes: [1607],
    })
    for (let count = 0; count < 6; count++) {
      await must(post, 'address', {
        receiver: short(index + count, 20),
        phone: '13800000000',
        areaCode,
        detail: short(index * 6 + count, 100),
        isDefault: false,
      })
    }
    await query(`insert into notices (user_id, kind, title, body, link) values ($1, 'SYSTEM', $2, $3, '/home')`, [
      me.id,
      short(index, 60),
      plain(index, 900),
    ])
    await must(post, 'suggestion', {
      kind: 'OTHER',
      text: plain(index, 1900),
      contact: short(index, 60),
      attachmentIds: [await uploadNamed(me.id, 'ATTACHMENT', short(index + 1, 100))],
    })
    const [asked] = await query<{ id: number }>('select max(id) as id from suggestions where user_id = $1', [me.id])
    cases.push(...(await reviewPage('SUGGESTION', asked?.id)))
    await must(post, 'consultation/desk/application', {
      name: short(index, 20),
      rootCategoryId: field?.root,
      categoryIds: [field?.leaf],
      title: short(index + 1, 20),
      years: 3,
      credential: short(index + 2, 40),
      intro: plain(index, 990),
      fee: { way: 'TEXT', minutes: 60, price: 100 },
      certificateIds: [await uploadNamed(me.id, 'CERTIFICATE', short(index + 3, 100))],
      agreed: true,
    })
    const [applied] = await query<{ id: number }>('select max(id) as id from consultants where user_id = $1', [me.id])
    cases.push(...(await reviewPage('CONSULTANT', applied?.id)))
    people.push(me)
  }
  return { people, cases, areaCode }
}

/** What merchants write, as companies: about themselves, their services, schools and staff. */
async function infectCompanies(page: Page, baseURL: string, areaCode: number) {
  const owners: { id: number; token: string; companyId: number; pages: string[] }[] = []
  const cases: string[] = []
  const [category] = await query<{ id: number }>(
    'select id from service_categories where parent_id is not null order by id limit 1',
  )
  for (let index = 0; index < PARTS; index++) {
    const me = await newMember(short(index, 20))
    const [row] = await query<{ id: number }>(
      `insert into companies (owner_user_id, name, short_name, industry, scale, province_code, city_code, district_code, address, lng, lat, certified_at)
        values ($1, $2, '简称', '其他', 'UNDER_20', 19, 1607, $3, '', 114, 22.5, now()) returning id`,
      [me.id, short(index, 60), areaCode],
    )
    const companyId = row?.id ?? 0
    const [job] = await query<{ id: number }>(
      `insert into company_employees (company_id, user_id, employee_identity, state, joined_at, title) values ($1, $2, 'OWNER', 'ACTIVE', now(), $3) returning id`,
      [companyId, me.id, short(index + 4, 20)],
    )
    await query(`update users set user_type = 'EMPLOYEE' where id = $1`, [me.id])
    const post = posterFor(page, baseURL, me.token, companyId)
    await must(post, 'company/base', {
      shortName: short(index + 1, 20),
      slogan: short(index, 40),
      intro: part(index).join('\n\n').slice(0, 4_900),
      logo: null,
      cover: null,
      gallery: [],
      industry: short(index + 2, 20),
      scale: 'UNDER_20',
      tags: [short(index, 12), short(index + 1, 12)],
      contactName: short(index + 3, 20),
      phone: '13800000000',
      businessHours: short(index, 60),
      areaCode,
      address: short(index + 1, 80),
      position: null,
    })
    await must(post, `staff/members/${job?.id}/card`, { consultationName: short(index + 5, 20), avatar: null })
    await must(post, 'staff/invitations/link', {
      employeeIdentity: 'STAFF',
      cloudPermission: 'VIEW',
      title: short(index + 2, 20),
      days: 7,
      maxUses: 1,
    })
    const { serverId } = await must(post, 'merchant/service', { categoryId: category?.id })
    await query(`update services set cover = 'seed/none~aabbcc' where id = $1`, [serverId])
    await must(post, `merchant/service/${serverId}`, {
      categoryId: category?.id,
      title: short(index, 60),
      summary: short(index + 1, 120),
      intro: part(index).join('\n\n').slice(0, 9_900),
      unit: short(index, 6) || '<b>',
      tags: [short(index, 12)],
      districtCode: areaCode,
      address: short(index + 2, 100),
      servedNote: plain(index, 190),
      pictures: [{ key: 'seed/none~aabbcc' }],
      packages: [{ name: short(index + 3, 30), price: 100, days: 3, scope: [short(index + 4, 40), short(index + 5, 40)] }],
    })
    await must(post, `merchant/service/${serverId}/submit`, {})
    cases.push(...(await reviewPage('SERVICE', serverId)))
    const { schoolId } = await must(post, 'school/desk/create', {
      name: short(index, 60),
      kind: 'TRAINING',
      nature: 'PRIVATE',
      slogan: short(index + 1, 40),
      intro: part(index).join('\n\n').slice(0, 4_900),
      tags: [short(index, 10) || '<b>'],
      foundedYear: 2001,
      studentCount: 1,
      teacherCount: 1,
      accreditation: short(index + 2, 60),
      accreditationNo: short(index + 3, 60),
      contactName: short(index, 20),
      phone: '13800000000',
      officeHours: short(index + 4, 60),
      provinceCode: 19,
      cityCode: 1607,
      districtCode: areaCode,
      address: short(index + 5, 100),
      majors: [
        {
          name: short(index, 40),
          field: short(index + 1, 20),
          degree: short(index + 2, 20),
          mode: 'ONLINE',
          months: 3,
          tuition: 100,
          tuitionUnit: 'WHOLE',
          quota: null,
          intro: plain(index, 290),
        },
      ],
      logo: null,
      cover: null,
      gallery: [],
      documents: [{ documentId: null, uploadId: await uploadNamed(me.id, 'ATTACHMENT', short(index + 1, 100)), kind: 'OTHER' }],
    })
    await query(`insert into review_cases (kind, ref_id, title, submitted_by, company_id) values ('SCHOOL', $1, $2, $3, $4)`, [
      schoolId,
      short(index, 100),
      me.id,
      companyId,
    ])
    cases.push(...(await reviewPage('SCHOOL', schoolId)))
    owners.push({
      ...me,
      companyId,
      pages: [`/merchant/service/newService?id=${serverId}`, `/merchant/school/addSchoold?id=${schoolId}`],
    })
  }
  return { owners, cases }
}

/** What stands in the working areas of one person and one company without a form of theirs behind it. */
async function infectDealings(
  me: { id: number },
  owner: { id: number; companyId: number },
): Promise<{ mine: string[]; theirs: string[] }> {
  const deals = await query<{ id: number; order_no: string }>(
    `update orders set buyer_user_id = $1, buyer_company_id = null, seller_company_id = $2, seller_user_id = $3, title = $4, contact_name = $5, note = $6
      where id in (select id from orders where kind = 'SERVICE' order by id desc limit 3) returning id, order_no`,
    [me.id, owner.companyId, owner.id, short(1, 100), short(2, 20), plain(0, 190)],
  )
  await query('update order_lines set name = $2 where order_id = any($1)', [deals.map(deal => deal.id), short(3, 60)])
  const quotes = await query<{ id: number }>(
    `update quotes set buyer_user_id = $1, buyer_company_id = null, seller_company_id = $2, seller_user_id = $3, title = $4, request = $5
      where id in (select id from quotes order by id desc limit 3) returning id`,
    [me.id, owner.companyId, owner.id, short(4, 60), plain(1, 400)],
  )
  const asked = await query<{ id: number }>(
    `update consultations set asker_user_id = $1, asker_company_id = null, title = $2, content = $3
      where id in (select id from consultations where kind = 'DIRECTED' order by id desc limit 3) returning id`,
    [me.id, short(5, 60), rich(2)],
  )
  await query(`update consultation_events set reason = $2 where consultation_id = any($1)`, [
    asked.map(row => row.id),
    short(0, 100),
  ])
  const rated = await query<{ id: number }>(
    `update consultation_evaluations set author_user_id = $1, content = $2, reply = $3
      where id in (select e.id from consultation_evaluations e join consultations c on c.id = e.consultation_id
        where c.asker_company_id is null order by e.id desc limit 1) returning id`,
    [me.id, plain(3, 400), plain(4, 400)],
  )
  for (const [table, title] of [
    ['videos', 'title'],
    ['downloads', 'title'],
  ] as const)
    await query(
      `update ${table} set owner_user_id = $1, owner_company_id = null, ${title} = $2, intro = $3 where id in (select id from ${table} order by id desc limit 3)`,
      [me.id, short(2, 60), plain(5, 190)],
    )
  await query(
    `update forum_topics set author_id = $1, author_company_id = null where id in (select id from forum_topics where title like '%x()%' limit 3)`,
    [me.id],
  )
  return {
    mine: [
      ...deals.slice(0, 1).map(deal => `/member/member_order?orderNo=${deal.order_no}`),
      ...asked.slice(0, 1).map(row => `/member/member_consulation_detail?id=${row.id}`),
      ...rated.map(row => `/member/member_consultEvaluate_detail?id=${row.id}`),
    ],
    theirs: [
      ...deals.slice(0, 1).map(deal => `/merchant/order/mine?orderNo=${deal.order_no}`),
      ...quotes.slice(0, 1).map(row => `/merchant/service/myService?id=${row.id}`),
    ],
  }
}

/** What operators write, and the pages on which they read what others wrote. */
async function infectByOperators(page: Page, baseURL: string, victims: { id: number }[], companyIds: number[]) {
  const me = await newMember(short(3, 20))
  await query(`update users set is_operator = true, operator_duties = '{super}' where id = $1`, [me.id])
  const post = posterFor(page, baseURL, me.token)
  const banners = await query<{ id: number }>('select id from home_banners order by id limit 3')
  for (const [index, banner] of banners.entries())
    await must(post, `manager/banner/${banner.id}`, {
      title: short(index + 1, 24),
      subtitle: short(index, 40),
      action: [...(short(index, 8) || '<b>x')].join(''),
      href: `/home?x="><img src onerror=x()>`,
      uploadId: null,
      from: null,
      to: null,
      enabled: true,
    })
  await must(post, 'manager/search/hotWord', {
    city: null,
    words: [0, 1, 2, 3].map(index => ({ word: short(index, 20), rising: false })),
  })
  for (const [index, victim] of victims.entries())
    await must(post, `manager/user/${victim.id}/freeze`, { reason: short(index, 190), days: 1 })
  for (const [index, id] of companyIds.entries())
    await must(post, `manager/company/${id}/freeze`, { reason: short(index + 2, 190), days: 1 })
  const [open] = await query<{ id: number }>(
    `select id from review_cases where kind = 'SUGGESTION' and state = 'OPEN' order by id limit 1`,
  )
  await must(post, `manager/review/${open?.id}/claim`, {})
  await must(post, `manager/review/${open?.id}/reject`, { reason: plain(1, 190) })
  await query(`insert into inbox_messages (channel, recipient, subject, body) values ('EMAIL', $1, $2, $3)`, [
    'a@example.com',
    short(1, 100),
    plain(2, 900),
  ])
  return {
    token: me.token,
    pages: [
      '/manage/review',
      `/manage/review?id=${open?.id}`,
      '/manage/user',
      ...victims.map(victim => `/manage/user?id=${victim.id}`),
      '/manage/company',
      ...companyIds.map(id => `/manage/company?id=${id}`),
      '/manage/word',
      '/manage/banner',
      '/manage/audit',
      '/manage/outbox',
    ],
  }
}

/** Counts what runs, what tries to, and what could: handlers, script addresses, frames and foreign markup within the page's own content. */
async function watch(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  await context.exposeBinding('x', ({ page }, what: unknown) => void found.push(`ran on ${page.url()} ${String(what ?? '')}`))
  await context.exposeBinding('violated', ({ page }, what: string) => void found.push(`tried on ${page.url()}: ${what}`))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', event => {
      // The schema library looks whether it may compile; refused, it goes on without. What a payload evals shows where the policy is off.
      if (event.blockedURI === 'eval') return
      void (window as unknown as { violated(what: string): void }).violated(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
  context.on('dialog', dialog => {
    found.push(`dialog on ${dialog.page()?.url()}`)
    void dialog.dismiss()
  })
  return found
}

const couldRun = () =>
  [...document.querySelectorAll('main *, [role=dialog] *')].flatMap(element => {
    const reasons = [...element.attributes].filter(({ name }) => /^on/i.test(name)).map(({ name }) => name)
    for (const name of ['href', 'src', 'action', 'formaction', 'xlink:href', 'data']) {
      const value = element.getAttribute(name)
      // Browsers skip control characters before a scheme.
      if (value && /^[\u0000-\u0020]*(j\s*a\s*v\s*a|vb|live)\s*script:|^[\u0000-\u0020]*data:text/i.test(value))
        reasons.push(`${name}=${value}`)
    }
    if (/^(object|embed|applet|base|frame|frameset|math|foreignobject)$/i.test(element.tagName)) reasons.push(element.tagName)
    if (element instanceof HTMLIFrameElement && element.srcdoc) reasons.push('srcdoc')
    return reasons.map(reason => `${element.tagName} ${reason}`)
  })

/** Whether something of the corpus can be read on the page, in its text or in a field. */
const isShown = () => {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].map(
    field => field.value,
  )
  const areas = [...document.querySelectorAll('main, [role=dialog]')].map(area => area.textContent ?? '')
  return [...areas, ...fields].some(text => text.includes('x()'))
}

/** @param options.silent is told the pages on which nothing of the corpus could be read. */
async function openAll(
  browser: Browser,
  baseURL: string,
  paths: string[],
  options: { bypassCSP: boolean; token?: string; silent?: string[] },
): Promise<string[]> {
  const context = await browser.newContext({ locale: 'zh-CN', bypassCSP: options.bypassCSP, serviceWorkers: 'block' })
  if (options.token) await signIn(context, options.token, baseURL)
  const found = await watch(context)
  const line = [...paths]
  const walk = async (): Promise<void> => {
    const page = await context.newPage()
    for (let path = line.shift(); path; path = line.shift()) {
      const answer = await page.goto(baseURL + path, { waitUntil: 'load' })
      expect(answer?.status(), path).toBeLessThan(500)
      // What a section shows comes with its own call; 400 ms more for what a payload would do then.
      if (options.token) {
        await page.waitForFunction(isShown, undefined, { timeout: 4_000 }).catch(() => options.silent?.push(path))
        await page.waitForTimeout(400)
      }
      found.push(...(await page.evaluate(couldRun)).map(reason => `could run on ${path}: ${reason}`))
    }
    await page.close()
  }
  await Promise.all([walk(), walk(), walk()])
  await context.close()
  return found
}

test.describe.configure({ mode: 'serial' })

test('of the whole corpus nothing runs on any public page that shows it, with the policy and without', async ({
  browser,
  page,
  baseURL,
  watch: journey,
}) => {
  test.setTimeout(180_000)
  journey.allow(/.*/)
  expect(payloads.length).toBeGreaterThanOrEqual(200)
  const { people, areaCode } = await infectByApi(page, baseURL!, { onceEach: true })
  const { owners } = await infectCompanies(page, baseURL!, areaCode)
  const paths = [
    ...(await infectDatabase()),
    ...people.map(one => `/search/user/${one.id}`),
    ...owners.map(one => `/city/company/${one.companyId}`),
  ]
  for (const bypassCSP of [false, true]) expect(await openAll(browser, baseURL!, paths, { bypassCSP })).toEqual([])
  console.log(`${payloads.length} payloads, ${paths.length} public pages twice, 0 executed`)
})

test('nor on any page of members, merchants and operators', async ({ browser, page, baseURL, watch: journey }) => {
  test.setTimeout(240_000)
  journey.allow(/.*/)
  const { people, cases, areaCode } = await infectByApi(page, baseURL!, { onceEach: false })
  const { owners, cases: more } = await infectCompanies(page, baseURL!, areaCode)
  const [me, owner] = [people[0]!, owners[0]!]
  const { mine, theirs } = await infectDealings(me, owner)
  const operator = await infectByOperators(
    page,
    baseURL!,
    people.slice(4),
    owners.slice(4).map(one => one.companyId),
  )
  const areas = [
    {
      token: me.token,
      // Not everything of a person is words of theirs; these are.
      paths: [
        '/member',
        '/member/member_person_data',
        '/member/member_person_data?tab=address',
        '/member/member_consulationList',
        '/member/member_consulting',
        '/member/member_order',
        '/member/member_service',
        '/member/member_park/member_park_data',
        '/member/member_park/member_park_forum',
        '/member/member_park/member_park_vedio',
        '/merchant',
        '/merchant/information/baseinformationPerson',
        '/merchant/consult/feeSetting',
        '/home/system_suggest',
        '/system_msg',
        '/home',
        ...mine,
      ],
    },
    {
      token: owner.token,
      paths: [
        '/merchant',
        '/merchant/information/baseinformation',
        '/merchant/staff/working',
        '/merchant/staff/adding',
        '/merchant/service/mine',
        '/merchant/service/myService',
        '/merchant/school/under',
        '/merchant/order/mine',
        '/merchant/order/inComeCompany',
        ...owner.pages,
        ...theirs,
      ],
    },
    { token: operator.token, paths: [...operator.pages, ...cases.slice(0, 4), ...more.slice(0, 4)] },
  ]
  const silent: string[] = []
  for (const bypassCSP of [false, true])
    for (const { token, paths } of areas)
      expect(await openAll(browser, baseURL!, paths, { bypassCSP, token, ...(bypassCSP ? { silent } : {}) })).toEqual([])
  const count = areas.reduce((sum, area) => sum + area.paths.length, 0)
  console.log(`${count} pages of working areas twice, 0 executed; nothing to read on ${silent.join(' ') || 'none of them'}`)
  // A page on which nothing can be read proves nothing.
  expect(silent).toEqual([])
})
