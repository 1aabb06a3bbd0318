/** What the browser keeps for a person; a press that changes it is taken back. */
import type { Page } from '@playwright/test'

type StorageCopy = { local: Record<string, string>; session: Record<string, string> }

export const readStorage = (page: Page): Promise<StorageCopy> =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))

export const resume = (page: Page, kept: StorageCopy): Promise<void> =>
  page.evaluate(({ local, session }) => {
    for (const [storage, values] of [
      [localStorage, local],
      [sessionStorage, session],
    ] as const) {
      storage.clear()
      for (const [name, value] of Object.entries(values)) storage.setItem(name, value)
    }
  }, kept)
