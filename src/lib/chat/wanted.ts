/** Said by a part of a page beside the chat: messages and calls are expected here, so the connection is to be opened. */
export const CHAT_WANTED = 'chat-wanted'
