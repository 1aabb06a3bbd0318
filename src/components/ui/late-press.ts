/** Runs a press with a part that is fetched only then. A part that cannot be loaded is reported; what is typed on the page stays (fetch-late.ts). */
import { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { toast } from './toast.ts'

const LOST = '网络不太顺畅，请再试一次'

/** @param use gets the part. */
export function latePress<Part>(load: () => Promise<Part>, use: (part: Part) => unknown): void {
  fetchLate(load).then(use, () => toast(LOST, { tone: 'bad' }))
}

/** For an action that is under way. @throws ApiError in words where the part does not arrive. */
export const fetchPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  fetchLate(load).catch(cause => {
    throw new ApiError('other', LOST, { cause })
  })
