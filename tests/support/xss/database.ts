/** The corpus in every public record, straight into the database, as if every check before had failed. */
import { query } from '#tests/support/inbox.ts'
import { PARTS, part, plain, rich, short } from './parts.ts'

type Ids = number[]

const idsOf = async (sql: string): Promise<Ids> => (await query<{ id: number }>(`${sql} limit ${PARTS}`)).map(row => row.id)

/** Writes into a record of each part. */
async function infect(ids: Ids, statement: string, values: (index: number) => unknown[]): Promise<void> {
  for (const [index, id] of ids.entries()) await query(statement, [id, ...values(index)])
}

export async function infectDatabase(): Promise<string[]> {
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
    `update reviews set body = $2, reply = case when reply is null then null else $3 end, tags = array[$4],
       followup = case when followup is null then null else $5 end where subject_kind = 'SERVICE' and subject_id = $1`,
    i => [plain(i + 3, 900), plain(i + 4, 450), short(i, 20), plain(i + 5, 900)],
  )
  const companies = await idsOf(`select id from companies where state = 'ACTIVE' order by review_count desc, id`)
  await infect(
    companies,
    `update companies set name = $2, short_name = $3, slogan = $4, intro = $5, industry = $6, tags = array[$6], contact_name
      = $6, address = $4, business_hours = $6, legal_person = $6 where id = $1`,
    // Not the bare payload: nobody else could take the name of a certified company.
    i => [`${short(i, 50)}珠江`, `${short(i + 1, 16)}珠江`, plain(i, 100), rich(i), short(i + 2, 20)],
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
    i => [`${short(i, 50)}珠江`, plain(i, 100), rich(i), short(i, 20), short(i + 1, 60)],
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
