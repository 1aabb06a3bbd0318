/**
 * The child that repairs recordings. What a browser records carries neither its length nor an index; the pieces are joined as they are and
 * written anew without decoding them, so that a player knows the length and can seek.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import {
  ALL_FORMATS,
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { takeJobs } from './child-side.ts'
import type { RecordedFile, RecorderTask } from './recorder.ts'

/** How far the length in the head may be from that of the content. */
const TOLERANCE_S = 0.2

const open = (path: string): Input => new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })

async function write(from: string, target: string, end?: number): Promise<void> {
  const input = open(from)
  try {
    const output = new Output({ format: new WebMOutputFormat(), target: new FilePathTarget(target) })
    const conversion = await Conversion.init({ input, output, ...(end === undefined ? {} : { trim: { start: 0, end } }) })
    if (!conversion.isValid) throw new Error('no track of the recording can be kept')
    await conversion.execute()
  } finally {
    input.dispose()
  }
}

async function check(path: string): Promise<Omit<RecordedFile, 'bytes' | 'sha256'>> {
  const input = open(path)
  try {
    const [seconds, stated] = [await input.computeDuration(), await input.getDurationFromMetadata()]
    if (stated === null || seconds <= 0 || Math.abs(stated - seconds) > TOLERANCE_S) throw new Error('the length is not right')
    const track = await input.getPrimaryVideoTrack()
    if (track && !(await new EncodedPacketSink(track).getKeyPacket(seconds / 2))) throw new Error('no place to seek to')
    const sound = await input.getPrimaryAudioTrack()
    return {
      durationMs: Math.round(seconds * 1_000),
      video: track !== null,
      width: track ? await track.getDisplayWidth() : 0,
      height: track ? await track.getDisplayHeight() : 0,
      codecs: [await track?.getCodec(), await sound?.getCodec()].filter(codec => typeof codec === 'string'),
    }
  } finally {
    input.dispose()
  }
}

async function digest(path: string): Promise<Pick<RecordedFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

async function joined(pieces: readonly string[], target: string): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    await pipeline(createReadStream(piece), createWriteStream(target, { flags: index === 0 ? 'w' : 'a' }))
  }
}

async function repacked({ path, target, container, sound }: Extract<RecorderTask, { kind: 'REPACK' }>): Promise<void> {
  const input = open(path)
  try {
    const track = sound ? await input.getPrimaryAudioTrack() : await input.getPrimaryVideoTrack()
    if (!track) throw new Error('there is nothing to hear or to see')
    const format = container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: sound ? 'in-memory' : false })
    const output = new Output({ format, target: new FilePathTarget(target) })
    const conversion = await Conversion.init({ input, output, tags: {}, ...(sound ? { video: { discard: true } } : {}) })
    if (!conversion.isValid) throw new Error('no track can be kept')
    await conversion.execute()
  } finally {
    input.dispose()
  }
}

async function work(task: RecorderTask): Promise<RecordedFile> {
  if (task.kind === 'CUT') {
    await write(task.path, task.target, task.seconds)
  } else if (task.kind === 'REPACK') {
    await repacked(task)
  } else {
    const raw = `${task.target}.raw`
    try {
      await joined(task.pieces, raw)
      await write(raw, task.target)
    } finally {
      await rm(raw, { force: true })
    }
  }
  return { ...(await check(task.target)), ...(await digest(task.target)) }
}

takeJobs(work)
