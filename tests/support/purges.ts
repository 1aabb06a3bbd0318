/** What writes announce of the pages that show them. */
import { onTestFinished } from 'vitest'
import { listenForPurges } from '#server/cache/purge-listener.ts'
import { createLogger } from '#server/log.ts'
import type { TestDatabase } from './database.ts'

/** @returns the tags that are announced until the test is over, in their order. */
export async function collectPurges({ url }: TestDatabase): Promise<string[]> {
  const tags: string[] = []
  const cache = { purge: (announced: readonly string[]) => void tags.push(...announced), purgeAll: () => undefined }
  const stop = await listenForPurges(url, [cache], createLogger('silent'))
  onTestFinished(stop)
  return tags
}
