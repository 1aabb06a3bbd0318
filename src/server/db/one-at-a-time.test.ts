import { setImmediate as turn } from 'node:timers/promises'
import type { PluginTransformResultArgs } from 'kysely'
import { expect, test } from 'vitest'
import { OneAtATime } from './one-at-a-time.ts'

const answer = { result: { rows: [] } } as unknown as PluginTransformResultArgs

test('what the database answers at the same moment is gone on with in turn, and others come in between', async () => {
  const plugin = new OneAtATime()
  const seen: string[] = []
  const goneOn = [1, 2, 3].map(async number => {
    await plugin.transformResult(answer)
    seen.push(`answer ${number}`)
  })
  const other = async () => {
    for (let count = 1; count <= 2; count++) {
      await turn()
      seen.push(`other ${count}`)
    }
  }
  await Promise.all([...goneOn, other()])
  expect(seen.indexOf('answer 1')).toBeLessThan(seen.indexOf('answer 2'))
  expect(seen.indexOf('answer 2')).toBeLessThan(seen.indexOf('answer 3'))
  expect(seen.indexOf('other 1')).toBeLessThan(seen.indexOf('answer 3'))
})

test('an answer that comes alone waits for nothing', async () => {
  const plugin = new OneAtATime()
  let turned = false
  setImmediate(() => {
    turned = true
  })
  await plugin.transformResult(answer)
  expect(turned).toBe(false)
})
