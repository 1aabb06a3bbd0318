/**
 * Reads what the replication command BASE_BACKUP sends: within one stream of copied data, messages that say by their first byte what they are
 * (protocol of PostgreSQL 15 and later).
 */
import { Readable } from 'node:stream'
import type { Connection, Submittable } from 'pg'

export type BaseBackupResult = {
  /** Where its log begins. */
  start: { position: string; timeline: number }
}

/** Takes what is sent one after another: `base.tar` first, then the list of all that is in it. */
export type TakeFile = (name: string, content: Readable) => Promise<void>

export const LIST_FILE = 'backup_manifest'

const [NEW_ARCHIVE, LIST, DATA] = ['n', 'm', 'd'].map(letter => letter.charCodeAt(0))

type Message = { chunk: Buffer }

/** A query of `pg`, as its cursors and copies are: the client hands on whatever comes until the server is ready again. */
export class BaseBackup implements Submittable {
  /** Resolves when the server has sent everything and `take` has stored it. */
  readonly done: Promise<BaseBackupResult>
  private readonly command: string
  private readonly take: TakeFile
  private readonly rows: (string | null)[][] = []
  private connection: Connection | undefined
  private current: Readable | undefined
  private taking: Promise<void> = Promise.resolve()
  private resolve!: (result: BaseBackupResult) => void
  private reject!: (error: Error) => void

  constructor(command: string, take: TakeFile) {
    this.command = command
    this.take = take
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  submit(connection: Connection): void {
    this.connection = connection
    connection.query(this.command)
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields)
  }

  handleCommandComplete(): void {}

  handleCopyData({ chunk }: Message): void {
    const kind = chunk[0]
    if (kind === NEW_ARCHIVE) this.begin(chunk.toString('utf8', 1, chunk.indexOf(0, 1)))
    else if (kind === LIST) this.begin(LIST_FILE)
    else if (kind === DATA) this.push(chunk)
    // All other kinds report progress.
  }

  handleError(error: Error): void {
    this.current?.destroy(error)
    this.reject(error)
  }

  handleReadyForQuery(): void {
    this.current?.push(null)
    const [position, timeline] = this.rows[0] ?? []
    if (position && timeline)
      this.taking.then(() => this.resolve({ start: { position, timeline: Number(timeline) } }), this.reject)
    else this.reject(new Error('The server sent no backup.'))
  }

  private push(chunk: Buffer): void {
    // The client reuses the memory for the next message, so the chunk is copied. When the reader is slower than the server, the server waits.
    if (this.current?.push(Buffer.from(chunk.subarray(1))) === false) this.connection?.stream.pause()
  }

  private begin(name: string): void {
    this.current?.push(null)
    const stream = this.connection?.stream
    const content = new Readable({ read: () => void stream?.resume() })
    this.current = content
    this.taking = this.taking.then(() => this.take(name, content))
    // Once writing has failed, the server need not go on sending.
    this.taking.catch(error => {
      stream?.destroy(error as Error)
      this.reject(error as Error)
    })
  }
}

/** The name of the segment (of 16 MB) of the log that holds a position like `0/2000028`. */
export function segmentOf({ position, timeline }: BaseBackupResult['start']): string {
  const [high = '', low = ''] = position.split('/')
  const part = Number.parseInt(low, 16) >>> 24
  return [timeline.toString(16), high, part.toString(16)].map(digits => digits.toUpperCase().padStart(8, '0')).join('')
}
