import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Outcome, PieceQueue, type PieceSender, type PieceStore, type StoredRecording } from './pieces.ts'

const begun: StoredRecording = { playbackId: 7, consultationId: 3, pieces: 0, ended: false, begunAt: 0 }

/** Keeps in memory what IndexedDB keeps on the disk; can be full. */
function memory(isFull: () => boolean = () => false) {
  const pieces = new Map<number, Blob>()
  let kept: StoredRecording | null = null
  const store: PieceStore = {
    async put(next, no, content) {
      await Promise.resolve()
      if (isFull()) throw new Error('the disk is full')
      pieces.set(no, content)
      kept = next
    },
    async update(next) {
      kept = next
    },
    get: async (_, no) => pieces.get(no) ?? null,
    list: async () => [...pieces.keys()].sort((a, b) => a - b),
    async remove(_, no) {
      pieces.delete(no)
    },
    async forget() {
      pieces.clear()
      kept = null
    },
  }
  return { store, pieces, kept: () => kept }
}

/** A server that has every piece once, as the real one; `fate` says what becomes of each attempt. */
function server(fate: () => 'ARRIVES' | 'LOST' | 'ANSWER_LOST') {
  const arrived: { no: number; text: string }[] = []
  const stored = new Map<number, string>()
  let finishedWith: number | null = null
  const pass = async (work: () => void): Promise<boolean> => {
    const outcome = fate()
    if (outcome !== 'LOST') work()
    return outcome === 'ARRIVES'
  }
  const sender: PieceSender = {
    async send(_, no, content): Promise<Outcome> {
      const text = await content.text()
      const heard = await pass(() => {
        if (!stored.has(no)) arrived.push({ no, text })
        stored.set(no, text)
      })
      return heard ? 'TAKEN' : 'LATER'
    },
    async finish({ pieces }) {
      const missing = Array.from({ length: pieces }, (_, no) => no).filter(no => !stored.has(no))
      const heard = await pass(() => {
        finishedWith = pieces
      })
      return heard ? { missing } : 'LATER'
    },
  }
  return { sender, arrived, stored, finishedWith: () => finishedWith }
}

const wait = () => Promise.resolve()
const fates = fc.infiniteStream(fc.constantFrom('ARRIVES', 'LOST', 'ANSWER_LOST'))
const tick = async (times: number): Promise<void> => {
  for (let turn = 0; turn < times; turn++) await Promise.resolve()
}

describe('pieces', () => {
  test('arrive once, in their order, whatever fails, and none is left behind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fates,
        fc.array(fc.nat(30), { maxLength: 20 }),
        fc.infiniteStream(fc.boolean()),
        async (fate, pauses, full) => {
          const { store, pieces, kept } = memory(() => full.next().value)
          const { sender, arrived, finishedWith } = server(() => fate.next().value)
          const queue = new PieceQueue(begun, { store, sender, wait })
          for (const [no, pause] of pauses.entries()) {
            queue.add(new Blob([`piece ${no}`]))
            await tick(pause)
          }
          queue.end()
          expect(await queue.done).toBe('FINISHED')
          expect(arrived).toEqual(pauses.map((_, no) => ({ no, text: `piece ${no}` })))
          expect(finishedWith()).toBe(pauses.length)
          expect([pieces.size, kept()]).toEqual([0, null])
        },
      ),
    )
  })

  test('that a page left behind are sent by the next one', async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.integer({ min: 1, max: 15 }), fc.nat(400), async (fate, count, moment) => {
        const { store, kept } = memory()
        const { sender, arrived, stored } = server(() => fate.next().value)
        // The page ends in the middle of whatever it does: from then on nothing of it gets through.
        let gone = false
        const cut: PieceSender = {
          send: async (...sent) => (gone ? new Promise<Outcome>(() => undefined) : sender.send(...sent)),
          finish: sender.finish,
        }
        const first = new PieceQueue(begun, { store, sender: cut, wait })
        for (let no = 0; no < count; no++) first.add(new Blob([`piece ${no}`]))
        await expect.poll(() => kept()?.pieces).toBe(count)
        await tick(moment)
        gone = true
        const left = kept()!
        const next = new PieceQueue({ ...left, ended: true }, { store, sender, wait }, await store.list(left.playbackId))
        expect(await next.done).toBe('FINISHED')
        expect([...stored.values()]).toHaveLength(count)
        expect(arrived.map(({ no }) => no)).toEqual([...Array(count).keys()])
      }),
      { numRuns: 40 },
    )
  })

  test('of a recording that the server has finished are forgotten, and empty ones never counted', async () => {
    const { store, pieces } = memory()
    const sender: PieceSender = { send: async () => 'REFUSED', finish: async () => ({ missing: [] }) }
    const queue = new PieceQueue(begun, { store, sender, wait })
    queue.add(new Blob([]))
    queue.add(new Blob(['one']))
    expect(await queue.done).toBe('REFUSED')
    expect(pieces.size).toBe(0)
  })

  test('bring back that the recording was stopped', async () => {
    const { store } = memory()
    const sender: PieceSender = { send: async () => 'STOPPED', finish: async () => ({ missing: [] }) }
    const stopped = new Promise<void>(resolve => {
      const queue = new PieceQueue(begun, { store, sender, wait, onStopped: resolve })
      queue.add(new Blob(['one']))
    })
    await stopped
  })
})
