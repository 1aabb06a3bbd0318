/** Said by a part of a page beside the chat: messages and calls are expected here, so the connection is to be opened. */
export const CHAT_WANTED = 'chat-wanted'

/** In the local storage while pieces of a recording wait in this browser to be sent; the chat sends them. */
export const RECORDING_WAITS = 'chenghui-recording'
