/** A demo video before it is written: a clip, what is said about it, and how far it has come. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { type PictureTopic, pictureFor } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { Database } from '#server/db/schema.ts'
import type { VideoChapter, VideoState } from '#server/domains/park/video/tables.ts'
import { createExpander } from '../expand.ts'
import type { DemoClip } from './clips.ts'
import type { VideoTexts } from './texts.ts'

const covers: Record<VideoTexts['category'], PictureTopic> = {
  park: 'park',
  company: 'company',
  course: 'course',
  policy: 'policy',
  roadshow: 'banner',
  life: 'video',
}

/** Which clips suit a category: lectures are long, the rest is short. */
const clipsFor: Record<VideoTexts['category'], number[]> = {
  park: [0, 1, 2, 4],
  company: [3, 3, 2, 0],
  course: [5, 5, 5, 3],
  policy: [5, 5, 2],
  roadshow: [5, 3, 4],
  life: [4, 1, 0, 4],
}

const reasons: Partial<Record<VideoState, string[]>> = {
  REJECTED: ['画面中出现未授权的商标', '标题夸大，与内容不符', '声音缺失，请重新上传'],
  OFFLINE: ['作者下架', '内容过期'],
}

const chaptersOf = (clip: DemoClip): VideoChapter[] => {
  const titles = clip.durationMs > 300_000 ? ['开场', '问题从哪里来', '方法拆解', '案例', '常见误区', '练习与答疑'] : []
  return titles.map((title, index) => ({ at: Math.round((clip.durationMs / titles.length) * index), title }))
}

/** @param used titles of the others; that of this one is added. */
export function draftVideo(
  context: SeedContext,
  clips: readonly DemoClip[],
  texts: VideoTexts,
  n: number,
  used: Set<string>,
): Insertable<Database['videos']> {
  const { rng, now, companies, people } = context
  const words = drawWords(rng, texts, n, used)
  const clip = clips[rng.pick(clipsFor[texts.category])] ?? clips[0]!
  const state = drawState(rng)
  const at = rng.pastDate(now, 520)
  const company = rng.chance(0.45) ? rng.pick(companies) : null
  const views = 120 + Math.floor(rng.float() ** 3 * 62_000)
  const likes = Math.floor(views * (0.01 + rng.float() * 0.06))
  return {
    owner_user_id: company?.ownerUserId ?? rng.pick(people).id,
    owner_company_id: company?.id ?? null,
    series_id: null,
    series_position: null,
    category: texts.category,
    ...words,
    cover: pictureFor(covers[texts.category], n),
    tags: rng.sample(texts.tags, rng.int(1, 3)),
    ...filmOf(clip),
    state,
    state_reason: rng.pick(reasons[state] ?? ['']) || null,
    ...drawSeen(rng, state, views, likes),
    declared: state !== 'DRAFT',
    city_code: DEFAULT_CITY.code,
    published_at: state === 'PUBLISHED' || state === 'OFFLINE' || state === 'DELETED' ? at : null,
    created_at: at,
  }
}

/** A title that no other has, by its number where the words have run out. */
function drawWords(rng: Rng, texts: VideoTexts, n: number, used: Set<string>): { title: string; intro: string } {
  let title = ''
  let intro = ''
  for (let attempt = 0; attempt < 20 && (title === '' || used.has(title)); attempt++) {
    const expand = createExpander(rng, texts.slots)
    title = expand(rng.pick(texts.titles))
    intro = expand(rng.pick(texts.intros))
  }
  if (used.has(title)) title = `${title}（${n}）`
  used.add(title)
  return { title, intro }
}

const drawState = (rng: Rng): VideoState =>
  rng.weighted<VideoState>([
    ['PUBLISHED', 900],
    ['UNDER_REVIEW', 24],
    ['REJECTED', 20],
    ['OFFLINE', 20],
    ['DELETED', 12],
    ['DRAFT', 24],
  ])

const filmOf = (clip: DemoClip) => ({
  chapters: JSON.stringify(chaptersOf(clip)),
  source_url: clip.url,
  source_mime: clip.mime,
  source_size: clip.size,
  width: 640,
  height: 360,
  duration_ms: clip.durationMs,
})

/** Who may see it, and how often it was seen, liked and collected: only what is published. */
function drawSeen(rng: Rng, state: VideoState, views: number, likes: number) {
  if (state !== 'PUBLISHED') return { visibility: 'PUBLIC' as const, view_count: 0, like_count: 0, collect_count: 0 }
  return {
    visibility: rng.weighted([
      ['PUBLIC', 94],
      ['UNLISTED', 3],
      ['PRIVATE', 3],
    ] as const),
    view_count: views,
    like_count: likes,
    collect_count: Math.floor(likes * rng.float() * 0.7),
  }
}
