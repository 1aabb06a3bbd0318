import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { consultCases } from '#lib/contract/consult/consult-workspace-cases.ts'
import { consultSettings } from '#lib/contract/consult/consult-workspace-settings.ts'
import { keyOf, readBy } from './query-key.ts'

const client = new QueryClient()
const settings = keyOf(consultSettings.getSettings, 'user:1')
const detail = keyOf(consultCases.getDetail, 'user:1', 12)

test('what a call has read is found again by the call alone, whatever it was read for', async () => {
  client.setQueryData(settings, 'settings')
  client.setQueryData(detail, 'detail')
  await client.invalidateQueries({ queryKey: keyOf(consultSettings.getSettings) })
  expect(client.getQueryState(settings)?.isInvalidated).toBe(true)
  expect(client.getQueryState(detail)?.isInvalidated).toBe(false)
})

test('everything that the calls of a contract have read is asked for again, and nothing else', async () => {
  client.setQueryData(settings, 'settings')
  client.setQueryData(detail, 'detail')
  await client.invalidateQueries(readBy(consultCases))
  expect(client.getQueryState(detail)?.isInvalidated).toBe(true)
  expect(client.getQueryState(settings)?.isInvalidated).toBe(false)
})
