/**
 * Which journeys a change touches, for `npm test -- quick`. Chosen by the words of a path, because an area has the same name in pages,
 * islands, components, contract and server. This is a guess that saves time, no proof: `npm test` runs every journey.
 */
import path from 'node:path'

/** Journeys lie in a folder per area; sweeps go over every screen. */
const JOURNEY = /^tests\/(?:journeys\/[a-z]+|sweeps)\/[^/]+\.spec\.ts$/

/** The names of folders and files in a path under src/, and the journeys that walk through what lies there. */
export const TOUCHED: readonly { words: readonly string[]; journeys: readonly string[] }[] = [
  { words: ['home', 'whitepaper'], journeys: ['home-rows', 'shell'] },
  { words: ['shell', 'layouts', 'frame'], journeys: ['shell', 'headers'] },
  { words: ['city-switch', 'nation', 'area', 'areas', 'country'], journeys: ['city-switch', 'country'] },
  { words: ['city', 'service', 'company', 'review', 'favourite'], journeys: ['city', 'home-rows'] },
  { words: ['compare', 'compare-page', 'saved-search'], journeys: ['compare'] },
  { words: ['service-talk', 'offer', 'services'], journeys: ['service-talk'] },
  { words: ['recruitment', 'release-job'], journeys: ['recruitment', 'hiring'] },
  { words: ['school', 'school-visit', 'visit', 'open-day', 'school-enquiry'], journeys: ['school-visit'] },
  { words: ['school', 'exam', 'talk', 'ask-school', 'news', 'favourite', 'overview'], journeys: ['school-questions'] },
  { words: ['map'], journeys: ['map'] },
  { words: ['supply', 'supply-page', 'supply-map'], journeys: ['supply'] },
  { words: ['search'], journeys: ['search'] },
  {
    words: ['consult', 'playback'],
    journeys: ['consult', 'consultant', 'asking', 'answering', 'directed', 'follow-ups', 'playback', 'workspaces'],
  },
  {
    words: ['course', 'school', 'exam', 'learn', 'cloud'],
    journeys: ['learn', 'teach-and-learn', 'film-sizes', 'exam', 'workspaces'],
  },
  {
    words: ['park', 'forum', 'policy', 'video', 'download', 'garden', 'official-account', 'player'],
    journeys: ['park', 'forum', 'workspaces'],
  },
  { words: ['download'], journeys: ['files'] },
  {
    words: ['video', 'player', 'bullet', 'watching', 'watch'],
    journeys: ['video-watching', 'video-sizes', 'playback', 'watching'],
  },
  { words: ['video', 'videos'], journeys: ['video-upload'] },
  { words: ['film', 'hls', 'transcoder'], journeys: ['film-sizes', 'video-sizes'] },
  { words: ['official', 'official-account'], journeys: ['official-account', 'official-figures'] },
  { words: ['garden', 'facility', 'vacancy', 'policy'], journeys: ['garden'] },
  { words: ['sign-in', 'login', 'session', 'captcha', 'forget'], journeys: ['sign-in', 'account'] },
  { words: ['account', 'identity', 'third-party', 'people'], journeys: ['account', 'sign-in'] },
  { words: ['profile', 'person', 'personal-data', 'address', 'member'], journeys: ['person-data', 'hindrances'] },
  { words: ['merchant', 'certification', 'staff', 'invite', 'invitation'], journeys: ['company', 'consultant', 'hindrances'] },
  {
    words: ['order', 'orders', 'offer', 'services', 'settlement', 'trade'],
    journeys: ['trade', 'two-tabs', 'service-order', 'follow-ups', 'money-back', 'dispute'],
  },
  { words: ['payment', 'pay', 'cashier', 'payer'], journeys: ['cashier', 'pay-in-wechat'] },
  { words: ['withdrawal', 'wallet', 'ledger', 'settlement'], journeys: ['withdrawal'] },
  { words: ['pdf', 'wallet', 'settlement'], journeys: ['statement'] },
  { words: ['invoice', 'invoices'], journeys: ['invoice'] },
  { words: ['refund', 'refunds', 'money-back'], journeys: ['refund-transfer', 'money-back'] },
  { words: ['fee', 'fees'], journeys: ['fee'] },
  { words: ['reconcile', 'reconciliation'], journeys: ['reconciliation'] },
  { words: ['purchase', 'buy', 'buying'], journeys: ['buying'] },
  { words: ['coin', 'coins', 'check-in'], journeys: ['coins', 'daily-check-in'] },
  {
    words: ['manage', 'operator', 'moderation', 'figure', 'statistics', 'jobs', 'rule'],
    journeys: ['manage', 'console', 'operators-day'],
  },
  { words: ['guardian', 'phone', 'phones'], journeys: ['console'] },
  { words: ['emergency'], journeys: ['console', 'emergency'] },
  { words: ['learning', 'course'], journeys: ['pupils'] },
  { words: ['platform-refund', 'refunds'], journeys: ['platform-refund'] },
  { words: ['shadow'], journeys: ['shadow'] },
  { words: ['minor-mode'], journeys: ['minor-mode'] },
  { words: ['text-check', 'held-texts'], journeys: ['held-texts'] },
  { words: ['fraud'], journeys: ['fraud'] },
  { words: ['content'], journeys: ['search-words'] },
  { words: ['report'], journeys: ['report', 'forum', 'service-talk'] },
  { words: ['upload', 'uploads', 'suggest', 'suggestion'], journeys: ['upload'] },
  { words: ['messages', 'notice', 'push', 'outbox', 'realtime'], journeys: ['notices', 'upload'] },
  { words: ['dashboard'], journeys: ['trade', 'hindrances', 'floating'] },
  { words: ['rich-text'], journeys: ['rich-text', 'asking', 'trade', 'hiring'] },
  { words: ['ui', 'data', 'boot'], journeys: ['floating', 'hindrances', 'sign-in'] },
  { words: ['chat', 'realtime'], journeys: ['chat', 'restart'] },
  { words: ['complaint', 'dispute', 'disputes', 'directed'], journeys: ['arbitration'] },
  { words: ['chat-delivery', 'tencent', 'tencent-fallback'], journeys: ['chat-by-tencent'] },
  { words: ['quote', 'quotes', 'talk'], journeys: ['quoting'] },
  { words: ['call', 'calls', 'turn'], journeys: ['call', 'call-many', 'bought-call', 'recording', 'restart'] },
  { words: ['recording'], journeys: ['recording'] },
  { words: ['print'], journeys: ['print'] },
  { words: ['sitemap', 'robots'], journeys: ['sitemap'] },
  { words: ['http', 'cache', 'process', 'integrations'], journeys: ['headers', 'shell', 'sitemap', 'late-styles'] },
]

/** Journeys that walk through everything, or through what no folder is named after: chosen when they themselves change. */
export const SWEEPS: readonly string[] = [
  'member',
  'merchant',
  'operator',
  'real-site',
  'valid-html',
  'visitor',
  'wrong-addresses',
  'xss',
]

/** Where the folders of areas lie. The dashboard's own frame is in none: it concerns every section. */
const AREAS = 'people|city|consult|trade|learn|park'
const AREA = new RegExp(
  `^src/(?:(?:lib/contract|server/domains|components|islands/public)/(?:${AREAS}|platform)|islands/dashboard/(?:${AREAS}))/`,
)

/** What a sweep is made of. */
const SCREENS = ['member', 'merchant', 'operator', 'visitor']
const PARTS: readonly { folder: string; journeys: readonly string[] }[] = [
  { folder: 'tests/support/presses/', journeys: SCREENS },
  { folder: 'tests/support/sweeps/', journeys: SCREENS },
  { folder: 'tests/support/xss/', journeys: ['xss'] },
]

/**
 * @param changed files relative to the project, deleted ones among them
 * @param specs every journey's file, relative to the project
 * @returns those of `specs` that the change touches, sorted
 */
export function journeysFor(changed: readonly string[], specs: readonly string[]): string[] {
  const names = new Set(changed.flatMap(touchedBy))
  return specs.filter(spec => changed.includes(spec) || names.has(nameOf(spec))).sort()
}

/** Where journeys lie. */
export const isJourney = (file: string): boolean => JOURNEY.test(file)

export const nameOf = (spec: string): string => path.posix.basename(spec, '.spec.ts')

function touchedBy(file: string): string[] {
  const parts = PARTS.filter(({ folder }) => file.startsWith(folder)).flatMap(({ journeys }) => journeys)
  if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file)) return parts
  // What lies in an area is named by what follows; the area's own name stands for it only when nothing does.
  const inArea = AREA.exec(file)
  const within = inArea ? journeysOf(wordsOf(file.slice(inArea[0].length))) : []
  return within.length > 0 ? within : journeysOf(wordsOf(file))
}

function journeysOf(all: readonly string[]): string[] {
  const words = new Set(all)
  return TOUCHED.filter(rule => rule.words.some(word => words.has(word))).flatMap(({ journeys }) => journeys)
}

/** `src/lib/page/consult/consult-list.ts` → src, lib, page, consult, consult-list; `park_video.astro` → park_video, park. */
function wordsOf(file: string): string[] {
  return file.split('/').flatMap(segment => {
    const name = segment.replace(/\..*$/, '')
    return [name, name.split(/[-_]/)[0] ?? '']
  })
}
