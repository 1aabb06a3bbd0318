/** Seeds 150 videos in ten series, six of them different real clips, with bullet comments and every state. */

import { readFile } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { type PictureTopic, pictureFor } from '#demo/pictures/index.ts'
import { BULLET_COLORS } from '#lib/contract/consult/bullet.ts'
import { DAY_MS, HOUR_MS } from '#lib/format/units.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { Database } from '#server/db/schema.ts'
import type { VideoChapter, VideoState } from '#server/domains/park/video/tables.ts'
import { fileUrl } from '#server/media/file-store.ts'
import { createExpander } from './expand.ts'
import { bulletTexts, seriesTexts, type VideoTexts, videoTexts } from './video-texts.ts'

type VideoRow = Insertable<Database['videos']>
type Clip = { url: string; mime: string; size: number; durationMs: number }
export type DemoClip = Clip & { name: string }

const folder = new URL('../clips/', import.meta.url)

/** The clips of the repository: name, length and media type (see scripts/draw-clips.ts). */
export const demoClips = [
  { name: 'sunrise.mp4', durationMs: 32_000 },
  { name: 'bay.webm', durationMs: 45_000 },
  { name: 'lines.mp4', durationMs: 40_000 },
  { name: 'workshop.mp4', durationMs: 36_000 },
  { name: 'night.webm', durationMs: 75_000 },
  { name: 'lecture.webm', durationMs: 630_000 },
] as const

/** Puts the clips into the file store; safe to repeat. Playbacks and lessons use them too. */
export function storeDemoClips(context: Pick<SeedContext, 'files'>): Promise<DemoClip[]> {
  return Promise.all(
    demoClips.map(async ({ name, durationMs }) => {
      const mime = name.endsWith('.mp4') ? 'video/mp4' : 'video/webm'
      const content = await readFile(new URL(name, folder))
      const file = await context.files.put({ id: `democlip${name.split('.')[0]}`, name, type: mime, content })
      return { name, url: fileUrl(file), mime, size: file.size, durationMs }
    }),
  )
}

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

const chaptersOf = (clip: Clip): VideoChapter[] => {
  const titles = clip.durationMs > 300_000 ? ['开场', '问题从哪里来', '方法拆解', '案例', '常见误区', '练习与答疑'] : []
  return titles.map((title, index) => ({ at: Math.round((clip.durationMs / titles.length) * index), title }))
}

function videoRow(context: SeedContext, clips: Clip[], texts: VideoTexts, n: number, used: Set<string>): VideoRow {
  const { rng, now } = context
  let title = ''
  let intro = ''
  for (let attempt = 0; attempt < 20 && (title === '' || used.has(title)); attempt++) {
    const expand = createExpander(rng, texts.slots)
    title = expand(rng.pick(texts.titles))
    intro = expand(rng.pick(texts.intros))
  }
  if (used.has(title)) title = `${title}（${n}）`
  used.add(title)
  const clip = clips[rng.pick(clipsFor[texts.category])] ?? clips[0]
  const state = rng.weighted<VideoState>([
    ['PUBLISHED', 900],
    ['UNDER_REVIEW', 24],
    ['REJECTED', 20],
    ['OFFLINE', 20],
    ['DELETED', 12],
    ['DRAFT', 24],
  ])
  const ready = clip !== undefined
  const at = rng.pastDate(now, 520)
  const company = rng.chance(0.45) ? rng.pick(context.companies) : null
  const views = 120 + Math.floor(rng.float() ** 3 * 62_000)
  const likes = Math.floor(views * (0.01 + rng.float() * 0.06))
  return {
    owner_user_id: company?.ownerUserId ?? rng.pick(context.people).id,
    owner_company_id: company?.id ?? null,
    series_id: null,
    series_position: null,
    category: texts.category,
    title,
    intro,
    cover: pictureFor(covers[texts.category], n),
    tags: rng.sample(texts.tags, rng.int(1, 3)),
    chapters: JSON.stringify(ready ? chaptersOf(clip) : []),
    source_url: ready ? clip.url : null,
    source_mime: ready ? clip.mime : null,
    source_size: ready ? clip.size : 0,
    width: ready ? 640 : 0,
    height: ready ? 360 : 0,
    duration_ms: ready ? clip.durationMs : 0,
    state,
    state_reason: rng.pick(reasons[state] ?? ['']) || null,
    visibility:
      state === 'PUBLISHED'
        ? rng.weighted([
            ['PUBLIC', 94],
            ['UNLISTED', 3],
            ['PRIVATE', 3],
          ] as const)
        : 'PUBLIC',
    declared: state !== 'DRAFT',
    city_code: DEFAULT_CITY.code,
    view_count: state === 'PUBLISHED' ? views : 0,
    like_count: state === 'PUBLISHED' ? likes : 0,
    collect_count: state === 'PUBLISHED' ? Math.floor(likes * rng.float() * 0.7) : 0,
    published_at: state === 'PUBLISHED' || state === 'OFFLINE' || state === 'DELETED' ? at : null,
    created_at: at,
  }
}

/** The first videos of a category go into its series, one after the other; a series is all by one author. */
async function seedSeries(context: SeedContext, rows: VideoRow[]): Promise<void> {
  const { rng, db, now } = context
  const free = new Map<string, VideoRow[]>()
  for (const row of rows)
    if (row.state === 'PUBLISHED' && row.visibility === 'PUBLIC') free.set(row.category, [...(free.get(row.category) ?? []), row])
  const wanted = seriesTexts.map(series => ({
    series,
    videos: (free.get(series.category) ?? []).splice(0, context.scale(series.count)),
  }))
  const ids = await insertReturningIds(
    db,
    'video_series',
    wanted.map(({ series, videos }, index) => ({
      title: series.title,
      intro: series.intro,
      cover: pictureFor('video', index + 40),
      owner_user_id: videos[0]?.owner_user_id ?? rng.pick(context.people).id,
      owner_company_id: videos[0]?.owner_company_id ?? null,
      state: videos.length > 0 ? ('PUBLISHED' as const) : index % 2 === 0 ? ('DRAFT' as const) : ('OFFLINE' as const),
      video_count: videos.length,
      created_at: new Date(now.getTime() - (index * 23 + 5) * DAY_MS),
    })),
  )
  for (const [index, { videos }] of wanted.entries()) {
    for (const [position, row] of videos.entries()) {
      row.series_id = ids[index] ?? null
      row.owner_user_id = videos[0]?.owner_user_id ?? row.owner_user_id
      row.owner_company_id = videos[0]?.owner_company_id ?? null
      row.series_position = position + 1
    }
  }
}

function bulletRows(context: SeedContext, videoId: number, row: VideoRow): Insertable<Database['video_bullets']>[] {
  const { rng, now } = context
  const duration = row.duration_ms ?? 0
  if (row.state !== 'PUBLISHED' || duration === 0) return []
  const peaks = Array.from({ length: 3 }, () => rng.float())
  const published = row.published_at instanceof Date ? row.published_at.getTime() : now.getTime()
  return Array.from({ length: rng.chance(0.06) ? 0 : Math.floor(6 + rng.float() ** 2 * 110) }, () => {
    const near = rng.chance(0.55) ? rng.pick(peaks) + (rng.float() - 0.5) * 0.12 : rng.float()
    return {
      video_id: videoId,
      user_id: rng.pick(context.people).id,
      at_ms: Math.round(Math.min(0.985, Math.max(0.005, near)) * duration),
      text: rng.pick(bulletTexts),
      mode: rng.weighted([
        ['SCROLL', 88],
        ['TOP', 7],
        ['BOTTOM', 5],
      ] as const),
      color: rng.chance(0.75) ? BULLET_COLORS[0] : rng.pick(BULLET_COLORS),
      size: rng.weighted([
        ['NORMAL', 84],
        ['SMALL', 10],
        ['LARGE', 6],
      ] as const),
      state: rng.weighted([
        ['VISIBLE', 95],
        ['HIDDEN', 3],
        ['DELETED', 2],
      ] as const),
      created_at: new Date(published + rng.float() * (now.getTime() - published)),
    }
  })
}

/** What waits has its case, once it is settled whose it is. */
export async function seedVideoReviews({ db, now }: SeedContext): Promise<void> {
  const waiting = await db
    .selectFrom('videos')
    .where('state', '=', 'UNDER_REVIEW')
    .select(['id', 'title', 'owner_user_id', 'owner_company_id'])
    .orderBy('id')
    .execute()
  await insertAll(
    db,
    'review_cases',
    waiting.map((row, index) => ({
      kind: 'VIDEO' as const,
      ref_id: row.id,
      title: `园区视频：${row.title}`,
      submitted_by: row.owner_user_id,
      company_id: row.owner_company_id,
      city_code: null,
      state: 'OPEN' as const,
      submitted_at: new Date(now.getTime() - (1 + ((index * 3) % 30)) * HOUR_MS),
      claimed_by: null,
      claimed_at: null,
      decided_by: null,
      decided_at: null,
      reason: '',
    })),
  )
}

export async function seedVideo(context: SeedContext): Promise<void> {
  const { rng, db } = context
  const clips = await storeDemoClips(context)
  const used = new Set<string>()
  const rows: VideoRow[] = []
  for (let n = 0; n < Math.max(12, context.scale(150)); n++) {
    const texts = videoTexts[n % videoTexts.length]
    if (texts) rows.push(videoRow(context, clips, texts, n, used))
  }
  await seedSeries(context, rows)
  const ids = await insertReturningIds(db, 'videos', rows)
  const bullets = rows.flatMap((row, index) => bulletRows(context, ids[index] ?? 0, row))
  await insertAll(db, 'video_bullets', bullets)
  for (const id of ids) {
    const visible = bullets.filter(bullet => bullet.video_id === id && bullet.state === 'VISIBLE').length
    if (visible > 0) await db.updateTable('videos').set({ bullet_count: visible }).where('id', '=', id).execute()
  }
  const marks = ids.flatMap(id =>
    rng.sample(context.people, rng.int(0, 5)).map(person => ({
      user_id: person.id,
      video_id: id,
      kind: rng.pick(['LIKE', 'COLLECT'] as const),
      created_at: context.now,
    })),
  )
  await insertAll(db, 'video_marks', marks)
}
