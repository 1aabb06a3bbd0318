/**
 * Reads the editors' texts (`src/content/<collection>/*.md|*.yaml`, and those of the demo city in `demo/content`) for the API, with the same schemas
 * that Astro checks at build. A text that does not fit its schema stops the start with the file, the field and what is wrong: better than half a
 * rule online.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { z } from 'zod'
import { DEMO_CONTENT } from '#lib/content/fields.ts'
import { projectFile } from '#server/project-file.ts'
import { type RenderedText, renderMarkdown } from './markdown.ts'

const CONTENT = 'src/content/'

let roots: readonly string[] = [CONTENT, DEMO_CONTENT]

/** @param options.demo whether the texts of the demo city are read, too. Called once, before the first is. */
export const openContent = (options: { demo: boolean }): void => {
  roots = options.demo ? [CONTENT, DEMO_CONTENT] : [CONTENT]
}

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
  throw new Error(`${file} does not fit its schema:\n${problems.join('\n')}`)
}

/** @param folder from the project's root. @returns the paths of its texts; none where there is no such folder. */
const listFiles = (folder: string): string[] => {
  const path = fileURLToPath(projectFile(folder))
  if (!existsSync(path)) return []
  return readdirSync(path)
    .filter(name => /\.(md|ya?ml)$/.test(name))
    .map(name => `${folder}/${name}`)
}

/** Every file of a collection that this site shows, in the order of file names. */
export function loadEntries<Schema extends z.ZodType>(collection: string, schema: Schema): Entry<z.output<Schema>>[] {
  const files = roots.flatMap(root => listFiles(`${root}${collection}`)).map(file => ({ file, name: basename(file) }))
  return files
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ file, name }) => {
      const source = readFileSync(fileURLToPath(projectFile(file)), 'utf8')
      const { front, body } = name.endsWith('.md') ? split(source) : { front: source, body: '' }
      return { name: name.replace(/\.[a-z]+$/, ''), data: check(schema, parse(front), file), body }
    })
}

/** A collection of Markdown texts, rendered. */
export const loadTexts = <Schema extends z.ZodType>(collection: string, schema: Schema): TextEntry<z.output<Schema>>[] =>
  loadEntries(collection, schema).map(entry => ({ ...entry, ...renderMarkdown(entry.body) }))

const DEVELOPMENT_REREAD_MS = 2_000

/**
 * Loads once and keeps the answer; while developing it is read again after two seconds, so that an edited text shows at once.
 */
export function loadOnce<Value>(load: () => Value, options: { reread?: boolean } = {}): () => Value {
  let cached: { value: Value; at: number } | undefined
  return () => {
    const now = Date.now()
    if (!cached || (options.reread && now - cached.at > DEVELOPMENT_REREAD_MS)) cached = { value: load(), at: now }
    return cached.value
  }
}
