/** A failure of the embedded database that a person can do something about: `message` says what happened and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
  readonly code: EmbeddedErrorCode

  constructor(code: EmbeddedErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export type EmbeddedErrorCode =
  | 'no-binaries'
  | 'binaries-broken'
  | 'folder-in-use'
  | 'folder-rights'
  | 'folder-damaged'
  | 'other-version'
  | 'disk-full'
  | 'no-port'
  | 'start-failed'
  | 'stop-failed'

/** Turns what the operating system or PostgreSQL said into advice; null when the text is not one of the known troubles. */
export function explain(text: string, folder: string): EmbeddedDatabaseError | null {
  if (/ENOSPC|No space left on device|could not resize shared memory/i.test(text)) {
    return new EmbeddedDatabaseError(
      'disk-full',
      `The disk that holds ${folder} is full. Free some space (300 MB is enough to start), or put the data elsewhere: DATA_DIR=/another/folder npm start`,
    )
  }
  if (/EROFS|Read-only file system/i.test(text)) {
    return new EmbeddedDatabaseError(
      'folder-rights',
      `${folder} lies on a read-only file system. Put the data elsewhere: DATA_DIR=/another/folder npm start`,
    )
  }
  if (/Address already in use|could not create any TCP\/IP sockets/i.test(text)) {
    return new EmbeddedDatabaseError(
      'no-port',
      'No free port on 127.0.0.1 could be kept for the embedded database. Start again in a moment.',
    )
  }
  if (/pre-existing shared memory block/i.test(text)) {
    return new EmbeddedDatabaseError(
      'folder-in-use',
      `Processes of an earlier database server still use ${folder}. Wait until they have ended (ps aux | grep postgres), then start again.`,
    )
  }
  if (/database files are incompatible with server/i.test(text)) {
    return new EmbeddedDatabaseError(
      'other-version',
      `The database in ${folder} was made by another major version of PostgreSQL. Start the version that ` +
        `made it and export the data, or choose a new folder with DATA_DIR.`,
    )
  }
  if (/EACCES|EPERM|Permission denied|wrong ownership|invalid permissions/i.test(text)) {
    return new EmbeddedDatabaseError(
      'folder-rights',
      `This account may not use ${folder}. Give it to the account that starts the site (chown -R ` +
        `"$(id -u)" ${folder}), start as the account that made it, or choose another folder with DATA_DIR.`,
    )
  }
  return null
}
