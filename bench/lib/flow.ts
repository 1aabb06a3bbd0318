/**
 * The bare SQL of something that people do in several calls: what the site sent for it, in the same transactions, for other people and with
 * new numbers. Two recordings of it, by different people, tell what each value is: the same both times, what the person brings along, what an
 * earlier statement answered, a time, or a number of its own. `node bench/lib/flow.ts` replays it in a process of its own.
 */
import { fork } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** A statement as it was sent, with the first rows of its answer. */
export type Sent = { name?: string; text: string; values: unknown[]; rows: Record<string, unknown>[] }
/** What a person brings along, by name. */
export type Inputs = Record<string, unknown>
export type Recording = { inputs: Inputs; sent: Sent[]; began: number }

/** Which row of an answer: rows of one statement may come in any order, so it is known by a value that only it has, where there is one. */
type Row = { at: number; by?: { column: string; value: unknown } }

type Slot =
  | { kind: 'same'; value: unknown }
  | { kind: 'own'; name: string }
  | { kind: 'answered'; statement: number; row: Row; column: string }
  | { kind: 'time'; after: number }
  | { kind: 'number'; value: string }
  | { kind: 'bytes'; length: number }
  | { kind: 'list'; slots: Slot[] }
export type Flow = { name?: string; text: string; slots: Slot[] }[]

type Bytes = { type: 'Buffer'; data: number[] }

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const isBytes = (value: unknown): value is Bytes => (value as Bytes | null)?.type === 'Buffer'
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

function rowOf({ rows }: Sent, at: number, otherColumns: Record<string, unknown> | undefined): Row {
  const columns = rows[at] ?? {}
  const isOwn = (name: string): boolean => rows.every((row, index) => index === at || !same(row[name], columns[name]))
  const column = Object.keys(columns).find(
    name => typeof columns[name] === 'string' && same(columns[name], otherColumns?.[name]) && isOwn(name),
  )
  return rows.length > 1 && column !== undefined ? { at, by: { column, value: columns[column] } } : { at }
}

/** @throws Error for a value whose origin the two recordings do not tell. */
function slotOf(pair: [unknown, unknown], [one, other]: [Recording, Recording], before: number): Slot {
  const [value, otherValue] = pair
  for (const [name, input] of Object.entries(one.inputs)) {
    if (same(input, value) && same(other.inputs[name], otherValue) && !same(value, otherValue)) return { kind: 'own', name }
  }
  if (same(value, otherValue)) return { kind: 'same', value }
  if (isScalar(value)) {
    for (let statement = before - 1; statement >= 0; statement--) {
      for (const [row, columns] of (one.sent[statement] as Sent).rows.entries()) {
        const otherColumns = (other.sent[statement] as Sent).rows[row]
        const found = Object.keys(columns).find(name => same(columns[name], value) && same(otherColumns?.[name], otherValue))
        if (found)
          return { kind: 'answered', statement, row: rowOf(one.sent[statement] as Sent, row, otherColumns), column: found }
      }
    }
  }
  if (typeof value === 'string' && TIME.test(value)) return { kind: 'time', after: Date.parse(value) - one.began }
  if (typeof value === 'string') return { kind: 'number', value }
  if (isBytes(value)) return { kind: 'bytes', length: value.data.length }
  if (Array.isArray(value) && Array.isArray(otherValue) && value.length === otherValue.length) {
    return { kind: 'list', slots: value.map((part, at) => slotOf([part, otherValue[at]], [one, other], before)) }
  }
  throw new Error(`Where ${JSON.stringify(value)} comes from is not known: ${one.sent[before]?.text.slice(0, 200)}`)
}

/** @param recordings of different people, the same statements in both. */
export function flowOf(recordings: [Recording, Recording]): Flow {
  const [one, other] = recordings
  if (
    !same(
      one.sent.map(({ text }) => text),
      other.sent.map(({ text }) => text),
    )
  ) {
    throw new Error(`The recordings differ: ${one.sent.length} and ${other.sent.length} statements`)
  }
  return one.sent.map(({ name, text, values }, at) => ({
    ...(name ? { name } : {}),
    text,
    slots: values.map((value, place) => slotOf([value, other.sent[at]?.values[place]], recordings, at)),
  }))
}

/** `cpuMs`: processor time of the process for each, its driver's share. */
export type FlowResult = { perSecond: number; p50: number; p99: number; done: number; cpuMs: number }
type Plan = { url: string; flow: Flow; people: Inputs[]; connections: number; ms: number }

/** Plays the flow over so many connections for `ms` milliseconds, each time for the next of the people of its connection. */
export function replay(plan: Plan): Promise<FlowResult> {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', message => {
      child.disconnect()
      resolve(message as FlowResult)
    })
    child.once('error', reject)
    child.once('exit', code => code && reject(new Error(`bare SQL ended with ${code}`)))
    child.send(plan)
  })
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'
const drawn = (from: string): string => from[randomInt(from.length)] as string

/** The same kind of text with another number in it: the last characters of every long word are drawn anew. */
function renumbered(text: string, drawnBefore: Map<string, string>): string {
  return text.replace(/[\dA-Za-z_-]{10,}/g, word => {
    const known = drawnBefore.get(word)
    if (known) return known
    const end = word.slice(-12).replace(/\d/g, () => drawn(DIGITS))
    const made =
      word.slice(0, -12) + end.replace(/[A-Z]/g, () => drawn(LETTERS)).replace(/[a-z]/g, () => drawn(LETTERS).toLowerCase())
    drawnBefore.set(word, made)
    return made
  })
}

async function playOnce(client: pg.Client, flow: Flow, person: Inputs): Promise<void> {
  const began = Date.now()
  const numbers = new Map<string, string>()
  const answers: Record<string, unknown>[][] = []
  const bound = (slot: Slot): unknown => {
    switch (slot.kind) {
      case 'same':
        return isBytes(slot.value) ? Buffer.from(slot.value.data) : slot.value
      case 'own': {
        const value = person[slot.name]
        return isBytes(value) ? Buffer.from(value.data) : value
      }
      case 'answered': {
        const { at, by } = slot.row
        const rows = answers[slot.statement] ?? []
        const row = by ? rows.find(one => one[by.column] === by.value) : rows[at]
        if (!row) throw new Error(`Nothing was answered to: ${flow[slot.statement]?.text.slice(0, 200)}`)
        return row[slot.column]
      }
      case 'time':
        return new Date(began + slot.after)
      case 'number':
        return renumbered(slot.value, numbers)
      case 'bytes':
        return randomBytes(slot.length)
      case 'list':
        return slot.slots.map(bound)
    }
  }
  for (const { name, text, slots } of flow) {
    const statement = { text, values: slots.map(bound), ...(name ? { name } : {}) }
    answers.push((await client.query(statement)).rows)
  }
}

async function run({ url, flow, people, connections, ms }: Plan): Promise<FlowResult> {
  const took: number[] = []
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' })
      await client.connect()
      return client
    }),
  )
  const cpu = process.cpuUsage()
  const started = performance.now()
  await Promise.all(
    clients.map(async (client, index) => {
      for (let turn = 0; performance.now() - started < ms; turn++) {
        const began = performance.now()
        await playOnce(client, flow, people[(index + turn * connections) % people.length] as Inputs)
        took.push(performance.now() - began)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  for (const client of clients) await client.end()
  took.sort((a, b) => a - b)
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0
  return {
    perSecond: took.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    done: took.length,
    cpuMs: (user + system) / 1_000 / took.length,
  }
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', plan => {
    run(plan as Plan).then(
      result => process.send?.(result),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
