/** Pieces of the log that the server has finished, between the server, which puts them there, and the archive, to which they are sent. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { give } from './cluster.ts'
import { type DataFolder, prepareDataFolder } from './placement.ts'

/** Makes the folder, which belongs to the account of the server, and names the history when it has no name. @returns the folder. */
export async function openSpool(place: DataFolder): Promise<string> {
  await mkdir(place.spool, { recursive: true })
  await chmod(place.spool, 0o700)
  await give(place, place.spool)
  await writeFile(place.historyFile, randomBytes(8).toString('hex'), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return place.spool
}

export type Spool = { folder: string; history: string }

/** @returns null when the server of the folder was never asked to keep its log. */
export async function findSpool(dataDir: string): Promise<Spool | null> {
  const place = await prepareDataFolder(dataDir)
  const history = await readFile(place.historyFile, 'utf8').catch(() => '')
  return history === '' ? null : { folder: place.spool, history }
}
