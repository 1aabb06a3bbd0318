/**
 * Failures of a page that come from below it. Astro answers every error with its own page of status 500; whether trying again will help is
 * known only where the call failed, so the call notes it here for the rendering it belongs to.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { errorCatalogue } from '#lib/contract/errors.ts'
import type { AppError } from '#server/errors.ts'
import { asAppError } from './failure.ts'

const renderings = new AsyncLocalStorage<{ passing: AppError | undefined }>()

/** Whether a failure passes by itself (503): then a page from before may stand in. */
export const isPassing = (error: unknown): boolean => errorCatalogue[asAppError(error).code].status === 503

/** Notes for the rendering under way that one of its calls failed with this error. */
export function notePageFailure(failure: AppError): void {
  const rendering = renderings.getStore()
  if (rendering && isPassing(failure)) rendering.passing = failure
}

/** Renders; `passing` is the last failure of a call of it that passes by itself. */
export async function watchFailures<Page>(render: () => Promise<Page>): Promise<{ page: Page; passing: AppError | undefined }> {
  const rendering: { passing: AppError | undefined } = { passing: undefined }
  const page = await renderings.run(rendering, render)
  return { page, passing: rendering.passing }
}
