/** Seeds 120 downloads whose files are real: one to four versions each, made when the demo is loaded. */

import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import type { Rng } from '#demo/rng.ts'
import { PREVIEWABLE_FORMATS } from '#lib/contract/park/download.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { Database } from '#server/db/schema.ts'
import type { DownloadFormat, DownloadPermission, DownloadState } from '#server/domains/park/download/tables.ts'
import { fileUrl } from '#server/media/file-store.ts'
import { type MadePreview, makePreview, type PreviewedFormat } from '#server/media/preview.ts'
import { changes, type DownloadTexts, downloadTexts, licences } from './download-texts.ts'
import { csvFile, htmlFile, type MadeFile, markdownFile, pdfFile, textFile, zipFile } from './make-file.ts'

const isPreviewable = (format: DownloadFormat): format is PreviewedFormat =>
  (PREVIEWABLE_FORMATS as readonly string[]).includes(format)

function makeFile(format: DownloadFormat, title: string, texts: DownloadTexts, version: string, keep: number): MadeFile {
  const sections = [
    { title: '说明', lines: [`版本 ${version}`, '资料为示范文本，仅供参考，以主管部门发布为准。'] },
    ...texts.sections.slice(0, keep),
  ]
  const rows = [
    texts.table.head,
    ...Array.from({ length: keep * 3 }, (_, n) => texts.table.rows[n % texts.table.rows.length] ?? []),
  ]
  switch (format) {
    case 'csv':
      return csvFile(rows)
    case 'md':
      return markdownFile(title, sections)
    case 'html':
      return htmlFile(title, sections)
    case 'pdf':
      return pdfFile(title, sections)
    case 'zip':
      return zipFile([
        { name: `${title}.md`, content: markdownFile(title, sections).content },
        { name: `${title}.csv`, content: csvFile(rows).content },
        { name: '请先阅读.txt', content: textFile('请先阅读', sections.slice(0, 1)).content },
      ])
    default:
      return textFile(title, sections)
  }
}

type Draft = {
  row: Insertable<Database['downloads']>
  versions: Omit<Insertable<Database['download_versions']>, 'download_id'>[]
  /** Of each version; only of what is sold. */
  previews: MadePreview[]
}

const drawFormat = (rng: Rng, category: DownloadTexts['category']): DownloadFormat =>
  rng.weighted<DownloadFormat>(
    category === 'data'
      ? [
          ['csv', 7],
          ['pdf', 2],
          ['zip', 1],
        ]
      : [
          ['pdf', 34],
          ['md', 16],
          ['txt', 12],
          ['csv', 16],
          ['zip', 14],
          ['html', 8],
        ],
  )

async function draftDownload(context: SeedContext, texts: DownloadTexts, title: string): Promise<Draft> {
  const { rng, now, companies, people } = context
  const plan = drawPlan(rng, now, texts)
  const { permission, state, first } = plan
  const { versions, previews } = await makeVersions(context, texts, title, plan)
  const latest = versions.at(-1)
  const company = rng.chance(0.4) ? rng.pick(companies) : null
  const intro = rng.pick(texts.intros)
  const row: Draft['row'] = {
    owner_user_id: company?.ownerUserId ?? rng.pick(people).id,
    owner_company_id: company?.id ?? null,
    category: texts.category,
    format: plan.format,
    title,
    intro,
    body_html: bodyOf(intro, texts),
    tags: rng.sample(texts.tags, 2),
    licence: rng.pick(licences),
    permission,
    coins: permission === 'COINS' ? rng.pick([20, 50, 80, 100]) : 0,
    state,
    state_reason: state === 'REJECTED' ? rng.pick(['来源不明，请补充授权说明', '文件无法打开']) : null,
    version: latest?.version ?? '',
    size: latest?.size ?? 0,
    download_count: versions.reduce((sum, version) => sum + (version.download_count ?? 0), 0),
    published_at: state === 'PUBLISHED' || state === 'OFFLINE' ? first : null,
    updated_at: latest?.released_at ?? first,
    created_at: new Date(first.getTime() - DAY_MS),
  }
  return { row, versions, previews }
}

/** `first`: when the first version came out. */
type Plan = { format: DownloadFormat; permission: DownloadPermission; state: DownloadState; first: Date }

function drawPlan(rng: Rng, now: Date, texts: DownloadTexts): Plan {
  const drawn = drawFormat(rng, texts.category)
  const permission = rng.weighted<DownloadPermission>([
    ['EVERYONE', 74],
    ['MEMBERS', 16],
    ['COINS', 10],
  ])
  // What is sold has to be shown in part, and the others are shown by pictures that nobody has made here.
  const format = permission === 'COINS' && !isPreviewable(drawn) ? 'md' : drawn
  const state = rng.weighted<DownloadState>([
    ['PUBLISHED', 900],
    ['UNDER_REVIEW', 30],
    ['DRAFT', 20],
    ['REJECTED', 20],
    ['OFFLINE', 20],
    ['DELETED', 10],
  ])
  return { format, permission, state, first: rng.pastDate(now, 600) }
}

/** One to four, each with more in it than the one before. */
async function makeVersions(
  context: SeedContext,
  texts: DownloadTexts,
  title: string,
  { format, permission, first }: Plan,
): Promise<Pick<Draft, 'versions' | 'previews'>> {
  const { rng, now } = context
  const count = rng.int(1, 4)
  const versions: Draft['versions'] = []
  const previews: MadePreview[] = []
  for (let v = 0; v < count; v++) {
    const version = `${1 + Math.floor(v / 2)}.${v % 2}`
    const made = makeFile(format, title, texts, version, Math.min(texts.sections.length, 2 + v))
    if (permission === 'COINS' && isPreviewable(format)) previews.push(makePreview(format, made.content))
    versions.push({
      version,
      notes: changes[v] ?? changes[0] ?? '',
      ...(await storeFile(context, `${title}-${version}.${made.extension}`, made)),
      state: v < count - 1 && rng.chance(0.08) ? 'WITHDRAWN' : 'PUBLISHED',
      download_count: Math.floor(rng.float() ** 2 * 1800),
      released_at: new Date(first.getTime() + ((now.getTime() - first.getTime()) / count) * v * 0.9),
    })
  }
  return { versions, previews }
}

async function storeFile({ files }: SeedContext, name: string, made: MadeFile) {
  const file = await files.put({
    // Nobody who does not have the file knows its address; the same data give the same one, so that seeding again adds no files.
    id: createHash('sha256').update(`${name}\n`).update(made.content).digest('hex').slice(0, 30),
    name,
    type: made.mime,
    content: made.content,
  })
  return { file_name: name, file_url: fileUrl(file), mime: made.mime, size: file.size, sha256: file.sha256 }
}

const bodyOf = (intro: string, { sections }: DownloadTexts): string =>
  [
    `<p>${intro}</p>`,
    ...sections.map(({ title, lines }) => `<h2>${title}</h2><ul>${lines.map(line => `<li>${line}</li>`).join('')}</ul>`),
  ].join('')

export async function seedDownload(context: SeedContext): Promise<void> {
  const { rng, db, now } = context
  const works = downloadTexts.flatMap(texts => texts.titles.map(title => ({ texts, title })))
  const chosen = rng.sample(works, Math.max(14, context.scale(120)))
  // More are wanted than there are titles: an edition for another year is a work of its own.
  const years = ['（精简版）', '（加长版）']
  for (let n = 0; chosen.length < context.scale(120); n++) {
    const work = works[n % works.length]
    if (work) chosen.push({ texts: work.texts, title: `${work.title}${years[n % years.length]}` })
  }
  const drafts: Draft[] = []
  for (const { texts, title } of chosen) drafts.push(await draftDownload(context, texts, title))
  const ids = await insertReturningIds(
    db,
    'downloads',
    drafts.map(draft => draft.row),
  )
  const versionIds = await insertReturningIds(
    db,
    'download_versions',
    drafts.flatMap((draft, n) => draft.versions.map(version => ({ download_id: ids[n] ?? 0, ...version }))),
  )
  const previews = drafts.flatMap(draft => draft.versions.map((_, at) => draft.previews[at]))
  await insertAll(
    db,
    'download_previews',
    previews.flatMap((preview, at) =>
      preview
        ? [
            {
              version_id: versionIds[at] ?? 0,
              source: 'MADE' as const,
              state: 'READY' as const,
              content: JSON.stringify(preview),
              created_at: now,
              made_at: now,
            },
          ]
        : [],
    ),
  )
}
