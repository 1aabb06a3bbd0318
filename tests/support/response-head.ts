/** The head of an answer as it travels, which the clients of tests show only in parts. */
import { get } from 'node:http'
import { gunzipSync } from 'node:zlib'

export type ResponseHead = { status: number; bytes: number; policy: string; body: string }

/** @returns status, bytes of the status line with all header lines, content policy and text of a page that is sent compressed. */
export const fetchHead = (url: string): Promise<ResponseHead> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, response => {
      const { statusCode = 0, statusMessage = '', rawHeaders, headers } = response
      let head = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n`
      for (let at = 0; at < rawHeaders.length; at += 2) head += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`
      const bytes = Buffer.byteLength(`${head}\r\n`, 'latin1')
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const policy = String(headers['content-security-policy'] ?? '')
        resolve({ status: statusCode, bytes, policy, body: gunzipSync(Buffer.concat(chunks)).toString() })
      })
    }).on('error', reject)
  })
