import { video } from '#lib/contract/video.ts'
import { implement } from '#server/http/implement.ts'

export const videoRoutes = implement(video, {})
