/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/video-writing.ts'

export const MAX_CHAPTERS = 30 as typeof contract.MAX_CHAPTERS

export const MAX_VIDEO_INTRO = 1000 as typeof contract.MAX_VIDEO_INTRO

export const MAX_VIDEO_TAGS = 5 as typeof contract.MAX_VIDEO_TAGS

export const VIDEO_FIGURE_DAYS = 30 as typeof contract.VIDEO_FIGURE_DAYS

export const videoWriting = {
  createVideo: { method: 'POST', path: '/video/mine', access: 'user' },
  getVideoEditor: { method: 'GET', path: '/video/mine/{id}/editor', access: 'user' },
  saveVideo: { method: 'POST', path: '/video/mine/{id}/save', access: 'user' },
  replaceFilm: { method: 'POST', path: '/video/mine/{id}/film', access: 'user' },
  submitVideo: { method: 'POST', path: '/video/mine/{id}/submit', access: 'user' },
  recallVideo: { method: 'POST', path: '/video/mine/{id}/recall', access: 'user' },
  dropRevision: { method: 'POST', path: '/video/mine/{id}/revision/drop', access: 'user' },
  arrangeVideo: { method: 'POST', path: '/video/mine/{id}/arrange', access: 'user' },
  getVideoFigures: { method: 'GET', path: '/video/mine/{id}/figures', access: 'user' },
} as unknown as typeof contract.videoWriting
