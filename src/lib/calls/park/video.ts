/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/video.ts'

export const VIDEO_CATEGORIES = ['park', 'company', 'course', 'policy', 'roadshow', 'life'] as typeof contract.VIDEO_CATEGORIES

export const VIDEO_CATEGORY_NAMES = {
  park: '园区纪实',
  company: '企业故事',
  course: '技能公开课',
  policy: '政策解读',
  roadshow: '路演与发布',
  life: '生活与活动',
} as typeof contract.VIDEO_CATEGORY_NAMES

export const VIDEO_LENGTHS = ['short', 'medium', 'long'] as typeof contract.VIDEO_LENGTHS

export const VIDEO_SORTS = ['new', 'hot', 'bullets'] as typeof contract.VIDEO_SORTS

export const video = {
  listVideos: { method: 'GET', path: '/video', access: 'public' },
  listSeries: { method: 'GET', path: '/video/series', access: 'public' },
  getVideo: { method: 'GET', path: '/video/{id}', access: 'public' },
  listRelated: { method: 'GET', path: '/video/{id}/related', access: 'public' },
  listBullets: { method: 'GET', path: '/video/{id}/bullet', access: 'public' },
} as unknown as typeof contract.video
