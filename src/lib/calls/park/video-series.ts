/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/video-series.ts'

export const videoSeriesWriting = {
  listMySeries: { method: 'GET', path: '/video/series/mine/list', access: 'user' },
  getMySeries: { method: 'GET', path: '/video/series/mine/{id}', access: 'user' },
  createSeries: { method: 'POST', path: '/video/series/mine', access: 'user' },
  saveSeries: { method: 'POST', path: '/video/series/mine/{id}/save', access: 'user' },
  orderSeries: { method: 'POST', path: '/video/series/mine/{id}/order', access: 'user' },
  deleteSeries: { method: 'POST', path: '/video/series/mine/{id}/delete', access: 'user' },
} as unknown as typeof contract.videoSeriesWriting
