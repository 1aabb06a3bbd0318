/** What this device remembers: where each film was stopped, one speed for all films, and one for replayed conversations. */

/** A film that was stopped closer to its beginning or end than this starts anew. */
const EDGE_S = 8
const SPEED = 'speed'
const REPLAY_SPEED = 'replay-speed'

const storeName = (key: string) => `player:${key}`

const recall = (name: string): number => {
  try {
    return Number(localStorage.getItem(storeName(name)))
  } catch {
    return 0
  }
}

/** @param known where the person stopped on any of their devices; undefined for visitors. */
export const stoppedAt = (key: string, known: string | undefined, duration: number): number => {
  const at = known === undefined ? recall(key) : Number(known) / 1000
  return at > EDGE_S && at < duration - EDGE_S ? at : 0
}

export const remember = (key: string, value: number): void => {
  try {
    localStorage.setItem(storeName(key), String(value))
  } catch {
    // Storage may be full or forbidden; then it simply is not remembered.
  }
}

/** 0: none was chosen. */
export const recallSpeed = (): number => recall(SPEED)

export const rememberSpeed = (speed: number): void => remember(SPEED, speed)

/** 0: none was chosen. A conversation is read faster than a film is watched, so it has a speed of its own. */
export const recallReplaySpeed = (): number => recall(REPLAY_SPEED)

export const rememberReplaySpeed = (speed: number): void => remember(REPLAY_SPEED, speed)
