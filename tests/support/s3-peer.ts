/**
 * A small S3 for tests, in the process of the test: puts, gets with ranges, heads and deletes objects in memory, and checks the
 * signature (version 4) of every request, body included unless it is declared unsigned.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3Peer = { endpoint: string; objects: Map<string, Buffer>; refused: number; close(): Promise<void> }

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

function isSigned(req: IncomingMessage, body: Buffer, secret: string): boolean {
  const match = /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/.exec(
    req.headers.authorization ?? '',
  )
  if (!match) return false
  const [, day = '', region = '', signed = '', signature] = match
  const url = new URL(req.url ?? '/', 'http://s3')
  const payload = String(req.headers['x-amz-content-sha256'])
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha(body)) return false
  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort()
  const canonical = [
    req.method,
    url.pathname,
    query.join('&'),
    ...signed.split(';').map(name => `${name}:${String(req.headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signed,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', req.headers['x-amz-date'], `${day}/${region}/s3/aws4_request`, sha(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

const xml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

export async function startS3Peer(secret: string): Promise<S3Peer> {
  const objects = new Map<string, Buffer>()
  const state = { refused: 0 }
  const server: Server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const part of req) chunks.push(part as Buffer)
    const body = Buffer.concat(chunks)
    const answer = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) =>
      res.writeHead(status, { 'content-length': String(content.length), ...headers }).end(content)
    if (!isSigned(req, body, secret)) {
      state.refused++
      return answer(403, xml('SignatureDoesNotMatch'), { 'content-type': 'application/xml' })
    }
    const key = new URL(req.url ?? '/', 'http://s3').pathname
    if (req.method === 'PUT') {
      objects.set(key, body)
      return answer(200, '', { etag: '"x"' })
    }
    if (req.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    const found = objects.get(key)
    if (!found) return answer(404, xml('NoSuchKey'), { 'content-type': 'application/xml' })
    const range = /bytes=(\d+)-(\d+)/.exec(req.headers.range ?? '')
    if (!range) return answer(200, found)
    return answer(206, found.subarray(Number(range[1]), Number(range[2]) + 1))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    get refused() {
      return state.refused
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
