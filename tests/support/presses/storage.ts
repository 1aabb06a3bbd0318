/** The storage of the browser: read before a press, and restored when the press has changed it. */
import type { Page } from '@playwright/test'

type StorageCopy = { local: Record<string, string>; session: Record<string, string> }

export const readStorage = (page: Page): Promise<StorageCopy> =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))

export const restoreStorage = (page: Page, copy: StorageCopy): Promise<void> =>
  page.evaluate(({ local, session }) => {
    for (const [storage, values] of [
      [localStorage, local],
      [sessionStorage, session],
    ] as const) {
      storage.clear()
      for (const [name, value] of Object.entries(values)) storage.setItem(name, value)
    }
  }, copy)
