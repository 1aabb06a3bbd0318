/** What a request demands of admission. */
import type { IncomingMessage } from 'node:http'
import { visitorAddress } from '../visitor-address.ts'
import type { Demand } from './admission.ts'
import type { WorkClass } from './classes.ts'

export const demandOf = (req: IncomingMessage, workClass: WorkClass): Demand => ({
  class: workClass,
  address: visitorAddress(req),
  isWanted: () => req.socket.writable,
})
