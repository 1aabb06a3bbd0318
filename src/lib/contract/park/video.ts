/** The park's videos (园区视频): wall, detail, series and bullet comments. */
import { z } from 'zod'
import { bulletTrack } from '#lib/contract/consult/bullet.ts'
import { type Contract, defineCall, idParam, listOf, pageQuery, pictureKey, timestamp } from '#lib/contract/define.ts'
import { author } from '#lib/contract/platform/author.ts'

export const VIDEO_CATEGORIES = ['park', 'company', 'course', 'policy', 'roadshow', 'life'] as const
/** What people see instead of the code. */
export const VIDEO_CATEGORY_NAMES: Record<(typeof VIDEO_CATEGORIES)[number], string> = {
  park: '园区纪实',
  company: '企业故事',
  course: '技能公开课',
  policy: '政策解读',
  roadshow: '路演与发布',
  life: '生活与活动',
}
export const VIDEO_SORTS = ['new', 'hot', 'bullets'] as const
export const VIDEO_LENGTHS = ['short', 'medium', 'long'] as const

export const videoCard = z.object({
  id: z.number().int(),
  title: z.string(),
  cover: pictureKey,
  category: z.enum(VIDEO_CATEGORIES),
  durationMs: z.number().int(),
  author,
  companyName: z.string().nullable(),
  viewCount: z.number().int(),
  likeCount: z.number().int(),
  bulletCount: z.number().int(),
  publishedAt: timestamp,
})
export type VideoCard = z.infer<typeof videoCard>

const seriesItem = z.object({ id: z.number().int(), position: z.number().int(), title: z.string(), durationMs: z.number().int() })

export const videoSeries = z.object({
  id: z.number().int(),
  title: z.string(),
  intro: z.string(),
  cover: pictureKey,
  videoCount: z.number().int(),
  firstVideoId: z.number().int().nullable(),
})
export type VideoSeries = z.infer<typeof videoSeries>

export const videoDetail = videoCard.extend({
  intro: z.string(),
  tags: z.array(z.string()),
  collectCount: z.number().int(),
  companyId: z.number().int().nullable(),
  /** Where the player reads it; takes range requests. */
  source: z.object({
    url: z.string(),
    /** The same film in two sizes (HLS); null while there are none. */
    hls: z.string().nullable(),
    mime: z.string(),
    size: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
  }),
  chapters: z.array(z.object({ at: z.number().int(), title: z.string() })),
  /** Whose work it is: its author's own, or somebody else's, who is named. */
  origin: z.enum(['OWN', 'REPRINT']),
  originText: z.string(),
  /** Made by a tool, wholly or in part. */
  generated: z.boolean(),
  series: z.object({ id: z.number().int(), title: z.string(), list: z.array(seriesItem) }).nullable(),
})
export type VideoDetail = z.infer<typeof videoDetail>

export const video = {
  listVideos: defineCall({
    method: 'GET',
    path: '/video',
    summary: '园区视频列表，可按分类、时长、系列、作者筛选',
    access: 'public',
    query: pageQuery.omit({ keyword: true }).extend({
      category: z.enum(VIDEO_CATEGORIES).optional(),
      length: z.enum(VIDEO_LENGTHS).optional(),
      seriesId: idParam.optional(),
      userId: idParam.optional(),
      sort: z.enum(VIDEO_SORTS).default('new'),
    }),
    result: listOf(videoCard),
    errors: [],
  }),
  listSeries: defineCall({
    method: 'GET',
    path: '/video/series',
    summary: '视频系列',
    access: 'public',
    query: pageQuery.omit({ keyword: true, sort: true }),
    result: listOf(videoSeries),
    errors: [],
  }),
  getVideo: defineCall({
    method: 'GET',
    path: '/video/{id}',
    summary: '视频详情，含播放地址、章节和所属系列',
    access: 'public',
    params: z.object({ id: idParam }),
    result: videoDetail,
    errors: ['missing.record'],
  }),
  listRelated: defineCall({
    method: 'GET',
    path: '/video/{id}/related',
    summary: '相关视频',
    access: 'public',
    params: z.object({ id: idParam }),
    result: z.object({ list: z.array(videoCard) }),
    errors: ['missing.record'],
  }),
  listBullets: defineCall({
    method: 'GET',
    path: '/video/{id}/bullet',
    summary: '视频的弹幕和弹幕密度曲线',
    access: 'public',
    params: z.object({ id: idParam }),
    result: bulletTrack,
    errors: ['missing.record'],
  }),
} satisfies Contract
