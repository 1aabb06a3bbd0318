/** Where pieces wait in this browser until the server has them: IndexedDB, so that a closed window or a crash loses none. */
import { RECORDING_WAITS } from '#lib/chat/wanted.ts'
import type { PieceStore, StoredRecording } from './pieces.ts'

const NAME = 'chenghui-recording'
const PIECES = 'pieces'
const RECORDINGS = 'recordings'

let opening: Promise<IDBDatabase> | undefined

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(RECORDINGS, { keyPath: 'playbackId' })
      // A piece lies under the number of its recording and its own.
      request.result.createObjectStore(PIECES)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

/** @returns when all of it is written, or none. */
async function write(work: (pieces: IDBObjectStore, recordings: IDBObjectStore) => void): Promise<void> {
  const change = (await openDatabase()).transaction([PIECES, RECORDINGS], 'readwrite')
  const written = new Promise<void>((resolve, reject) => {
    change.oncomplete = () => resolve()
    change.onabort = () => reject(change.error)
  })
  work(change.objectStore(PIECES), change.objectStore(RECORDINGS))
  return written
}

async function read<Result>(store: string, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  return answerOf(ask((await openDatabase()).transaction(store).objectStore(store)))
}

const allOf = (playbackId: number) => IDBKeyRange.bound([playbackId, 0], [playbackId, Number.MAX_SAFE_INTEGER])

export const pieceStore: PieceStore = {
  put: (kept, no, content) =>
    write((pieces, recordings) => {
      pieces.put(content, [kept.playbackId, no])
      recordings.put(kept)
    }),
  update: kept => write((_, recordings) => void recordings.put(kept)),
  get: async (playbackId, no) => (await read<Blob | undefined>(PIECES, store => store.get([playbackId, no]))) ?? null,
  list: async playbackId =>
    (await read(PIECES, store => store.getAllKeys(allOf(playbackId)))).flatMap(key =>
      Array.isArray(key) && typeof key[1] === 'number' ? [key[1]] : [],
    ),
  remove: (playbackId, no) => write(pieces => void pieces.delete([playbackId, no])),
  async forget(playbackId) {
    await write((pieces, recordings) => {
      pieces.delete(allOf(playbackId))
      recordings.delete(playbackId)
    })
    if ((await listStoredRecordings()).length === 0) localStorage.removeItem(RECORDING_WAITS)
  },
}

/** Recordings of which something may not have been sent. */
export const listStoredRecordings = (): Promise<StoredRecording[]> => read<StoredRecording[]>(RECORDINGS, store => store.getAll())

export async function beginKeeping(kept: StoredRecording): Promise<void> {
  localStorage.setItem(RECORDING_WAITS, String(kept.playbackId))
  await pieceStore.update(kept)
}
