/** The client of the connection, in a chunk of its own that is loaded with the first connection. */
export { io } from 'socket.io-client'
