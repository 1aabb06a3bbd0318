import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PlaybackBullet, PlaybackTrack } from '#lib/contract/consult/bullet.ts'
import type { playbackBuying } from '#lib/contract/consult/playback-buying.ts'
import type { playbackWatching } from '#lib/contract/consult/playback-watching.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { data, useApiServer, type Visitor } from '#tests/support/api-server.ts'
import { useSeededDatabase } from '#tests/support/database.ts'
import { payOrder } from '#tests/support/paying.ts'
import { insertPerson } from '#tests/support/people.ts'

const database = useSeededDatabase()
const { db } = database
const api = useApiServer(database)

type Sold = { id: number; consultation_id: number; seconds: number; free_seconds: number; type: string }
let sold: Sold[] = []

beforeAll(async () => {
  sold = await db
    .selectFrom('playbacks')
    .select(['id', 'consultation_id', 'seconds', 'free_seconds', 'type'])
    .where('is_public', '=', true)
    .where('price', '>', 0)
    .orderBy('id')
    .execute()
})
// Five seconds between two bullet comments are not what is tested here.
beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
})

/** Somebody who has paid for it and opened it. */
async function watcher({
  id,
}: Sold): Promise<{ who: Visitor; userId: number; opened: CallResult<(typeof playbackBuying)['openPlayback']> }> {
  const userId = await insertPerson(db)
  const who = await api.signedIn(userId)
  const { orderNo } = data<{ orderNo: string }>(await who.post(`playback/${id}/buy`, { useCoins: false }))
  await payOrder(db, orderNo)
  return { who, userId, opened: data(await who.post(`playback/${id}/open`, {})) }
}

const send = (who: Visitor, { consultation_id }: Sold, at: number) =>
  who.post(`consultation/${consultation_id}/bullet`, { text: '后半段更好', at, mode: 'TOP', color: '#ffd166', size: 'LARGE' })
const whole = async (who: Visitor, { id }: Sold) => data<PlaybackTrack>(await who.get(`playback/${id}/bullets`))

test('a buyer reads and writes behind the price, of a film as of a conversation; nobody else sees it', async () => {
  for (const type of ['CHAT', 'VIDEO']) {
    const one = sold.find(playback => playback.type === type)!
    const { who, opened } = await watcher(one)
    expect(opened.source === null).toBe(type === 'CHAT')
    expect(opened.lines.at(-1)!.at).toBeGreaterThan(one.free_seconds * 1_000)
    const at = one.free_seconds * 1_000 + 5_000
    const { id } = data<PlaybackBullet>(await send(who, one, at))
    expect((await whole(who, one)).list).toContainEqual(
      expect.objectContaining({ id, at, mode: 'TOP', color: '#ffd166', size: 'LARGE' }),
    )
    const shown = data<PlaybackTrack>(await api.visitor().get(`consultation/${one.consultation_id}/bullet`))
    expect(shown.list.map(bullet => bullet.id)).not.toContain(id)
  }
})

test('a sender whom somebody blocked is left out behind the price as well, until they take it back', async () => {
  const one = sold.find(playback => playback.type === 'VIDEO')!
  const [writer, reader] = [await watcher(one), await watcher(one)]
  const { id } = data<PlaybackBullet>(await send(writer.who, one, one.free_seconds * 1_000 + 8_000))
  const hidden = async () =>
    data<CallResult<(typeof playbackWatching)['getMyWatching']>>(await reader.who.get(`playback/${one.id}/watching`))
      .hiddenBullets
  data(await reader.who.post(`playback/bullet/${id}/block`, {}))
  expect(await hidden()).toContain(id)
  expect((await whole(writer.who, one)).list.map(bullet => bullet.id)).toContain(id)
  data(await reader.who.post('playback/bullet/unblock', {}))
  expect(await hidden()).toEqual([])
})

test('where the watcher stopped behind the price is kept, and comes back on another device', async () => {
  const one = sold.find(playback => playback.type === 'VIDEO')!
  const { who, userId } = await watcher(one)
  const at = one.free_seconds * 1_000 + 30_000
  data(await who.post(`playback/${one.id}/position`, { at }))
  const elsewhere = await api.signedIn(userId)
  expect(data<{ position: number }>(await elsewhere.get(`playback/${one.id}/watching`)).position).toBe(at)
})
