/** The client of the connection, a part of its own that is fetched when one is opened. */
export { io } from 'socket.io-client'
