/**
 * Answers in words for what Node's parser refuses. A raw Chinese word in an address (typed into curl, say) is no valid request, but it is
 * clear what is meant: it is read as its encoded form.
 */

import { isUtf8 } from 'node:buffer'
import { type Server, STATUS_CODES } from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'
import { siteHeaderLines } from './site-headers.ts'

type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer }

const refusals: Record<string, [status: number, text: string]> = {
  HPE_HEADER_OVERFLOW: [431, '请求头太大'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, '提交的内容太大了'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '请求用了太长时间，请重试'],
  HPE_INVALID_URL: [400, '网址里有不能直接使用的字符，请编码后再试'],
}

const answerOf = (error: ParseError): string => {
  const [status, text] = refusals[error.code ?? ''] ?? [400, '请求的格式不正确']
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    ...siteHeaderLines(),
    'Connection: close',
    '',
    text,
  ].join('\r\n')
}

/** A whole request without a body, alone in its packet, whose address holds raw UTF-8. */
const REQUEST_LINE = /^(GET|HEAD) (\/[^\s]*) HTTP\/1\.1\r\n/
const RAW = /[\u0080-\u00ff]+/g

/** The request as a careful client would have sent it, closing its connection; undefined when it is not such a one. */
export function encodeRawAddress(packet: Buffer): string | undefined {
  // One character a byte, so that nothing but the address is changed.
  const text = packet.toString('latin1')
  const line = REQUEST_LINE.exec(text)
  const end = text.indexOf('\r\n\r\n')
  if (!line || end === -1 || end + 4 !== text.length) return undefined
  const [whole, method, address = ''] = line
  if (!isUtf8(Buffer.from(address, 'latin1'))) return undefined
  const encoded = address.replace(RAW, bytes => encodeURIComponent(Buffer.from(bytes, 'latin1').toString('utf8')))
  const fields = text.slice(whole.length, end).split('\r\n')
  const others = fields.filter(field => !/^(connection|content-length|transfer-encoding|upgrade|expect):/i.test(field))
  return [`${method} ${encoded} HTTP/1.1`, ...others, 'Connection: close', '', ''].join('\r\n')
}

/** Hands the mended request to the server as a connection of its own, whose answer goes to the client. */
function replay(server: Server, request: string, client: Duplex & { remoteAddress?: string | undefined }): void {
  const [ours, theirs] = duplexPair()
  Object.assign(theirs, { remoteAddress: client.remoteAddress, destroySoon: () => theirs.end() })
  client.once('close', () => ours.destroy())
  ours.on('error', () => client.destroy())
  ours.pipe(client)
  server.emit('connection', theirs)
  ours.write(request, 'latin1')
}

/** Puts the answers between Node's parser and its clients. */
export function answerClientErrors(server: Server): void {
  const handled = new WeakSet<Duplex>()
  server.on('clientError', (error: ParseError, socket) => {
    // The parser goes on to refuse what comes after.
    if (handled.has(socket)) return
    handled.add(socket)
    const bytesWritten = 'bytesWritten' in socket ? Number(socket.bytesWritten) : 0
    // Bytes in the middle of another answer would be taken for a part of it.
    if (!socket.writable || (bytesWritten > 0 && error.code === 'ERR_HTTP_REQUEST_TIMEOUT')) return void socket.destroy()
    const mended = error.code === 'HPE_INVALID_URL' && error.rawPacket ? encodeRawAddress(error.rawPacket) : undefined
    if (mended && bytesWritten === 0) replay(server, mended, socket)
    else socket.end(answerOf(error), () => socket.destroy())
  })
}
