/** Where backups lie: a folder, or the objects of a bucket below a prefix. */
import type { Readable } from 'node:stream'

/** First and last byte, both included. */
export type Range = { start: number; end: number }

export type Place = {
  /** As people write it, for messages. */
  address: string
  below(name: string): Place
  /** The names of the files and places directly in this one, half-written ones included. */
  names(): Promise<string[]>
  /** @returns null when there is no such file. */
  readText(file: string): Promise<string | null>
  /** Written whole or not at all, over what is there. */
  writeText(file: string, text: string): Promise<void>
  /** Written whole or not at all, over what is there. */
  write(file: string, source: AsyncIterable<Buffer>): Promise<void>
  remove(file: string): Promise<void>
  /** Fails, before or while it is read, when the file is missing. */
  read(file: string, range?: Range): Readable
  /** Takes away everything here. */
  clear(): Promise<void>
  /** @throws Error in words when there is something here already. */
  begin(): Promise<Draft>
}

/** A backup that is being written. */
export type Draft = {
  write(file: string, source: AsyncIterable<Buffer>): Promise<void>
  remove(file: string): Promise<void>
  writeText(file: string, text: string): Promise<void>
  /** The backup is whole: from now on it lies under its name. */
  finish(): Promise<void>
  /** Nothing of it stays. */
  discard(): Promise<void>
}

export type BucketSettings = {
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket as part of the path instead of the host name. */
  pathStyle: boolean
}

/** A bucket and, after it, the beginning of keys. None ends with a slash: that would be two addresses of one thing. */
export const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/\w[\w.-]*)*)$/

export const alreadyThere = (address: string): Error =>
  new Error(`${address} exists already. A backup is never written over another: name one that does not exist.`)
