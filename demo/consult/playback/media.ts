/** The real files that stand for recordings: a lecture with a shorter taster, and a tone for voices. */
import type { SeedContext } from '#demo/context.ts'
import { storeDemoClips } from '#demo/park/video/clips.ts'
import { fileUrl } from '#server/media/file-store.ts'
import { toneWav } from './tone.ts'

type Medium = { path: string; seconds: number }
export type Media = Record<'lecture' | 'taster' | 'talk' | 'talkTaster', Medium>

const AUDIO_SECONDS = 300
const AUDIO_FREE_SECONDS = 60

export async function storeMedia(context: SeedContext): Promise<Media> {
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
