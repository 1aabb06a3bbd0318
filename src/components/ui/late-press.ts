/** Runs a press with a part that is fetched only then. A part that cannot be loaded is reported; what is typed on the page stays (fetch-late.ts). */
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { toast } from './toast.ts'

/** @param use gets the part. */
export function latePress<Part>(load: () => Promise<Part>, use: (part: Part) => unknown): void {
  fetchLate(load).then(use, () => toast('网络不太顺畅，请再试一次', { tone: 'bad' }))
}
