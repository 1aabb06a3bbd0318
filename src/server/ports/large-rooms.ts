/**
 * Rooms for calls of more than four. Up to four people send their picture to each other; more need a server in the middle that takes what each
 * of them sends once and hands it on (an SFU). That is a provider's or an operator's own: here stands what it has to do. There is no adapter,
 * and nothing pretends to be one: a fifth person is refused, in words.
 */
export type LargeRooms = {
  /** The room of a call: the same one however often it is asked for. @param seats people who may be in it at most. */
  open(call: { callId: number; seats: number }): Promise<{ url: string }>
  /**
   * What one party comes in with, under the number that they have in the call and never an account; it ends by itself. Of a call that goes
   * through the relay only (`relayOnly`) the room must not say where a party is.
   */
  admit(party: { callId: number; memberNo: number; relayOnly: boolean; until: Date }): Promise<{ token: string }>
  /** The call is over: everybody is out, and no token opens it again. */
  close(callId: number): Promise<void>
}

export type LargeRoomsPort = { rooms: LargeRooms } | { rooms: null; refusal: string }

export const largeRooms: LargeRoomsPort = {
  rooms: null,
  refusal: '通话最多四个人。更多人的通话需要会议服务器，本站没有接入',
}
