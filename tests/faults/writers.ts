/** People who save one number after another through the site's API: what was acknowledged can be checked after any fault. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type Writers = {
  /** Lets everyone save until stopped. Requests that fail are part of the fault. */
  write(): () => Promise<void>
  /** Lets as many read until stopped. */
  read(): () => Promise<void>
  /** How many saves the site has confirmed. */
  acknowledged(): number
  /** Confirmed numbers that are not in the database, which has to have them or later ones. */
  findLost(client: pg.Client): Promise<string[]>
}

type Person = { token: string; addressId: number; sent: number; confirmed: number }

/** A connection to the embedded database of a data folder. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const folder = path.join(dataDir, 'postgres')
  const { site } = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as { site: string }
  const port = Number(readFileSync(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[3])
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'chenghui', password: site, database: 'chenghui' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** @param client a connection to the database of the site at `url`. */
export async function openWriters(url: string, client: pg.Client, count = 4): Promise<Writers> {
  const area = (await client.query<{ code: number }>('select code from areas where parent_code = 1607 order by code limit 1'))
    .rows[0]
  const ids = (await client.query<{ id: number }>('select id from users order by id limit $1', [count])).rows
  let acknowledged = 0

  const ask = (token: string, call: string, body?: object): Promise<Response> =>
    fetch(`${url}/v1/front/${call}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(20_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const written = (value: number) => ({
    receiver: '测试收货',
    phone: '13900000000',
    areaCode: area?.code,
    detail: `测试路 ${value} 号`,
    isDefault: false,
  })

  const people = await Promise.all(
    ids.map(async ({ id }): Promise<Person> => {
      const token = randomBytes(32).toString('base64url')
      await client.query(
        `insert into sessions (user_id, token_hash, device, remember, expires_at) values ($1, $2, '测试', true, now() + interval '1 day')`,
        [id, createHash('sha256').update(token).digest()],
      )
      const answer = await ask(token, 'address', written(0))
      const text = await answer.text()
      if (!answer.ok) throw new Error(`The address of a writer was refused: ${text}`)
      const addressId = (JSON.parse(text) as { resultData: { id: number } }).resultData.id
      return { token, addressId, sent: 0, confirmed: 0 }
    }),
  )

  const save = async (person: Person): Promise<void> => {
    const value = ++person.sent
    const answer = await ask(person.token, `address/${person.addressId}`, written(value))
    if (!answer.ok) return
    person.confirmed = value
    acknowledged++
  }
  const repeat = (work: (person: Person) => Promise<unknown>): (() => Promise<void>) => {
    let stopped = false
    const loops = people.map(async person => {
      while (!stopped) await work(person).catch(() => sleep(5))
    })
    return async () => {
      stopped = true
      await Promise.all(loops)
    }
  }

  return {
    write: () => repeat(save),
    read: () => repeat(async ({ token }) => (await ask(token, 'address')).text()),
    acknowledged: () => acknowledged,
    async findLost(reader) {
      const { rows } = await reader.query<{ id: number; detail: string }>(
        'select id, detail from delivery_addresses where id = any($1)',
        [people.map(({ addressId }) => addressId)],
      )
      const stored = new Map(rows.map(({ id, detail }) => [id, Number(/\d+/.exec(detail)?.[0])]))
      return people
        .filter(({ addressId, confirmed }) => (stored.get(addressId) ?? -1) < confirmed)
        .map(({ addressId, confirmed }) => `address ${addressId}: ${confirmed} confirmed, ${stored.get(addressId)} stored`)
    },
  }
}
