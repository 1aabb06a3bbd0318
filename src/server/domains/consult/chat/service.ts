/** What other domains and the real-time server use of chat. */
export { signalAbsent } from './absent.ts'
export { changesFor, type Delivery, deliveriesOf } from './delivery.ts'
export { listMembersFor } from './people.ts'
export { listOwnSeats, listPresence } from './queries/members.ts'
export { listLivingSessions, notifyQuietly, replaceConnections } from './queries/tickets.ts'
export { setSendingLimit } from './rate.ts'
export { countUnread } from './reading.ts'
export { findFirstAnswer, listRoomRecord, listTradeRecord } from './record.ts'
export {
  addMember,
  findConsultationRoom,
  liftCautions,
  openConsultationRoom,
  postSystemCard,
  removeMember,
  setCautions,
  setConversationState,
} from './rooms.ts'
export { markRead, sendMessage } from './sending.ts'
export { messageStoreOf } from './store.ts'
export { takeTicket } from './tickets.ts'
