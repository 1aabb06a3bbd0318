/** Fetches with gzip and tells how many bytes travelled; `fetch` would unpack them unseen. */
import http from 'node:http'
import { gunzipSync } from 'node:zlib'

export type Fetched = {
  status: number
  bytes: number
  body: Buffer
  text: string
  headers: http.IncomingHttpHeaders
  /** Names and values in turn, as they were sent. */
  rawHeaders: string[]
}

/** @param known an ETag; the answer is then 304. */
export function fetchPage(url: string, known?: string): Promise<Fetched> {
  const expected = known === undefined ? 200 : 304
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'Accept-Encoding': 'gzip', ...(known !== undefined && { 'If-None-Match': known }) } }, answer => {
        const chunks: Buffer[] = []
        answer.on('data', chunk => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          const status = answer.statusCode ?? 0
          if (status !== expected) reject(new Error(`${url} answers ${status}`))
          const plain = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
          const { headers, rawHeaders } = answer
          resolve({ status, bytes: body.length, body, text: plain.toString('utf8'), headers, rawHeaders })
        })
      })
      .once('error', reject)
  })
}

/** Reads each path of a site once, as gzip. */
export function readFrom(base: string): (path: string) => Promise<Fetched> {
  const fetched = new Map<string, Promise<Fetched>>()
  return path => {
    const one = fetched.get(path) ?? fetchPage(new URL(path, base).href)
    fetched.set(path, one)
    return one
  }
}
