/** Draws the pictures of a call into one film. In a worker, because a hidden window draws once a second. */
import { boxesOf, FILM, fitPicture, type Tile } from './layout.ts'

export type MixOrder =
  | { kind: 'begin'; film: WritableStream<VideoFrame> }
  | { kind: 'add'; id: string; frames: ReadableStream<VideoFrame> }
  /** What is drawn from now on. */
  | { kind: 'show'; tiles: Tile[] }
  | { kind: 'end' }

const latest = new Map<string, VideoFrame>()
const canvas = new OffscreenCanvas(FILM.width, FILM.height)
const context = canvas.getContext('2d', { alpha: false })
let tiles: Tile[] = []
let timer: ReturnType<typeof setInterval> | undefined
let writer: WritableStreamDefaultWriter<VideoFrame> | undefined

async function follow(id: string, frames: ReadableStream<VideoFrame>): Promise<void> {
  const reader = frames.getReader()
  for (;;) {
    const { value: frame, done } = await reader.read()
    if (done) break
    latest.get(id)?.close()
    latest.set(id, frame)
  }
  latest.get(id)?.close()
  latest.delete(id)
}

function draw(): void {
  if (!context || !writer) return
  context.fillStyle = '#000'
  context.fillRect(0, 0, FILM.width, FILM.height)
  const places = boxesOf(tiles)
  for (const { id, screen } of tiles) {
    const [frame, place] = [latest.get(id), places.get(id)]
    if (!frame || !place) continue
    const { from, to } = fitPicture({ width: frame.displayWidth, height: frame.displayHeight }, place, screen)
    context.drawImage(frame, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height)
  }
  const film = new VideoFrame(canvas, { timestamp: Math.round(performance.now() * 1_000) })
  // The encoder is behind: this frame is dropped.
  if ((writer.desiredSize ?? 0) <= 0) film.close()
  else void writer.write(film).catch(() => film.close())
}

addEventListener('message', ({ data }: MessageEvent<MixOrder>) => {
  if (data.kind === 'add') void follow(data.id, data.frames).catch(() => latest.delete(data.id))
  else if (data.kind === 'show') tiles = data.tiles
  else if (data.kind === 'begin') {
    writer = data.film.getWriter()
    draw()
    timer = setInterval(draw, 1_000 / FILM.framesPerSecond)
  } else {
    clearInterval(timer)
    void writer?.close().catch(() => undefined)
    for (const frame of latest.values()) frame.close()
    close()
  }
})
