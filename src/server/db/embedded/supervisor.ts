/**
 * The embedded PostgreSQL: started with the site, on the loopback only, stopped with it; a server that outlived a killed site is
 * taken over instead of started twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts'
import {
  explained,
  prepareCluster,
  prepareDatabase,
  readSecrets,
  type Secrets,
  siteUrl,
  superuserUrl,
  writeSettings,
} from './cluster.ts'
import { isLocked, lockFolder } from './lock.ts'
import type { DataFolder } from './placement.ts'
import { machineFolders, prepareDataFolder } from './placement.ts'
import type { Postmaster } from './postmaster.ts'
import { findSurvivor, startPostmaster, stopPostmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'
import { settingsFile } from './settings.ts'
import { openSpool } from './spool.ts'

/** A server that was started here reports its end; one that was taken over has to be looked after. */
const WATCH_MS = 200

export type EmbeddedOptions = {
  /** Folder of the site's data; the database lies in `postgres/` inside it. */
  dataDir: string
  log: (message: string) => void
  /** For data that may be lost (tests): nothing waits for the disk, and the role may create databases. */
  ephemeral?: boolean
  /** The port to listen on when it is free; by default any. */
  port?: number
  /** Finished pieces of the log are kept for an archive, none later than after so many seconds. Unset: they are not. */
  archiveSeconds?: number | undefined
}

export type EmbeddedDatabase = {
  /** Connection string of the site's own role, which is no superuser. */
  url: string
  /** Ends the server in order and gives the folder free. Safe to call twice. */
  stop(): Promise<void>
  /** True when the server of an earlier, killed process was taken over. */
  adopted: boolean
  pid: number
  port: number
}

/** Starts or takes over the server of a data folder. Throws `EmbeddedDatabaseError`, whose message says what to do. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, ephemeral = false } = options
  const place = await prepareDataFolder(dataDir).catch(error => {
    throw explained(error, { home: dataDir } as DataFolder)
  })
  const lock = await lockFolder(place.lockFile, place.dataDir).catch(error => {
    throw explained(error, place)
  })
  try {
    const binaries = await runnableBinaries(place)
    const secrets = await prepareCluster(place, binaries, ephemeral)
    const survivor = await findSurvivor(place, secrets)
    const { fingerprint, text } = await settingsFor(place, options)
    const adopted = survivor !== null && survivor.fingerprint === fingerprint && binaries.version.startsWith(survivor.version)
    let server: Postmaster
    let restart: (() => Promise<void>) | undefined
    const onEnd = () => void restart?.()
    if (survivor && adopted) {
      log('the database of an earlier run is still up: taking it over')
      server = { pid: survivor.pid, port: survivor.port }
    } else {
      if (survivor) await stopPostmaster(place, binaries, survivor)
      await writeSettings(place, text)
      server = await startPostmaster(place, binaries, { port: options.port, onEnd })
    }
    await prepareDatabase(place, server.port, secrets, ephemeral)

    let restarting: Promise<unknown> = Promise.resolve()
    const watch = keepRunning()
    let stopping: Promise<void> | undefined
    const stop = async () => {
      clearInterval(watch)
      // A server that is just being started again would otherwise outlive this process.
      await restarting
      await lock.stopping()
      await stopPostmaster(place, binaries, server)
      await lock.release()
    }
    return {
      url: siteUrl(server.port, secrets),
      adopted,
      get pid() {
        return server.pid
      },
      port: server.port,
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }

    /** A server that ends by itself (out of memory, killed) comes back on the same port; the pool reconnects. */
    function keepRunning(): NodeJS.Timeout {
      let busy = false
      let failures = 0
      const check = async () => {
        if (busy || stopping || isAlive(server.pid)) return
        busy = true
        if (failures === 0) log('the database ended unexpectedly: starting it again')
        try {
          const starting = startPostmaster(place, binaries, { port: server.port, keepsPort: true, onEnd })
          restarting = starting.catch(() => undefined)
          server = await starting
          log('the database is back')
          failures = 0
        } catch (error) {
          // Said once; it is tried again, less and less often.
          if (failures === 0) log(`the database could not be started again: ${(error as Error).message}`)
          failures++
          await sleep(Math.min(30_000, 500 * 2 ** failures), undefined, { ref: false })
        }
        busy = false
        // It may have ended once more meanwhile.
        if (failures === 0) void check()
      }
      restart = check
      return setInterval(check, WATCH_MS).unref()
    }
  } catch (error) {
    await lock.release()
    throw explained(error, place)
  }
}

async function settingsFor(place: DataFolder, { ephemeral = false, archiveSeconds }: EmbeddedOptions) {
  const spool = archiveSeconds === undefined ? null : { folder: await openSpool(place), seconds: archiveSeconds }
  return settingsFile({ ephemeral, spool })
}

/** The address of the database of a site that runs now, for a command beside it; null when nobody serves this folder. */
export const joinEmbedded = (dataDir: string): Promise<string | null> => addressIn(dataDir, siteUrl)

/** The same for the superuser, who alone may copy the files of the server. */
export const joinAsSuperuser = (dataDir: string): Promise<string | null> => addressIn(dataDir, superuserUrl)

async function addressIn(dataDir: string, urlOf: (port: number, secrets: Secrets) => string): Promise<string | null> {
  const place = await prepareDataFolder(dataDir)
  if (!(await isLocked(place.lockFile))) return null
  const secrets = await readSecrets(place)
  const server = secrets?.prepared ? await findSurvivor(place, secrets) : null
  return secrets && server ? urlOf(server.port, secrets) : null
}

/** The server where its account can run it. */
export async function runnableBinaries(place: DataFolder): Promise<Binaries> {
  const found = await findBinaries()
  let last: unknown
  for (const machineFolder of machineFolders) {
    try {
      return await reachableBinaries(found, place.account, machineFolder)
    } catch (error) {
      last = error
    }
  }
  throw last
}
