/**
 * Films in two sizes, by ffmpeg where the machine has it. A film is a stranger's file: it is opened as the kind that it was found to be and
 * as nothing else (a playlist that calls itself a film would make ffmpeg read what it names), over files alone, and looked at before it is
 * decoded.
 */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#lib/format/units.ts'
import { bandwidthOf, type FilmSize, type Pieces, readPlaylist } from './hls.ts'
import { runTool } from './run-tool.ts'

/** A film that stays as it was uploaded: trying again would find the same. */
export class PlainFilmError extends Error {
  override name = 'PlainFilmError'
}

/** Pixels of the shorter side, and the bits that a second may take. */
const SIZES = [
  { side: 480, kilobits: 1_200 },
  { side: 720, kilobits: 2_600 },
] as const
const SOUND_KILOBITS = 96
const PIECE_SECONDS = 4
const DEMUXERS: Readonly<Record<string, string>> = { 'video/mp4': 'mov', 'video/webm': 'matroska' }

const MAX_SECONDS = 6 * HOUR_SECONDS
const MAX_PIXELS = 4_096 * 2_304
const PROBE_MS = 30_000
/** On a busy machine two sizes take about twice the length of the film. */
const TIMEOUT_MS = { perSecond: 10_000, least: 5 * MINUTE_MS, most: 4 * HOUR_MS }

export type MadeFilm = { sizes: (FilmSize & { path: string })[]; pieces: Pieces[] }
export type FilmTask = { path: string; contentType: string; folder: string; signal?: AbortSignal | undefined }

export type Transcoder = {
  /** @throws PlainFilmError, ToolMissingError where there is no ffmpeg, Error when it failed or took too long. */
  make(task: FilmTask): Promise<MadeFilm>
}

const probed = z.object({
  format: z.object({ duration: z.coerce.number().positive() }),
  streams: z
    .array(z.object({ codec_type: z.string().optional(), width: z.int().optional(), height: z.int().optional() }))
    .max(50),
})

type FilmProperties = { seconds: number; width: number; height: number }
type TranscodeRequest = { path: string; demuxer: string; folder: string; signal: AbortSignal | undefined }

/** What stands before an input, so that nothing but this file is read, and as this kind. */
const inputOf = ({ path, demuxer }: Pick<TranscodeRequest, 'path' | 'demuxer'>): string[] => [
  ...['-protocol_whitelist', 'file', '-format_whitelist', 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'],
  ...['-f', demuxer, '-i', `file:${path}`],
]

async function probe(ffprobe: string, request: TranscodeRequest): Promise<FilmProperties> {
  const shown = ['-show_entries', 'format=duration:stream=codec_type,width,height', '-of', 'json']
  const { folder, signal } = request
  const text = await runTool(ffprobe, ['-v', 'error', '-hide_banner', ...shown, ...inputOf(request)], {
    folder,
    patienceMs: PROBE_MS,
    signal,
  })
  const { format, streams } = probed.parse(JSON.parse(text))
  const film = streams.find(one => one.codec_type === 'video')
  return { seconds: format.duration, width: film?.width ?? 0, height: film?.height ?? 0 }
}

/** Anything the prober says is about the film, but for there being no prober, and the site being stopped. */
async function probeUpload(ffprobe: string, request: TranscodeRequest): Promise<FilmProperties> {
  const seen = await probe(ffprobe, request).catch((error: Error) => {
    if (error.name === 'ToolMissingError' || request.signal?.aborted) throw error
    throw new PlainFilmError(`it cannot be read: ${error.message.split('\n', 1)[0]}`)
  })
  if (seen.width < 16 || seen.height < 16) throw new PlainFilmError('there is nothing to see in it')
  if (seen.width * seen.height > MAX_PIXELS) throw new PlainFilmError('its picture is too large')
  if (seen.seconds > MAX_SECONDS) throw new PlainFilmError('it is too long')
  // One size alone is what the upload is already.
  if (Math.min(seen.width, seen.height) <= SIZES[0].side) throw new PlainFilmError('it is no larger than the smaller size')
  return seen
}

/** Never larger than the film: its own shorter side where that is below the size. */
const sidesOf = ({ width, height }: FilmProperties): number[] =>
  SIZES.map(({ side }) => {
    const own = Math.min(width, height)
    return Math.min(side, own - (own % 2))
  })

/** One size. The shorter side is that of the film after rotation. */
const outputOf = (side: number, kilobits: number, at: number): string[] => [
  ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-threads', '1'],
  ...['-vf', `scale='if(gte(iw,ih),-2,${side})':'if(gte(iw,ih),${side},-2)'`, '-fpsmax', '30', '-pix_fmt', 'yuv420p'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23'],
  ...['-maxrate', `${kilobits}k`, '-bufsize', `${kilobits * 2}k`, '-sc_threshold', '0'],
  ...['-force_key_frames', `expr:gte(t,n_forced*${PIECE_SECONDS})`],
  ...['-c:a', 'aac', '-ac', '2', '-ar', '44100', '-b:a', `${SOUND_KILOBITS}k`],
  ...['-f', 'hls', '-hls_time', String(PIECE_SECONDS), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
  ...['-hls_flags', 'single_file', '-hls_segment_filename', `${at}.mp4`, `${at}.m3u8`],
]

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

/** Disk space that the sizes may take together: twice what their bit rates come to. */
const bytesFor = (seconds: number): number =>
  10_000_000 + SIZES.reduce((sum, { kilobits }) => sum + ((kilobits + SOUND_KILOBITS) * 1_000 * seconds) / 8, 0) * 2

/** How far the length of a size may be from that of the film, whose sound may go on after its pictures. */
const tolerance = (seconds: number): number => Math.max(3, seconds * 0.05)

async function checked(ffprobe: string, at: number, before: FilmProperties, request: Omit<TranscodeRequest, 'path' | 'demuxer'>) {
  const path = join(request.folder, `${at}.mp4`)
  const bytes = await sizeOf(path)
  const playlist = join(request.folder, `${at}.m3u8`)
  if (bytes === 0 || (await sizeOf(playlist)) > 2_000_000) throw new Error('a size was not made')
  const pieces = readPlaylist(await readFile(playlist, 'utf8'), `${at}.mp4`, bytes)
  const seconds = pieces.pieces.reduce((sum, one) => sum + one[0], 0)
  if (Math.abs(seconds - before.seconds) > tolerance(before.seconds)) throw new Error('a size has another length than the film')
  const { width, height } = await probe(ffprobe, { ...request, path, demuxer: 'mov' })
  if (width * height === 0) throw new Error('a size shows nothing')
  return { pieces, size: { width, height, bytes, bandwidth: bandwidthOf(pieces), path } }
}

/** @param tools the programs, found on the path unless a path is given. */
export function createTranscoder(tools = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }, patience = TIMEOUT_MS): Transcoder {
  return {
    async make({ path, contentType, folder, signal }) {
      const demuxer = DEMUXERS[contentType]
      if (!demuxer) throw new PlainFilmError('its kind is not known')
      const request = { path, demuxer, folder, signal }
      const film = await probeUpload(tools.ffprobe, request)
      const sides = sidesOf(film)
      const outputs = sides.flatMap((side, at) => outputOf(side, SIZES[at]?.kilobits ?? 0, at))
      const most = bytesFor(film.seconds)
      await runTool(tools.ffmpeg, ['-nostdin', '-hide_banner', '-v', 'error', '-y', ...inputOf(request), ...outputs], {
        folder,
        signal,
        patienceMs: Math.min(patience.most, Math.max(patience.least, film.seconds * patience.perSecond)),
        watch: async () => {
          const written = await Promise.all(sides.map((_, at) => sizeOf(join(folder, `${at}.mp4`))))
          return written.reduce((sum, one) => sum + one, 0) > most ? new Error('it wrote too much') : null
        },
      })
      const made = []
      for (const at of sides.keys()) made.push(await checked(tools.ffprobe, at, film, { folder, signal }))
      return { sizes: made.map(one => one.size), pieces: made.map(one => one.pieces) }
    },
  }
}
