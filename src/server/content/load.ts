/**
 * Reads the editors' texts (`src/content/<collection>/*.md|*.yaml`) for the API, with the same schemas that Astro checks at build.
 * A text that does not fit its schema stops the start with the file, the field and what is wrong: better than half a rule online.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { z } from 'zod'
import { projectFile } from '#server/project-file.ts'
import { type RenderedText, renderMarkdown } from './markdown.ts'

const root = fileURLToPath(projectFile('src/content/'))

let showsDemo = true

/** @param options.demo whether texts that are marked as invented (`demo: true`) are read. Called once, before the first is. */
export const openContent = (options: { demo: boolean }): void => {
  showsDemo = options.demo
}

const isShown = (data: unknown): boolean => showsDemo || !(data as { demo?: boolean }).demo

export type Entry<Data> = { name: string; data: Data; body: string }
export type TextEntry<Data> = Entry<Data> & RenderedText

const split = (source: string): { front: string; body: string } => {
  const found = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s.exec(source)
  return found ? { front: found[1] ?? '', body: found[2] ?? '' } : { front: '', body: source }
}

const check = <Schema extends z.ZodType>(schema: Schema, data: unknown, file: string): z.output<Schema> => {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(issue => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`)
  throw new Error(`src/content/${file} does not fit its schema:\n${problems.join('\n')}`)
}

/** Every file of a collection that this site shows, in the order of file names. */
export function loadEntries<Schema extends z.ZodType>(collection: string, schema: Schema): Entry<z.output<Schema>>[] {
  const folder = join(root, collection)
  const names = readdirSync(folder).filter(name => /\.(md|ya?ml)$/.test(name))
  const entries = names.sort().map(name => {
    const source = readFileSync(join(folder, name), 'utf8')
    const { front, body } = name.endsWith('.md') ? split(source) : { front: source, body: '' }
    return { name: name.replace(/\.[a-z]+$/, ''), data: check(schema, parse(front), `${collection}/${name}`), body }
  })
  return entries.filter(entry => isShown(entry.data))
}

/** A collection of Markdown texts, rendered. */
export const loadTexts = <Schema extends z.ZodType>(collection: string, schema: Schema): TextEntry<z.output<Schema>>[] =>
  loadEntries(collection, schema).map(entry => ({ ...entry, ...renderMarkdown(entry.body) }))

const DEVELOPMENT_REREAD_MS = 2_000

/**
 * Loads once and keeps the answer; while developing it is read again after two seconds, so that an edited text shows at once.
 */
export function loadOnce<Value>(load: () => Value, options: { reread?: boolean } = {}): () => Value {
  let kept: { value: Value; at: number } | undefined
  return () => {
    const now = Date.now()
    if (!kept || (options.reread && now - kept.at > DEVELOPMENT_REREAD_MS)) kept = { value: load(), at: now }
    return kept.value
  }
}
