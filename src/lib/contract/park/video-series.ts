/** The series of my videos (or of those of the company I act for): naming, ordering and deleting them. */
import { z } from 'zod'
import * as mini from 'zod/mini'
import {
  type Contract,
  defineCall,
  done,
  idParam,
  listOf,
  listQuery,
  recordId,
  timestamp,
  version,
} from '#lib/contract/define.ts'
import { myVideoState } from '#lib/contract/park/video-workspace.ts'
import { videoSeriesForm } from '#lib/forms/park/video.ts'

/** WAITING: an operator looks at its words; REFUSED: they stay hidden until they are changed. */
const seriesHold = z.enum(['WAITING', 'REFUSED'])

export const mySeries = z.object({
  id: z.int(),
  title: z.string(),
  intro: z.string(),
  hold: seriesHold.nullable(),
  ownerName: z.string(),
  /** Public ones. */
  videoCount: z.int(),
  createdAt: timestamp,
})
export type MySeries = z.output<typeof mySeries>

const seriesVideo = z.object({ id: z.int(), title: z.string(), state: myVideoState, durationMs: z.int() })

const mySeriesDetail = mySeries.extend({
  /** Public or not, in their order. */
  videos: z.array(seriesVideo),
  version,
})
export type MySeriesDetail = z.output<typeof mySeriesDetail>

const one = { params: z.object({ id: idParam }) }

export const videoSeriesWriting = {
  listMySeries: defineCall({
    method: 'GET',
    path: '/video/series/mine/list',
    summary: '我的视频系列，新的在前',
    access: 'user',
    query: listQuery,
    result: listOf(mySeries),
    errors: [],
  }),
  getMySeries: defineCall({
    method: 'GET',
    path: '/video/series/mine/{id}',
    summary: '我的一个系列和其中的视频',
    access: 'user',
    ...one,
    result: mySeriesDetail,
    errors: ['missing.record'],
  }),
  createSeries: defineCall({
    method: 'POST',
    path: '/video/series/mine',
    summary: '新建一个系列',
    access: 'user',
    posts: true,
    body: videoSeriesForm,
    result: z.object({ id: z.int() }),
    errors: ['state.conflict'],
  }),
  saveSeries: defineCall({
    method: 'POST',
    path: '/video/series/mine/{id}/save',
    summary: '改系列的名称和介绍',
    access: 'user',
    posts: true,
    ...one,
    body: mini.extend(videoSeriesForm, { version: mini.optional(version) }),
    result: mySeriesDetail,
    errors: ['missing.record', 'state.changed'],
  }),
  orderSeries: defineCall({
    method: 'POST',
    path: '/video/series/mine/{id}/order',
    summary: '排系列里视频的先后；要写全其中的视频',
    access: 'user',
    ...one,
    body: z.object({ videoIds: z.array(recordId).max(200) }),
    result: done,
    errors: ['missing.record', 'state.changed'],
  }),
  deleteSeries: defineCall({
    method: 'POST',
    path: '/video/series/mine/{id}/delete',
    summary: '删除系列，其中的视频留下',
    access: 'user',
    ...one,
    body: z.object({}),
    result: done,
    errors: ['missing.record'],
  }),
} satisfies Contract
