/**
 * What was seen at a place, what of it is done, and the way back to the rest: a press may hide what its turn has not come for yet. Every
 * control remembers the presses that led to the state it was first seen in.
 */
import type { Control } from './control.ts'

type Memory = {
  control: Control
  /** The presses that opened what it stands in, one in the other. */
  openers: string[]
  /** Everything that had been pressed since the place was loaded. */
  history: string[]
  tries: number
}

/** From where it stands, over the openers from the start, and by everything as it was. */
const TRIES = 3

export class Seen {
  readonly done = new Set<string>()
  /** Pressed without an effect, and to be pressed once more. */
  readonly doubted = new Set<string>()
  private readonly memories = new Map<string, Memory>()
  private since: string[] = []
  private way: string[] = []

  /** True when it is new; `opener` was pressed immediately before. */
  see(control: Control, opener: string | null): boolean {
    if (this.memories.has(control.key)) return false
    const openers = opener === null ? [] : [...(this.memories.get(opener)?.openers ?? []), opener]
    this.memories.set(control.key, { control, openers, history: [...this.since], tries: 0 })
    return true
  }

  /** What is to be pressed next on the way back, done or not; null: whatever is in sight. */
  get wanted(): string | null {
    return this.way[0] ?? null
  }

  /** It has been pressed, or need not be on this way. */
  pass(key: string, isPressed: boolean): void {
    if (isPressed) this.since.push(key)
    if (this.way[0] === key) this.way.shift()
  }

  /** What was wanted is not there. */
  lose(): void {
    this.way = []
  }

  /** The page may have moved under the mouse: what came to nothing is pressed once more, in a fresh one. */
  doubt(key: string): void {
    this.doubted.add(key)
    this.lose()
  }

  /** The place has been loaded anew. */
  begin(): void {
    this.since = []
  }

  /** Lays the way to something that is left; whether the place has to be loaded first, or null when there is no way left to try. */
  turnBack(inSight: ReadonlySet<string>): { anew: boolean } | null {
    for (const memory of this.left()) {
      const way = [...memory.openers, memory.control.key]
      while (memory.tries < TRIES) {
        memory.tries += 1
        if (memory.tries === 1) {
          const from = way.findLastIndex(key => inSight.has(key))
          if (from < 0) continue
          this.way = way.slice(from)
          return { anew: false }
        }
        if (memory.tries === TRIES && memory.history.length === memory.openers.length) continue
        this.way = memory.tries === TRIES ? [...memory.history, memory.control.key] : way
        return { anew: true }
      }
    }
    return null
  }

  private left(): Memory[] {
    return [...this.memories.values()].filter(({ control }) => !this.done.has(control.key))
  }

  get unpressed(): Control[] {
    return this.left().map(({ control }) => control)
  }
}
