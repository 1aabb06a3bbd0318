/** Sending files as a browser does it, over a line that may break. */
import { randomBytes, randomInt } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { UPLOAD_CHUNK } from '#lib/contract/platform/upload.ts'
import { createToken, hashToken } from '#server/domains/people/session/tokens.ts'

/** Begins with what a PDF begins with; the rest is noise that nothing can shrink. */
function document(size: number): Buffer {
  const bytes = randomBytes(size)
  bytes.write('%PDF-1.7\n')
  return bytes
}

/** People who send files to the site at `url`, each with a session of their own. */
export async function signedIn(url: string, client: pg.Client, count: number): Promise<Sender[]> {
  const { rows } = await client.query<{ id: number }>(`select id from users where state = 'ACTIVE' order by id limit $1`, [count])
  const tokens = rows.map(({ id }) => ({ id, token: createToken() }))
  for (const { id, token } of tokens) {
    await client.query(
      `insert into sessions (user_id, token_hash, device, remember, expires_at) values ($1, $2, '测试', true, now() + interval '1 day')`,
      [id, hashToken(token)],
    )
  }
  return tokens.map(({ token }) => new Sender(url, token))
}

/** Somebody is still at this upload, or too many are at the site. */
const BUSY = [409, 423, 503]

export class Sender {
  readonly url: string
  readonly token: string
  cuts = 0
  pieces = 0

  constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  async call<Result>(call: string, body: object = {}): Promise<Result> {
    const answer = await fetch(`${this.url}/v1/front/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    // Too many at once: a browser asks again, too.
    if (answer.status === 503) {
      await answer.arrayBuffer()
      await sleep(300)
      return this.call(call, body)
    }
    const { resultStatus, resultData, message } = (await answer.json()) as {
      resultStatus: boolean
      resultData: Result
      message: string
    }
    if (!resultStatus) throw new Error(`${call}: ${message}`)
    return resultData
  }

  /** Sends a piece. @returns whether the site acknowledged it; one that is cut breaks off somewhere in the middle. */
  send(key: string, offset: number, bytes: Buffer, isCut: boolean): Promise<boolean> {
    this.pieces++
    return new Promise((resolve, reject) => {
      const sending = request(`${this.url}/upload/${key}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${this.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': offset,
          'content-type': 'application/offset+octet-stream',
          'content-length': bytes.length,
        },
      })
      sending.once('response', answer => {
        answer.resume()
        if (answer.statusCode === 204) answer.once('end', () => resolve(true))
        else if (isCut || BUSY.includes(answer.statusCode ?? 0)) resolve(false)
        else reject(new Error(`a piece was answered with ${answer.statusCode}`))
      })
      sending.once('error', error => (isCut ? resolve(false) : reject(error)))
      if (!isCut) return void sending.end(bytes)
      this.cuts++
      sending.write(bytes.subarray(0, randomInt(bytes.length)), () => sending.destroy())
    })
  }

  /** How much the site has. While it still closes what was cut off, it says that somebody is at it. */
  async offset(key: string): Promise<number> {
    for (;;) {
      const answer = await fetch(`${this.url}/upload/${key}`, {
        method: 'HEAD',
        headers: { authorization: `Bearer ${this.token}`, 'tus-resumable': '1.0.0' },
      })
      if (answer.ok) return Number(answer.headers.get('upload-offset'))
      if (!BUSY.includes(answer.status)) throw new Error(`where it stands was answered with ${answer.status}`)
      await sleep(20)
    }
  }

  async begin(size: number): Promise<{ key: string; content: Buffer }> {
    const content = document(size)
    const wish = { purpose: 'ATTACHMENT', name: '合同.pdf', bytes: content.length, fingerprint: randomBytes(6).toString('hex') }
    return { key: (await this.call<{ key: string }>('upload', wish)).key, content }
  }

  /** @param cut the share of pieces that break off. @returns bytes that are missing of what was acknowledged on the way. */
  async sendAll(key: string, content: Buffer, cut = 0): Promise<number> {
    let lost = 0
    let acknowledged = 0
    for (let at = 0; at < content.length; at = await this.offset(key)) {
      lost += Math.max(0, acknowledged - at)
      const piece = content.subarray(at, at + UPLOAD_CHUNK)
      if (await this.send(key, at, piece, Math.random() < cut)) acknowledged = at + piece.length
    }
    return lost
  }
}
