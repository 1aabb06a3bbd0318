/** Where uploads lie: in transit on this machine's disk, finished in a folder or in an object store. */
import type { Readable } from 'node:stream'
import type { Inspector } from '#server/media/inspector.ts'

/** Finished uploads by key. Public pictures and private files lie apart, so that no picture address ever reaches a private file. */
export type ObjectStore = {
  /** Takes the file at `path` over (it is gone from there afterwards). The same key may be put again. */
  put(area: StoreArea, key: string, path: string, contentType: string): Promise<void>
  /** The bytes from `start` to `end`, both included; null when there is no such object. */
  read(area: StoreArea, key: string, range: { start: number; end: number }): Promise<Readable | null>
  /** A local path of the object, for the picture processes; null when there is no such object. */
  local(area: StoreArea, key: string): Promise<string | null>
  remove(area: StoreArea, key: string): Promise<void>
}

export type StoreArea = 'public' | 'private'

export type UploadsPort = {
  /** Folder of unfinished uploads. */
  transit: string
  store: ObjectStore
  inspector: Inspector
  close(): void
}
