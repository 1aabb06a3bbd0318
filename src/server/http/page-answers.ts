/** Pages that are not kept, or no longer fresh: rendered when there is a place, refused when there will be none in time. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageCache } from '#server/cache/page-cache.ts'
import { sendPayload } from '#server/cache/payload.ts'
import type { Logger } from '#server/log.ts'
import { AbandonedError, type Admission } from './admission/admission.ts'
import { sendBusy } from './admission/busy-answer.ts'
import { classOfPage } from './admission/classes.ts'
import { demandOf } from './admission/demand.ts'
import { isBusy } from './failure.ts'
import { loggedPath } from './logged-path.ts'
import { isPassing } from './page-failure.ts'
import type { PageRenderer } from './page-renderer.ts'
import { renderPage } from './render.ts'
import { sendUnavailable } from './unavailable-page.ts'

/** How often a page is tried while the database is away. */
const TRY_MS = 250

export type PageParts = { cache: PageCache; admission: Admission; pages: PageRenderer; locals: App.Locals; log: Logger }

/** `key`: the page's key in the page cache (cache-key.ts). */
export type PageAnswers = {
  /** True when nothing would be rendered for this visitor now; it is then counted as shed. */
  refuses(req: IncomingMessage, key: string): boolean
  /** Answers without rendering: with the page as it was, or that the site is busy. */
  turnAway(req: IncomingMessage, res: ServerResponse, key: string): void
  /** @throws what rendering throws; AppError `server.busy` when it waited for a place in vain. */
  answer(req: IncomingMessage, res: ServerResponse, key: string): Promise<void>
  /** Renders anew behind the visitor's back. A page that may still be shown stays as it is while there is too much to do. */
  refresh(req: IncomingMessage, key: string): void
}

export function createPageAnswers({ cache, admission, pages, locals, log }: PageParts): PageAnswers {
  let failedAt = Number.NEGATIVE_INFINITY

  const renderOne = async (key: string) => {
    try {
      return await renderPage(pages, key, locals)
    } catch (error) {
      failedAt = performance.now()
      throw error
    }
  }

  /** Renders the page once there is a free slot; further requests for it wait for the same rendering and take no slot. */
  const render = (req: IncomingMessage, key: string) =>
    cache.render(key, () => admission.run(demandOf(req, classOfPage(key)), () => renderOne(key)), isPassing)

  const refuses = (req: IncomingMessage, key: string): boolean =>
    !cache.isRendering(key) && admission.refuses(demandOf(req, classOfPage(key)))

  const turnAway = (req: IncomingMessage, res: ServerResponse, key: string): void => {
    const before = cache.standIn(key)
    if (before) sendPayload(req, res, before)
    else sendBusy(req, res, 'page')
  }

  return {
    refuses,
    turnAway,
    async answer(req, res, key) {
      // While the database is away one rendering in a while finds out whether it is back.
      if (cache.held && performance.now() - failedAt < TRY_MS) return sendUnavailable(req, res)
      if (refuses(req, key)) return turnAway(req, res, key)
      try {
        sendPayload(req, res, await render(req, key))
      } catch (error) {
        // The first visitor may have left while others waited for the same rendering: it is rendered again for them.
        if (!(error instanceof AbandonedError && req.socket.writable)) throw error
        sendPayload(req, res, await render(req, key))
      }
    },
    refresh(req, key) {
      if (cache.isRendering(key) || refuses(req, key)) return
      render(req, key).catch(error => isBusy(error) || log.error({ err: error, path: loggedPath(key) }, 'refresh failed'))
    },
  }
}
