/** A second way to people who have no connection of ours open: it says where something is new, never what was said or by whom. */

export type ChatSignal = { conversationId: number; seq: number; clientMsgId: string }

export type ChatDelivery = {
  /**
   * Says to one account that a conversation has something new. Not sent again when it fails: truth is in the database, and is asked for.
   * @throws Error where the provider refuses, does not answer, or too much waits already.
   */
  signal(userId: number, signal: ChatSignal): Promise<void>
  /** Whether a callback comes from the provider, as far as it signs. */
  isFromProvider(callback: { sdkAppId: string; sign: string; requestTime: string }, now: Date): boolean
}
