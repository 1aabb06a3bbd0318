/** Written by `npm run calls` from the contract of the same name. Do not edit. */
import type * as contract from '#lib/contract/park/download.ts'

export const DOWNLOAD_CATEGORIES = [
  'policy',
  'contract',
  'finance',
  'hr',
  'product',
  'data',
  'training',
] as typeof contract.DOWNLOAD_CATEGORIES

export const DOWNLOAD_CATEGORY_NAMES = {
  policy: '政策申报',
  contract: '合同范本',
  finance: '财务税务',
  hr: '人事行政',
  product: '产品与研发',
  data: '数据与报告',
  training: '培训课件',
} as typeof contract.DOWNLOAD_CATEGORY_NAMES

export const DOWNLOAD_FORMATS = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'csv',
  'txt',
  'md',
  'zip',
  'html',
] as typeof contract.DOWNLOAD_FORMATS

export const DOWNLOAD_PERMISSIONS = ['EVERYONE', 'MEMBERS', 'COINS'] as typeof contract.DOWNLOAD_PERMISSIONS

export const DOWNLOAD_SORTS = ['new', 'hot', 'size'] as typeof contract.DOWNLOAD_SORTS

export const PREVIEWABLE_FORMATS = ['docx', 'xlsx', 'csv', 'txt', 'md'] as typeof contract.PREVIEWABLE_FORMATS

export const download = {
  listDownloads: { method: 'GET', path: '/download', access: 'public' },
  getDownload: { method: 'GET', path: '/download/{id}', access: 'public' },
} as unknown as typeof contract.download
