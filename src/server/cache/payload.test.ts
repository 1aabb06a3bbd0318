// How an answer is packed: quickly for the first request, well for later ones.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createPagePayload, createPayload, type Payload, sendPayload } from './payload.ts'

const text = Array.from({ length: 300 }, (_, index) => `<li>第 ${index} 行：${'城汇'.repeat(index % 7)}</li>`).join('')
const headers = ['Content-Type', 'text/html; charset=utf-8']
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Answer = { status: number; encoding: string | null; etag: string | null; body: Buffer }

/** Serves the payload and asks for it over HTTP, without anybody unpacking on the way. */
async function serve(payload: Payload): Promise<(accepted: string, known?: string) => Promise<Answer>> {
  const server = createServer((req, res) => sendPayload(req, res, payload))
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { get } = await import('node:http')
  return (accepted, known) =>
    new Promise((resolve, reject) => {
      const asked = { 'accept-encoding': accepted, ...(known ? { 'if-none-match': known } : {}) }
      get({ port, host: '127.0.0.1', headers: asked }, answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            encoding: answer.headers['content-encoding'] ?? null,
            etag: answer.headers.etag ?? null,
            body: Buffer.concat(chunks),
          }),
        )
      }).once('error', reject)
    })
}

const eventually = async (ask: () => Promise<Answer>, ready: (answer: Answer) => boolean): Promise<Answer> => {
  for (let tries = 0; tries < 6_000; tries++) {
    const answer = await ask()
    if (ready(answer)) return answer
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('never packed well')
}

test('who asks for a page again gets fewer bytes of the same page under the same ETag', async () => {
  const ask = await serve(await createPagePayload(200, headers, Buffer.from(text), true))
  const first = await ask('gzip')
  const smallPayload = await eventually(
    () => ask('gzip'),
    ({ body }) => body.length < first.body.length,
  )
  expect([gunzipSync(first.body).toString(), gunzipSync(smallPayload.body).toString()]).toEqual([text, text])
  expect(smallPayload.etag).toBe(first.etag)
  expect((await ask('gzip', String(first.etag))).status).toBe(304)
})

test('brotli comes for a browser that asks again, and gzip until then', async () => {
  const ask = await serve(await createPagePayload(200, headers, Buffer.from(text), true))
  expect((await ask('gzip, deflate, br')).encoding).toBe('gzip')
  const packed = await eventually(
    () => ask('gzip, deflate, br'),
    ({ encoding }) => encoding === 'br',
  )
  expect(brotliDecompressSync(packed.body).toString()).toBe(text)
})

test('who cannot unpack gets the page plain, also once it is packed well', async () => {
  const ask = await serve(await createPagePayload(200, headers, Buffer.from(text), true))
  for (const accepted of ['identity', 'gzip', 'gzip', 'identity']) {
    const { encoding, body } = await ask(accepted)
    expect((encoding === 'gzip' ? gunzipSync(body) : body).toString()).toBe(text)
  }
})

test('pages rendered one after another do not share bytes', async () => {
  const texts = [text, `${text}乙`, '短', '长'.repeat(200_000), text.slice(0, 2_000)]
  const payloads = await Promise.all(texts.map(one => createPagePayload(200, headers, Buffer.from(one), true)))
  for (const [index, payload] of payloads.entries()) {
    const { body, encoding } = await (await serve(payload))('gzip')
    expect((encoding === 'gzip' ? gunzipSync(body) : body).toString()).toBe(texts[index])
  }
  expect(new Set(payloads.map(payload => payload.etag)).size).toBe(texts.length)
})

test('a file is packed well at once', async () => {
  const page = await createPagePayload(200, headers, Buffer.from(text), true)
  const file = await createPayload(200, headers, Buffer.from(text), true)
  expect(file.size).toBeLessThan(page.size)
})
