/** A demo playback before it is written: what is shown of which consultation, for how much, and how far it has come. */
import type { Insertable } from 'kysely'
import type { SeedContext } from '#demo/context.ts'
import type { Rng } from '#demo/rng.ts'
import { DAY_MS } from '#lib/format/units.ts'
import type { PlaybacksTable, Publication } from '#server/domains/consult/playback/tables.ts'
import { fieldPicture } from '../categories.ts'
import { playbackLeads } from '../talk.ts'
import { type ConsultDialog, consultDialogs } from './dialogs.ts'
import { chaptersOf } from './lines.ts'
import type { Media } from './media.ts'
import { findSource, type Source } from './sources.ts'

type Type = PlaybacksTable['type']
type Fate = readonly [recording: 'RECORDING' | 'PROCESSING' | 'READY' | 'FAILED', publication: Publication]
type Plan = { index: number; type: Type; dialog: ConsultDialog; source: Source; fate: Fate }

export type PlaybackDraft = { row: Insertable<PlaybacksTable>; dialog: ConsultDialog }

const TYPES = ['VIDEO', 'CHAT', 'AUDIO'] as const
const PUBLISHED: Fate = ['READY', 'PUBLISHED']
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
/** Those that are public, or have been. */
const SEEN: readonly Publication[] = ['PUBLISHED', 'WITHDRAWN', 'TAKEN_DOWN']

/** @param leaves ids of the categories of the second level, as `readLeaves` gives them */
export function draftPlaybacks(
  context: SeedContext,
  media: Media,
  sources: readonly Source[],
  leaves: ReadonlyMap<string, number>,
): PlaybackDraft[] {
  const titles = new Set<string>()
  return planPlaybacks(sources, Math.max(12, context.scale(60))).map(plan => ({
    row: draftPlayback(context, plan, media, leaves, titles),
    dialog: plan.dialog,
  }))
}

/** Dialogs and types take turns; each consultation is played back once, so there may be fewer than wanted. */
function planPlaybacks(sources: readonly Source[], published: number): Plan[] {
  const used = new Set<Source>()
  return Array.from({ length: published + UNPUBLISHED.length }).flatMap((_, index) => {
    const dialog = consultDialogs[index % consultDialogs.length]!
    const type = TYPES[(index + Math.floor(index / consultDialogs.length)) % TYPES.length]!
    const free = sources.filter(one => !used.has(one))
    const source = findSource(free, dialog, type)
    if (!source) return []
    used.add(source)
    return [{ index, type, dialog, source, fate: UNPUBLISHED[index - published] ?? PUBLISHED }]
  })
}

function draftPlayback(
  { rng, now }: SeedContext,
  { index, type, dialog, source, fate: [recording, publication] }: Plan,
  media: Media,
  leaves: ReadonlyMap<string, number>,
  titles: Set<string>,
): Insertable<PlaybacksTable> {
  const paid = index % 4 === 1
  const length = drawLength(rng, type, paid, media)
  const at = new Date(now.getTime() - (0.2 + rng.float() ** 1.6 * 300) * DAY_MS)
  const plays = publication === 'PUBLISHED' ? 60 + Math.floor(rng.float() ** 3 * 26_000) : 0
  return {
    consultation_id: source.id,
    consultant_id: source.consultant_id!,
    root_category_id: source.root_category_id,
    category_id: leaves.get(`${source.root_category_id}/${dialog.leaf}`) ?? source.category_id,
    type,
    title: drawTitle(rng, dialog, titles),
    summary: dialog.summary,
    cover: fieldPicture(dialog.field, index * 7 + 11),
    recording,
    publication,
    price: paid ? rng.pick([290, 490, 690, 990, 1290]) : 0,
    ...(recording === 'READY' ? recorded(type, dialog, length, media) : UNRECORDED),
    play_count: plays,
    like_count: Math.round(plays * (0.01 + rng.float() * 0.05)),
    bullet_count: 0,
    created_at: at,
    published_at: SEEN.includes(publication) ? at : null,
  }
}

/** Seconds, how many of them are free, and what is played before paying. */
type Length = { seconds: number; free: number; preview: string | null }

function drawLength(rng: Rng, type: Type, paid: boolean, media: Media): Length {
  if (type === 'CHAT') {
    const seconds = rng.int(18, 52) * 60
    return { seconds, free: paid ? Math.round(seconds * 0.35) : seconds, preview: null }
  }
  const [whole, part] = type === 'VIDEO' ? [media.lecture, media.taster] : [media.talk, media.talkTaster]
  return { seconds: whole.seconds, free: paid ? part.seconds : whole.seconds, preview: paid ? part.path : whole.path }
}

const UNRECORDED = { seconds: 0, free_seconds: 0, media_key: null, preview_key: null, chapters: JSON.stringify([]) }

const recorded = (type: Type, dialog: ConsultDialog, { seconds, free, preview }: Length, media: Media) => ({
  seconds,
  free_seconds: free,
  media_key: type === 'CHAT' ? null : type === 'VIDEO' ? media.lecture.path : media.talk.path,
  preview_key: preview,
  chapters: JSON.stringify(chaptersOf(dialog, seconds)),
})

/** @param taken those that others have; the title is added, unless all are taken and it is numbered. */
function drawTitle(rng: Rng, dialog: ConsultDialog, taken: Set<string>): string {
  for (const lead of rng.shuffle(playbackLeads)) {
    for (const title of rng.shuffle(dialog.titles)) {
      if (taken.has(lead + title)) continue
      taken.add(lead + title)
      return lead + title
    }
  }
  return `${rng.pick(dialog.titles)}（第 ${taken.size} 期）`
}
