/**
 * What is typed and not saved yet, kept by this browser as well: offline, a crash or a closed tab loses nothing. One copy for each person and topic, gone
 * as soon as the server has it.
 */
import { DAY_MS } from '#lib/format/units.ts'
import { $userInfo } from '#lib/session/identity.ts'
import { readShadow } from '#lib/session/shadow.ts'
import type { TopicForm } from './calls.ts'

/** `version`: of the draft on the server that it was typed over; none for the first words. `at`: milliseconds since 1970. */
export type LocalCopy = { form: TopicForm; version: string | undefined; at: number }

const RETENTION_MS = 30 * DAY_MS

/** @param topicId 0: a new topic. @returns null while an operator views the site as somebody else. */
const nameOf = (topicId: number): string | null => {
  const userId = $userInfo.get()?.userId
  return userId === undefined || readShadow() ? null : `draft:topic:${userId}:${topicId}`
}

const SHAPE: Record<keyof TopicForm, string> = {
  boardId: 'number',
  kind: 'string',
  title: 'string',
  text: 'string',
  tags: 'array',
  files: 'array',
  poll: 'object',
}
const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

const isForm = (value: unknown): value is TopicForm => {
  if (typeof value !== 'object' || value === null) return false
  const given = value as Record<string, unknown>
  return Object.entries(SHAPE).every(([name, kind]) => kindOf(given[name]) === kind)
}

export function readCopy(topicId: number, now = Date.now()): LocalCopy | null {
  const name = nameOf(topicId)
  if (name === null) return null
  try {
    const copy = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<LocalCopy> | null
    if (!copy || typeof copy.at !== 'number' || now - copy.at > RETENTION_MS || !isForm(copy.form)) return null
    return { form: copy.form, version: typeof copy.version === 'string' ? copy.version : undefined, at: copy.at }
  } catch {
    // A browser without storage, or something else under this name.
    return null
  }
}

export function keepCopy(topicId: number, copy: LocalCopy): void {
  const name = nameOf(topicId)
  if (name === null) return
  try {
    localStorage.setItem(name, JSON.stringify(copy))
  } catch {
    // Without storage, or with a full one, the server's draft is all there is.
  }
}

export function dropCopy(topicId: number): void {
  const name = nameOf(topicId)
  try {
    if (name !== null) localStorage.removeItem(name)
  } catch {
    // Without storage there is none.
  }
}
