/** Playbacks: recordings and chats that both sides agreed to publish (and some that are not), with their bullet comments. */

import { type Insertable, sql } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import { insertAll, insertReturningIds } from '#demo/insert.ts'
import { storeDemoClips } from '#demo/park/video.ts'
import { BULLET_COLORS } from '#lib/contract/consult/bullet.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type {
  PlaybackBulletsTable,
  PlaybackChapterRow,
  PlaybackLinesTable,
  PlaybacksTable,
  Publication,
} from '#server/domains/consult/playback/tables.ts'
import { fileUrl } from '#server/media/file-store.ts'
import { fieldPicture } from './categories.ts'
import { type ConsultDialog, consultDialogs } from './dialogs.ts'
import { toneWav } from './playback-tone.ts'
import { bulletTexts, playbackLeads } from './talk.ts'

type Type = PlaybacksTable['type']
type Fate = readonly [recording: 'RECORDING' | 'PROCESSING' | 'READY' | 'FAILED', publication: Publication]
type Medium = { path: string; seconds: number }

/** What is not published occurs too. */
const UNPUBLISHED: readonly Fate[] = [
  ['RECORDING', 'PRIVATE'],
  ['PROCESSING', 'PRIVATE'],
  ['FAILED', 'PRIVATE'],
  ['READY', 'PRIVATE'],
  ['READY', 'WAIT_CONSENT'],
  ['READY', 'WITHDRAWN'],
  ['READY', 'TAKEN_DOWN'],
]
const AUDIO_SECONDS = 300
const AUDIO_FREE_SECONDS = 60

export async function seedPlayback(context: SeedContext): Promise<void> {
  const { db, rng, now, scale, people } = context
  const media = await storeMedia(context)
  const done = await db
    .selectFrom('consultations')
    .innerJoin('consultants', 'consultants.id', 'consultations.consultant_id')
    .innerJoin('consult_categories as root', 'root.id', 'consultations.root_category_id')
    .select([
      'consultations.id',
      'consultations.way',
      'consultations.consultant_id',
      'consultations.root_category_id',
      'consultations.category_id',
      'root.name as field',
    ])
    .where('consultations.kind', '=', 'DIRECTED')
    .where('consultations.state', 'in', ['FINISHED', 'REVIEWED'])
    .where('consultants.state', '=', 'ACTIVE')
    .orderBy('consultations.id')
    .execute()
  const leaves = new Map(
    (await db.selectFrom('consult_categories').select(['id', 'parent_id', 'name']).where('level', '=', 2).execute()).map(row => [
      `${row.parent_id}/${row.name}`,
      row.id,
    ]),
  )

  const wayOf = { VIDEO: 'VIDEO', AUDIO: 'VOICE', CHAT: 'TEXT' } as const
  const titles = new Set<string>()
  const used = new Set<number>()
  const rows: Insertable<PlaybacksTable>[] = []
  const dialogs: ConsultDialog[] = []
  const published = Math.max(12, scale(60))
  for (let index = 0; index < published + UNPUBLISHED.length; index++) {
    const dialog = consultDialogs[index % consultDialogs.length]!
    const type = (['VIDEO', 'CHAT', 'AUDIO'] as const)[(index + Math.floor(index / consultDialogs.length)) % 3]!
    const source =
      done.find(row => row.field === dialog.field && row.way === wayOf[type] && !used.has(row.id)) ??
      done.find(row => row.field === dialog.field && !used.has(row.id)) ??
      done.find(row => !used.has(row.id))
    if (!source) continue
    used.add(source.id)
    rows.push(rowOf(index, type, dialog, source))
    dialogs.push(dialog)
  }
  const ids = await insertReturningIds(db, 'playbacks', rows)
  await insertAll(
    db,
    'playback_lines',
    rows.flatMap((row, index) => linesOf(dialogs[index]!, row.seconds ?? 0).map(line => ({ ...line, playback_id: ids[index]! }))),
  )
  const bullets = rows.flatMap((row, index) => bulletsOf(row, ids[index]!))
  await insertAll(db, 'playback_bullets', bullets)
  await sql`
    update playbacks p set bullet_count = b.n
    from (select playback_id, count(*)::integer as n from playback_bullets where state = 'VISIBLE' group by playback_id) b
    where b.playback_id = p.id`.execute(db)

  function rowOf(index: number, type: Type, dialog: ConsultDialog, source: (typeof done)[number]): Insertable<PlaybacksTable> {
    const [recording, publication] = UNPUBLISHED[index - published] ?? (['READY', 'PUBLISHED'] as const)
    const paid = index % 4 === 1
    const { seconds, free, preview } = lengthOf(type, paid)
    const ready = recording === 'READY'
    const at = new Date(now.getTime() - (0.2 + rng.float() ** 1.6 * 300) * DAY_MS)
    const plays = publication === 'PUBLISHED' ? 60 + Math.floor(rng.float() ** 3 * 26_000) : 0
    return {
      consultation_id: source.id,
      consultant_id: source.consultant_id!,
      root_category_id: source.root_category_id,
      category_id: leaves.get(`${source.root_category_id}/${dialog.leaf}`) ?? source.category_id,
      type,
      title: titleOf(dialog),
      summary: dialog.summary,
      cover: fieldPicture(dialog.field, index * 7 + 11),
      recording,
      publication,
      price: paid ? rng.pick([290, 490, 690, 990, 1290]) : 0,
      seconds: ready ? seconds : 0,
      free_seconds: ready ? free : 0,
      media_key: type === 'CHAT' || !ready ? null : type === 'VIDEO' ? media.lecture.path : media.talk.path,
      preview_key: ready ? preview : null,
      chapters: JSON.stringify(ready ? chaptersOf(dialog, seconds) : []),
      play_count: plays,
      like_count: Math.round(plays * (0.01 + rng.float() * 0.05)),
      bullet_count: 0,
      created_at: at,
      published_at: publication === 'PUBLISHED' || publication === 'WITHDRAWN' || publication === 'TAKEN_DOWN' ? at : null,
    }
  }

  function lengthOf(type: Type, paid: boolean): { seconds: number; free: number; preview: string | null } {
    if (type === 'CHAT') {
      const seconds = rng.int(18, 52) * 60
      return { seconds, free: paid ? Math.round(seconds * 0.35) : seconds, preview: null }
    }
    const [whole, part] = type === 'VIDEO' ? [media.lecture, media.taster] : [media.talk, media.talkTaster]
    return { seconds: whole.seconds, free: paid ? part.seconds : whole.seconds, preview: paid ? part.path : whole.path }
  }

  function titleOf(dialog: ConsultDialog): string {
    for (const lead of rng.shuffle(playbackLeads)) {
      for (const title of rng.shuffle(dialog.titles)) {
        if (titles.has(lead + title)) continue
        titles.add(lead + title)
        return lead + title
      }
    }
    return `${rng.pick(dialog.titles)}（第 ${titles.size} 期）`
  }

  function bulletsOf(row: Insertable<PlaybacksTable>, playbackId: number): Insertable<PlaybackBulletsTable>[] {
    if (row.publication !== 'PUBLISHED') return []
    const span = (row.seconds ?? 0) * 1000
    const peaks = (JSON.parse(row.chapters ?? '[]') as PlaybackChapterRow[]).map(chapter => chapter.at * 1000 + 12_000)
    return Array.from({ length: 12 + Math.floor(rng.float() ** 2 * 110) }, () => {
      // People write where something begins, and a few anywhere.
      const near = rng.chance(0.6) ? rng.pick(peaks) + (rng.float() + rng.float() - 1) * span * 0.05 : rng.float() * span
      return {
        playback_id: playbackId,
        author_user_id: rng.pick(people).id,
        at_ms: Math.max(500, Math.min(span - 1000, Math.round(near))),
        content: rng.pick(bulletTexts),
        mode: rng.weighted([
          ['SCROLL', 90],
          ['TOP', 7],
          ['BOTTOM', 3],
        ] as const),
        color: rng.chance(0.75) ? '#ffffff' : rng.pick(BULLET_COLORS),
        size: rng.weighted([
          ['NORMAL', 88],
          ['SMALL', 8],
          ['LARGE', 4],
        ] as const),
        like_count: Math.floor(rng.float() ** 4 * 30),
        state: rng.weighted([
          ['VISIBLE', 96],
          ['HIDDEN', 3],
          ['DELETED', 1],
        ] as const),
        created_at: rng.pastDate(now, 90),
      }
    })
  }
}

/** Seconds at which each line is said, in proportion to its length. */
function timesOf(dialog: ConsultDialog, seconds: number): number[] {
  const weights = dialog.lines.map(line => (line.startsWith('#') ? 0 : line.length + 6))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map(weight => {
    const at = Math.floor((before / whole) * seconds)
    before += weight
    return at
  })
}

const chaptersOf = (dialog: ConsultDialog, seconds: number): PlaybackChapterRow[] => {
  const times = timesOf(dialog, seconds)
  return dialog.lines.flatMap((line, index) => (line.startsWith('# ') ? [{ at: times[index]!, title: line.slice(2) }] : []))
}

function linesOf(dialog: ConsultDialog, seconds: number): Omit<Insertable<PlaybackLinesTable>, 'playback_id'>[] {
  if (seconds === 0) return []
  const times = timesOf(dialog, seconds)
  return dialog.lines.flatMap((line, seq) =>
    line.startsWith('#')
      ? []
      : [
          {
            seq,
            at_ms: times[seq]! * 1000,
            speaker: line.startsWith('Q') ? ('ASKER' as const) : ('CONSULTANT' as const),
            content: line.slice(2),
          },
        ],
  )
}

/** The real files that stand for recordings: a lecture with a shorter taster, and a tone for voices. */
async function storeMedia(context: SeedContext): Promise<Record<'lecture' | 'taster' | 'talk' | 'talkTaster', Medium>> {
  const clips = await storeDemoClips(context)
  const byLength = [...clips].sort((a, b) => b.durationMs - a.durationMs)
  const clip = (index: number): Medium => ({
    path: withoutRoot(byLength[index]!.url),
    seconds: Math.floor(byLength[index]!.durationMs / 1000),
  })
  const tone = async (id: string, name: string, seconds: number): Promise<Medium> => {
    const file = await context.files.put({ id, name, type: 'audio/wav', content: toneWav(seconds) })
    return { path: withoutRoot(fileUrl(file)), seconds }
  }
  return {
    lecture: clip(0),
    taster: clip(1),
    talk: await tone('demotalkwhole', 'consultation.wav', AUDIO_SECONDS),
    talkTaster: await tone('demotalktaster', 'consultation-free.wav', AUDIO_FREE_SECONDS),
  }
}

const withoutRoot = (url: string): string => url.replace(/^\/files\//, '')
