/** Who is at the other end: the address that limits count by. */
import type { IncomingMessage } from 'node:http'

/** The visitor's own address; never logged. */
export const visitorAddress = (req: IncomingMessage): string => req.socket.remoteAddress ?? ''
