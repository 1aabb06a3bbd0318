/**
 * The way of pieces from the recorder to the server: each is kept in this browser before it is sent, sent in its turn until the server has it,
 * and only then forgotten. What keeps and what sends are handed in.
 */

/** A recording as this browser knows it: how many pieces there are so far, and whether there will be more. */
export type StoredRecording = { playbackId: number; consultationId: number; pieces: number; ended: boolean; begunAt: number }

export interface PieceStore {
  /** Keeps a piece and counts it, both or neither. */
  put(kept: StoredRecording, no: number, content: Blob): Promise<void>
  update(kept: StoredRecording): Promise<void>
  get(playbackId: number, no: number): Promise<Blob | null>
  /** Numbers that wait, rising. */
  list(playbackId: number): Promise<number[]>
  remove(playbackId: number, no: number): Promise<void>
  /** With all its pieces. */
  forget(playbackId: number): Promise<void>
}

/** `LATER`: the network or the server failed. `REFUSED`: it is never going to be accepted. */
export type Outcome = 'TAKEN' | 'STOPPED' | 'LATER' | 'REFUSED'

export interface PieceSender {
  /** `STOPPED`: taken, and the recording was stopped meanwhile. */
  send(playbackId: number, no: number, content: Blob): Promise<Outcome>
  /** Says how many there are; the recording is stopped first where it still is on. */
  finish(kept: StoredRecording): Promise<{ missing: number[] } | 'LATER' | 'REFUSED'>
}

export interface PieceQueueOptions {
  store: PieceStore
  sender: PieceSender
  /** Resolves when it is worth another try, after so many failures one after the other. */
  wait(failures: number): Promise<void>
  /** The server says that the recording was stopped. */
  onStopped?: () => void
}

export type Result = 'FINISHED' | 'REFUSED'

export class PieceQueue {
  #kept: StoredRecording
  readonly #options: PieceQueueOptions
  /** What this browser could not keep, as when its disk is full. */
  readonly #held = new Map<number, Blob>()
  readonly #waiting: number[]
  /** Pieces are kept one after the other, in the order in which they were made. */
  #keeping: Promise<void> = Promise.resolve()
  #wake: (() => void) | null = null
  readonly done: Promise<Result>

  /** @param waiting what an earlier page left, rising. */
  constructor(kept: StoredRecording, options: PieceQueueOptions, waiting: readonly number[] = []) {
    this.#kept = kept
    this.#options = options
    this.#waiting = [...waiting]
    this.done = this.#run()
  }

  add(content: Blob): void {
    if (content.size === 0 || this.#kept.ended) return
    const no = this.#kept.pieces
    this.#kept = { ...this.#kept, pieces: no + 1 }
    const kept = this.#kept
    this.#keeping = this.#keeping
      .then(() => this.#options.store.put(kept, no, content))
      .catch(() => void this.#held.set(no, content))
      .then(() => {
        this.#waiting.push(no)
        this.#wake?.()
      })
  }

  /** No more will come. */
  end(): void {
    if (this.#kept.ended) return
    this.#kept = { ...this.#kept, ended: true }
    const kept = this.#kept
    this.#keeping = this.#keeping
      .then(() => this.#options.store.update(kept))
      .catch(() => undefined)
      .then(() => this.#wake?.())
  }

  async #run(): Promise<Result> {
    const { store } = this.#options
    const { playbackId } = this.#kept
    let failures = 0
    for (;;) {
      await this.#keeping
      const [no] = this.#waiting
      const outcome = no === undefined ? await this.#settle() : await this.#sendOne(no)
      if (outcome === 'LATER') {
        failures += 1
        await this.#options.wait(failures)
        continue
      }
      failures = 0
      if (outcome === 'FINISHED' || outcome === 'REFUSED') {
        // Pieces that are still being stored are of no use any more.
        await this.#keeping
        await store.forget(playbackId).catch(() => undefined)
        return outcome
      }
    }
  }

  async #sendOne(no: number): Promise<'GO_ON' | 'LATER' | 'REFUSED'> {
    const { store, sender, onStopped } = this.#options
    const { playbackId } = this.#kept
    const content = this.#held.get(no) ?? (await store.get(playbackId, no).catch(() => null))
    if (content) {
      const outcome = await sender.send(playbackId, no, content)
      if (outcome === 'LATER' || outcome === 'REFUSED') return outcome
      if (outcome === 'STOPPED') onStopped?.()
    }
    this.#waiting.shift()
    this.#held.delete(no)
    // Sent twice is stored once: a piece that could not be forgotten does no harm.
    await store.remove(playbackId, no).catch(() => undefined)
    return 'GO_ON'
  }

  /** With nothing to send: waits for more, or ends the recording. */
  async #settle(): Promise<'GO_ON' | 'LATER' | Result> {
    if (!this.#kept.ended) {
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
      this.#wake = null
      return 'GO_ON'
    }
    await this.#keeping
    if (this.#waiting.length > 0) return 'GO_ON'
    const answer = await this.#options.sender.finish(this.#kept)
    if (answer === 'LATER' || answer === 'REFUSED') return answer
    // The missing pieces are not in this browser either: the server finishes what it has before the first gap.
    return 'FINISHED'
  }
}
