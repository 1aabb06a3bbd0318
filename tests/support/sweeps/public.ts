/** The public screens by area: what everybody can open, and what of it is another screen to a signed-in person. */
import type { Screen } from './screen.ts'

type Area = 'people' | 'city' | 'consult' | 'learn' | 'park' | 'platform'
/** By itself: some hundred calls, each in a fold. */
type Document = 'the document of the API'

/** With what stands around it; every other screen has the same header and footer, so only what is its own is pressed there. */
const whole = (name: string, at: Screen['at'], more: Partial<Screen> = {}): Screen => ({ name, at, ...more })
const screen = (name: string, at: Screen['at'], more: Partial<Screen> = {}): Screen =>
  whole(name, at, { part: 'main', isRead: true, ...more })

/** A profile of each openness that there is. */
const profiles = (['PUBLIC', 'MEMBERS', 'PRIVATE'] as const).map(openness =>
  screen(`a profile for ${openness}`, {
    like: '/search/user/0',
    row: `select '/search/user/' || id from users where state = 'ACTIVE' and phone is not null and profile_visibility = '${openness}'
      and phone <> $1 order by id limit 1`,
  }),
)

const service: Screen = screen('a service', { like: '/city/server/0', on: '/city' })
const company: Screen = screen('a company', { like: '/city/company/0', on: '/city?tab=company' })
const job: Screen = screen('a job', { like: '/city/recruitmentInfo/job/0', on: '/city?tab=recruitment' })
const seeker: Screen = screen('a job seeker', {
  like: '/city/recruitmentInfo/resume/0',
  on: '/city?tab=recruitment&kind=resume',
})
const question: Screen = screen('a question', { like: '/consult/problemDetail/0', on: '/consult/problem' })
const consultant: Screen = screen('a consultant', { like: '/consult/user/0', on: '/consult' })
const playback: Screen = screen('a playback', { like: '/consult/playback/*/0', on: '/consult' })
const course: Screen = screen('a course', { like: '/course/0', on: '/course' })
const school: Screen = screen('a school', { like: '/school/schoolDetail?id=0', on: '/school/schoolList' })
const exam: Screen = screen('an exam', { like: '/school/exam?id=0', on: '/school/exam' })
const topic: Screen = screen('a topic', { like: '/park/park_forum_detail?id=0', on: '/park/park_forum' })
const video: Screen = screen('a video', { like: '/park/park_video_detail?id=0', on: '/park/park_video' })
const policy: Screen = screen('a policy', { like: '/park/park_politics?id=0', on: '/park/park_politics' })
const building: Screen = screen('a building', { like: '/park/park_garden?id=0', on: '/park/park_garden' })
const download: Screen = screen('a download', { like: '/park/park_download?id=0', on: '/park/park_download' })
const account: Screen = screen('an official account', {
  like: '/park/park_official_account?id=0',
  on: '/park/park_official_account',
})

export const FOR_VISITORS: Record<Area | Document, readonly Screen[]> = {
  'the document of the API': [screen('the document of the API', '/docs/api')],
  people: [
    whole('signing in', '/login/user'),
    screen('registering', '/login/user?mode=register'),
    screen('signing in for a company', '/login/company'),
    screen('registering a company', '/login/company?mode=register'),
    screen('a forgotten password', '/forget'),
    screen('coming back from a third party', '/threeLogin'),
    screen('an invitation', '/invite/mine'),
    ...profiles,
  ],
  platform: [
    screen('the front hall', '/home'),
    screen('another city', '/home?city=1601'),
    screen('search', '/search?keyword=保洁'),
    screen('search without a result', '/search?keyword=zzqqxx'),
    screen('country', '/country'),
    screen('rules', '/rule'),
    screen('help', '/home/system_problem'),
    screen('a suggestion', '/home/system_suggest'),
    screen('app download', '/download'),
    screen('installing', '/downLoadApp'),
    screen('a page that is not there', '/nothing-here', { status: 404 }),
    screen('no connection', '/offline'),
    screen('stopping e-mails', '/unsubscribe?kind=ORDER&who=1&sig=x'),
    screen('cloud', '/cloud'),
    screen('buying a plan', '/cloud/buy'),
    screen('paying in WeChat', '/pay/wechat'),
  ],
  city: [
    screen('services', '/city'),
    screen('companies', '/city?tab=company'),
    screen('jobs', '/city?tab=recruitment'),
    service,
    company,
    job,
    seeker,
    screen('services side by side', '/city/compare?id=1,2'),
    screen('no services side by side', '/city/compare'),
    screen('what is offered and looked for', '/city/supply'),
    // The pins lie over each other as the places do; map.spec.ts presses them.
    screen('map', '/map', { part: '.map-side, .maplibregl-control-container' }),
  ],
  consult: [
    screen('consultation', '/consult'),
    screen('questions', '/consult/list'),
    screen('consultants', '/consult/list?tab=expert'),
    screen('playbacks', '/consult/list?tab=playback'),
    screen('the question plaza', '/consult/problem'),
    question,
    consultant,
    screen('a consulting company', { like: '/consult/company/0', on: '/consult' }),
    playback,
  ],
  learn: [
    screen('courses', '/course'),
    course,
    screen('schools', '/school'),
    screen('the list of schools', '/school/schoolList'),
    screen('schools side by side', '/school/schoolList?compare=1,2,5'),
    school,
    screen('exams', '/school/exam'),
    exam,
    screen('whether a certificate is real', '/verify'),
  ],
  park: [
    screen('park', '/park'),
    screen('park navigation', '/park/park_navigation'),
    screen('policies', '/park/park_politics'),
    policy,
    screen('garden', '/park/park_garden'),
    screen('tenants', '/park/park_garden?view=tenants'),
    building,
    screen('forum', '/park/park_forum'),
    topic,
    screen('videos', '/park/park_video'),
    video,
    screen('downloads', '/park/park_download'),
    download,
    screen('official accounts', '/park/park_official_account'),
    account,
    screen('the white paper', '/parkWhite'),
  ],
}

/** Of somebody's own: the newest of theirs. */
const own = (name: string, like: string, row: string): Screen =>
  screen(name, { like, row: `${row.replace('ME', '(select id from users where phone = $1)')} limit 1` })

/** What a public screen offers to a signed-in person, and the screens that need signing in. */
export const FOR_MEMBERS: Record<Area | 'forum', readonly Screen[]> = {
  people: [
    whole('messages', '/system_msg', { part: 'main, .account' }),
    screen('a suggestion', '/home/system_suggest'),
    screen('an invitation', '/invite/mine'),
    ...profiles,
  ],
  platform: [
    screen('buying a plan', '/cloud/buy'),
    own(
      'the cashier',
      '/pay/0',
      `select '/pay/' || order_no from orders where buyer_user_id = ME and buyer_company_id is null order by state = 'PENDING_PAYMENT' desc, id desc`,
    ),
  ],
  city: [
    service,
    company,
    job,
    seeker,
    screen('services side by side', '/city/compare?id=1,2'),
    screen('looking for work', '/city/releaseJob/person'),
    screen('offering work', '/city/releaseJob/company'),
  ],
  consult: [
    screen('asking', '/consult/newPost'),
    question,
    consultant,
    playback,
    own(
      'the room of a consultation',
      '/consult/detail/0',
      `select '/consult/detail/' || id from consultations where kind = 'DIRECTED' and asker_user_id = ME and asker_company_id is null
       order by state = 'ONGOING' desc, id desc`,
    ),
  ],
  learn: [
    course,
    own(
      'learning a course',
      '/course/0/learn',
      `select '/course/' || course_id || '/learn' from course_enrolments join courses on courses.id = course_id
       where user_id = ME and course_enrolments.state in ('LEARNING', 'FINISHED') and not k12
       order by course_enrolments.state = 'LEARNING' desc, course_enrolments.id desc`,
    ),
    school,
    exam,
  ],
  forum: [screen('writing a topic', '/park/park_edit'), screen('forum', '/park/park_forum'), topic],
  park: [
    video,
    policy,
    screen('policies that fit', '/park/park_politics?match=1'),
    screen('garden', '/park/park_garden'),
    building,
    download,
    account,
  ],
}

/** What a member with years behind them may have done already. */
export const BEGINNING: readonly Screen[] = [
  screen('registering for an exam', {
    like: '/school/ExamRegister?id=0',
    row: `select '/school/ExamRegister?id=' || id from exams where state = 'PUBLISHED' and register_from < now() and register_to > now()
      order by id limit 1`,
  }),
]

const conversation = (name: string, about: 'SERVICE' | 'CONSULTATION'): Screen => ({
  ...own(
    name,
    '/system_msg/chat?id=0',
    `select '/system_msg/chat?id=' || conversation_id from chat_members join chat_conversations on chat_conversations.id = conversation_id
     where user_id = ME and left_at is null and about_kind = '${about}' order by chat_members.last_at desc`,
  ),
  // From the list beside it one comes to all the others.
  part: '.chat-conversation',
})

/** Where people talk: the list, and one conversation of each kind that offers something else. */
export const CHAT: readonly Screen[] = [
  whole('conversations', '/system_msg/chat', { part: '.chat-page > :not(.chat-page-panes), .chat-list' }),
  conversation('a conversation about a service', 'SERVICE'),
  conversation('a conversation of a consultation', 'CONSULTATION'),
]

/** What a moderator sees of the forum: the topics of the board that they keep in order. */
export const MODERATING: readonly Screen[] = [
  own(
    'a topic of the own board',
    '/park/park_forum_detail?id=0',
    `select '/park/park_forum_detail?id=' || forum_topics.id from forum_topics join forum_moderators using (board_id)
     where forum_moderators.user_id = ME and state = 'PUBLISHED' and reply_count > 0 order by last_reply_at desc, id desc`,
  ),
  own(
    'the own board',
    '/park/park_forum?boardId=0',
    `select '/park/park_forum?boardId=' || board_id from forum_moderators where forum_moderators.user_id = ME`,
  ),
  whole('my park', '/member/member_park', { part: '.dash-main', heading: '我的园区' }),
]
