/** Backups in a folder. One that is being made has another name until it is whole. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { alreadyThere, type Draft, type Place } from './place.ts'

export function createFolder(given: string): Place {
  const address = path.resolve(given)
  return {
    address,
    below: name => createFolder(path.join(address, name)),
    names: () => readdir(address).catch(orNothing([])),
    readText: file => readFile(path.join(address, file), 'utf8').catch(orNothing(null)),
    writeText: (file, text) => writeText(address, file, text),
    write: (file, source) => write(address, file, source),
    remove: file => rm(path.join(address, file), { force: true }),
    read: (file, range) => createReadStream(path.join(address, file), range),
    clear: () => rm(address, { recursive: true, force: true }),
    begin: () => begin(address),
  }
}

const orNothing =
  <Nothing>(nothing: Nothing) =>
  (error: unknown): Nothing => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return nothing
    throw error
  }

async function write(folder: string, file: string, source: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = path.join(folder, `${file}.part`)
  await pipeline(source, createWriteStream(draft, { flush: true }))
  await rename(draft, path.join(folder, file))
}

const writeText = (folder: string, file: string, text: string): Promise<void> =>
  write(folder, file, Readable.from([Buffer.from(text)]))

async function begin(address: string): Promise<Draft> {
  const draft = `${address}.part`
  await mkdir(path.dirname(address), { recursive: true })
  if (await readdir(address).catch(orNothing(null))) throw alreadyThere(address)
  await rm(draft, { recursive: true, force: true })
  // Other accounts of this machine may not read it.
  await mkdir(draft, { mode: 0o700 })
  return {
    async write(file, source) {
      const target = path.join(draft, file)
      await mkdir(path.dirname(target), { recursive: true })
      await pipeline(source, createWriteStream(target, { flags: 'wx', flush: true }))
    },
    remove: file => rm(path.join(draft, file), { force: true }),
    writeText: (file, text) => writeText(draft, file, text),
    finish: () => rename(draft, address),
    discard: () => rm(draft, { recursive: true, force: true }),
  }
}
