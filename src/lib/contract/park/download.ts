/** Downloads (资料下载): files with versions, checksums, licence and counts. Reading only. */
import { z } from 'zod'
import { type Contract, defineCall, idParam, listOf, pageQuery, timestamp } from '#lib/contract/define.ts'
import { author } from '#lib/contract/platform/author.ts'

export const DOWNLOAD_CATEGORIES = ['policy', 'contract', 'finance', 'hr', 'product', 'data', 'training'] as const
/** What people see instead of the code. */
export const DOWNLOAD_CATEGORY_NAMES: Record<(typeof DOWNLOAD_CATEGORIES)[number], string> = {
  policy: '政策申报',
  contract: '合同范本',
  finance: '财务税务',
  hr: '人事行政',
  product: '产品与研发',
  data: '数据与报告',
  training: '培训课件',
}
export const DOWNLOAD_FORMATS = ['pdf', 'docx', 'xlsx', 'pptx', 'csv', 'txt', 'md', 'zip', 'html'] as const
/** Formats of which the site makes the preview itself; for the others the author uploads one. */
export const PREVIEWABLE_FORMATS = ['docx', 'xlsx', 'csv', 'txt', 'md'] as const
export const DOWNLOAD_PERMISSIONS = ['EVERYONE', 'MEMBERS', 'COINS'] as const
export const DOWNLOAD_SORTS = ['new', 'hot', 'size'] as const

export const downloadCard = z.object({
  id: z.number().int(),
  title: z.string(),
  intro: z.string(),
  category: z.enum(DOWNLOAD_CATEGORIES),
  format: z.enum(DOWNLOAD_FORMATS),
  /** Bytes of the newest version. */
  size: z.number().int(),
  version: z.string(),
  permission: z.enum(DOWNLOAD_PERMISSIONS),
  /** Coins asked for; 0 unless the permission is COINS. */
  coins: z.number().int(),
  licence: z.string(),
  downloadCount: z.number().int(),
  updatedAt: timestamp,
})
export type DownloadCard = z.infer<typeof downloadCard>

export const downloadVersion = z.object({
  id: z.number().int(),
  version: z.string(),
  notes: z.string(),
  fileName: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  releasedAt: timestamp,
  downloadCount: z.number().int(),
  /** Null unless everyone may have it. */
  url: z.string().nullable(),
})
export type DownloadVersion = z.infer<typeof downloadVersion>

/** What is seen before coins are paid: the first third, or what the author chose. Nothing of the rest leaves the server. */
const downloadPreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TEXT'), text: z.string(), shown: z.number().int(), total: z.number().int() }),
  z.object({ kind: z.literal('TABLE'), rows: z.array(z.array(z.string())), shown: z.number().int(), total: z.number().int() }),
  z.object({
    kind: z.literal('FILES'),
    files: z.array(z.object({ name: z.string(), url: z.string(), isPicture: z.boolean() })),
  }),
])
export type DownloadPreview = z.infer<typeof downloadPreview>

export const downloadDetail = downloadCard.extend({
  /** Clean HTML. */
  body: z.string(),
  tags: z.array(z.string()),
  /** The source in the author's words; empty when none was given. */
  source: z.string(),
  author,
  publishedAt: timestamp,
  versions: z.array(downloadVersion),
  /** The preview of the newest version; only for files that cost coins. */
  preview: downloadPreview.nullable(),
  related: z.array(
    z.object({ id: z.number().int(), title: z.string(), format: z.enum(DOWNLOAD_FORMATS), size: z.number().int() }),
  ),
})
export type DownloadDetail = z.infer<typeof downloadDetail>

export const download = {
  listDownloads: defineCall({
    method: 'GET',
    path: '/download',
    summary: '资料下载列表，可按关键词、分类、格式、权限筛选',
    access: 'public',
    query: pageQuery.extend({
      category: z.enum(DOWNLOAD_CATEGORIES).optional(),
      format: z.enum(DOWNLOAD_FORMATS).optional(),
      permission: z.enum(DOWNLOAD_PERMISSIONS).optional(),
      sort: z.enum(DOWNLOAD_SORTS).default('new'),
    }),
    result: listOf(downloadCard),
    errors: [],
  }),
  getDownload: defineCall({
    method: 'GET',
    path: '/download/{id}',
    summary: '资料详情，含历史版本与校验值',
    access: 'public',
    params: z.object({ id: idParam }),
    result: downloadDetail,
    errors: ['missing.record'],
  }),
} satisfies Contract
