/**
 * A corpus of attacks stands in every text that others see, written by the API where it takes them, else straight into the database,
 * as if every check before had failed. Then every page that shows them is opened, as the site is served and once more with the
 * content security policy switched off: nothing runs, and nothing is there that could.
 */
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

/** What the API takes from people; whatever it refuses is refused in its own words. */
async function infectByApi(page: Page, baseURL: string) {
  const people = []
  for (let index = 0; index < PARTS; index++) {
    const me = await newMember(short(index, 20))
    const post = async (path: string, data: unknown): Promise<boolean> => {
      const answer = await page.request.post(`${baseURL}/v1/front/${path}`, {
        data,
        headers: { authorization: `Bearer ${me.token}` },
      })
      expect(answer.status(), path).toBeLessThan(500)
      return answer.ok()
    }
    const district = await query<{ code: number }>('select code from areas where parent_code = 1607 limit 1')
    const areaCode = district[0]?.code ?? 0
    for (const payload of part(index)) {
      const saved = await post('profile', {
        nickname: [...payload].slice(0, 20).join(''),
        gender: 'UNKNOWN',
        intro: payload.slice(0, 500),
        tags: [payload.slice(0, 10)],
        cityCode: 1607,
        districtCode: null,
      })
      if (!saved) continue
    }
    await post('profile', {
      nickname: short(index, 20),
      gender: 'UNKNOWN',
      intro: plain(index, 480),
      tags: [short(index, 10) || '<b>'],
      cityCode: 1607,
      districtCode: null,
    })
    await post('profile/merchant', {
      headline: short(index, 40),
      intro: plain(index, 1900),
      contactHours: short(index + 1, 40),
      servedAreaCodes: [1607],
    })
    for (let count = 0; count < 6; count++) {
      await post('address', {
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
    people.push(me)
  }
  return people
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

async function openAll(
  browser: Browser,
  baseURL: string,
  paths: string[],
  options: { bypassCSP: boolean; token?: string },
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
      if (options.token) await page.waitForTimeout(700)
      found.push(...(await page.evaluate(couldRun)).map(reason => `could run on ${path}: ${reason}`))
    }
    await page.close()
  }
  await Promise.all([walk(), walk(), walk()])
  await context.close()
  return found
}

test('of the whole corpus nothing runs on any page that shows it, with the policy and without', async ({
  browser,
  page,
  baseURL,
  watch: journey,
}) => {
  test.setTimeout(180_000)
  journey.allow(/.*/)
  expect(payloads.length).toBeGreaterThanOrEqual(200)
  const people = await infectByApi(page, baseURL!)
  const paths = [...(await infectDatabase()), ...people.map(one => `/search/user/${one.id}`)]
  for (const bypassCSP of [false, true]) {
    expect(await openAll(browser, baseURL!, paths, { bypassCSP })).toEqual([])
    const [me] = people
    const own = [
      '/member',
      '/member/member_person_data',
      '/member/member_person_data?tab=address',
      '/merchant/information/baseinformationPerson',
      '/merchant',
      '/system_msg',
      '/home',
    ]
    expect(await openAll(browser, baseURL!, own, { bypassCSP, token: me!.token })).toEqual([])
  }
  console.log(`${payloads.length} payloads, ${paths.length + 7} pages twice, 0 executed`)
})
