/** A seeded source of chance, so that the same seed gives the same city. */
import { DAY_MS } from '#lib/format/units.ts'

export type Rng = {
  /** Integer from min to max, both included. */
  int(min: number, max: number): number
  /** From 0 (included) to 1 (excluded). */
  float(): number
  chance(probability: number): boolean
  pick<Value>(list: readonly Value[]): Value
  weighted<Value>(choices: readonly (readonly [Value, number])[]): Value
  /** `count` different members in random order; all of them when there are fewer. */
  sample<Value>(list: readonly Value[], count: number): Value[]
  shuffle<Value>(list: readonly Value[]): Value[]
  /** A moment within the last `maxDays` days, more likely a recent one. */
  pastDate(now: Date, maxDays: number): Date
  /** An independent stream: what one domain draws does not move another's. */
  sub(name: string): Rng
}

/** FNV-1a, to turn names into seeds. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

export function createRng(seed: string): Rng {
  // mulberry32: small, fast, and good enough for demo content.
  let state = hash(seed)
  const float = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number): number => min + Math.floor(float() * (max - min + 1))
  const pick = <Value>(list: readonly Value[]): Value => {
    if (list.length === 0) throw new RangeError('pick from an empty list')
    return list[int(0, list.length - 1)] as Value
  }
  const sample = <Value>(list: readonly Value[], count: number): Value[] => {
    const rest = [...list]
    const taken: Value[] = []
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1))
    return taken
  }
  const weighted = <Value>(choices: readonly (readonly [Value, number])[]): Value => {
    let left = float() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of choices) {
      left -= weight
      if (left < 0) return value
    }
    return pick(choices)[0]
  }
  return {
    int,
    float,
    pick,
    sample,
    weighted,
    chance: probability => float() < probability,
    shuffle: list => sample(list, list.length),
    pastDate: (now, maxDays) => new Date(now.getTime() - Math.floor(float() ** 2 * maxDays * DAY_MS)),
    sub: name => createRng(`${seed}/${name}`),
  }
}
