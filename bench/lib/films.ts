/** What a finished film says of itself, read packet by packet. */
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'

/** Length in seconds, of the content; moments of its pictures in seconds, rising. */
export type Film = { seconds: number; pictures: number[] }

export async function readFilm(path: string): Promise<Film> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
  try {
    const track = await input.getPrimaryVideoTrack()
    const pictures: number[] = []
    if (track) for await (const packet of new EncodedPacketSink(track).packets()) pictures.push(packet.timestamp)
    return { seconds: await input.computeDuration(), pictures }
  } finally {
    input.dispose()
  }
}

/** Pictures a second between two moments, in the middle and in the worst stretch of two seconds. */
export function paceOf(pictures: readonly number[], from: number, to: number): { mean: number; worst: number } {
  const between = (start: number, end: number) => pictures.filter(at => at >= start && at < end).length / (end - start)
  let worst = Number.POSITIVE_INFINITY
  for (let start = from; start + 2 <= to; start += 0.5) worst = Math.min(worst, between(start, start + 2))
  return { mean: between(from, to), worst }
}
