/**
 * Stops reading from everybody for the rest of a turn of the event loop.
 *
 * The parser makes objects of every request in a packet, of two thousand in one of 64 KB, and the heap has none of them back before the turn
 * is over. Two thousand such packets that came at the same moment ended the process. So the first one in a turn is the last that is read in
 * it.
 */
import type { Socket } from 'node:net'

export class ReadingBrake {
  readonly #sockets: () => Iterable<Socket>
  #isOn = false

  /** @param sockets those that may be stopped. */
  constructor(sockets: () => Iterable<Socket>) {
    this.#sockets = sockets
  }

  /** Node resumes sockets by itself; the listener pauses them again while this is set. */
  get isOn(): boolean {
    return this.#isOn
  }

  pull(): void {
    if (this.#isOn) return
    this.#isOn = true
    // What is paused already waits for something else, such as room for the rest of its body.
    const stopped = [...this.#sockets()].filter(socket => !socket.isPaused())
    for (const socket of stopped) socket.pause()
    setImmediate(() => {
      this.#isOn = false
      for (const socket of stopped) socket.resume()
    })
  }
}
