/**
 * When the only thread is busy, no address gets more than its share of it; what it asks beyond that waits its turn.
 *
 * Without this, one client that asks the most expensive things as fast as they are answered has nearly all of the thread, and everybody
 * else waits behind it. It waits rather than being refused: people behind one office address are slower then, not shut out. A connection
 * has one request in hand (connections.ts), so an address has at most as many waiting as it has connections.
 */
import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'

/** Below this part of the thread's time, nobody is slowed by anybody: let all pass. */
const BUSY = 0.3
/** An address may use this part of the thread's time however many others there are … */
const MIN_SHARE = 0.15
/** … after so many milliseconds of it at once: a hundred openings of a page with all its files and calls. */
const BURST_MS = 300
/** What is not answered at once has work still to come: what a call takes of this thread, about. */
const LATER_MS = 3
/** More than an address has connections: what is beyond it belongs to connections that were closed again, or is too much. */
const MAX_WAITING = 512
const TICK_MS = 50
/** Utilisation is measured over so many ticks. */
const WINDOW_TICKS = 5
/** An address counts as one of those who share for two seconds after it last asked. */
const STAY_TICKS = 40

type Answer = Pick<ServerResponse, 'writableEnded' | 'destroy'>
/** False when the request is not wanted any more. */
type StartWork = () => boolean

type Account = { spentMs: number; waiting: (() => void)[]; seen: number }

export type FairShareOptions = {
  isExempt?: (address: string) => boolean
  /** The part of the time, 0 to 1, that the thread worked lately. */
  utilisation?: () => number
}

const measureUtilisation = (): (() => number) => {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

export class FairShare {
  readonly #accounts = new Map<string, Account>()
  readonly #isExempt: (address: string) => boolean
  readonly #utilisation: () => number
  readonly #timer: NodeJS.Timeout
  #busy = false
  #ticks = 0

  constructor(options: FairShareOptions = {}) {
    this.#isExempt = options.isExempt ?? (() => false)
    this.#utilisation = options.utilisation ?? measureUtilisation()
    this.#timer = setInterval(() => this.tick(TICK_MS), TICK_MS)
    this.#timer.unref()
  }

  /** Requests that wait. */
  get waiting(): number {
    let sum = 0
    for (const account of this.#accounts.values()) sum += account.waiting.length
    return sum
  }

  /** Begins the request, now or when its address has its share again; ends it when too many wait already. */
  readonly turn = (address: string, res: Answer, begin: StartWork): void => {
    if (this.#isExempt(address)) {
      begin()
      return
    }
    const account = this.#accountOf(address)
    account.seen = this.#ticks
    if (account.waiting.length === 0 && this.#mayRun(account)) this.#run(account, res, begin)
    else if (account.waiting.length < MAX_WAITING) account.waiting.push(() => this.#run(account, res, begin))
    else res.destroy()
  }

  /** Gives back what `ms` milliseconds bring and lets those begin whose turn has come. */
  tick(ms: number): void {
    this.#ticks++
    if (this.#ticks % WINDOW_TICKS === 0) this.#busy = this.#utilisation() > BUSY
    const earned = ms * Math.max(MIN_SHARE, 1 / Math.max(1, this.#accounts.size))
    for (const [address, account] of this.#accounts) {
      account.spentMs = Math.max(0, account.spentMs - earned)
      while (account.waiting.length > 0 && this.#mayRun(account)) account.waiting.shift()?.()
      if (account.spentMs === 0 && account.waiting.length === 0 && this.#ticks - account.seen > STAY_TICKS)
        this.#accounts.delete(address)
    }
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const account of this.#accounts.values()) for (const run of account.waiting.splice(0)) run()
  }

  #accountOf(address: string): Account {
    const known = this.#accounts.get(address)
    if (known) return known
    const account: Account = { spentMs: 0, waiting: [], seen: 0 }
    this.#accounts.set(address, account)
    return account
  }

  /** Alone, an address may have everything. */
  #mayRun(account: Account): boolean {
    return account.spentMs < BURST_MS || (account.waiting.length === 0 && !this.#busy) || this.#accounts.size === 1
  }

  #run(account: Account, res: Answer, begin: StartWork): void {
    const started = performance.now()
    const begun = begin()
    if (!begun) return
    account.spentMs += performance.now() - started + (res.writableEnded ? 0 : LATER_MS)
    // What was asked while nobody else needed the thread is not held against anyone for long.
    account.spentMs = Math.min(account.spentMs, BURST_MS * 2)
  }
}
