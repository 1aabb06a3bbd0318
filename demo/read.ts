/**
 * Reads the data files of the demo city (YAML, TSV, Markdown). Each is checked against a schema as it is read, so that a slip of an author
 * ends the start with the file and the line, not with an odd city.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { LineCounter, parse, parseDocument, YAMLParseError } from 'yaml'
import { z } from 'zod'

/** What stands before the colon of a fault: `demo/learn/data/exams.yaml:12`. */
const placeOf = (file: string, line: number): string => `demo/${file}:${line}`

const readText = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

/** A list of words in one cell, divided by `divider`. */
export const cellList = (divider: string) => z.string().transform(text => text.split(divider))

/** Two numbers from low to high in one cell: `89-268`. */
export const cellRange = z
  .string()
  .regex(/^\d+(\.\d+)?-\d+(\.\d+)?$/, 'two numbers are expected: 89-268')
  .transform(text => text.split('-').map(Number) as [number, number])
  .refine(([low, high]) => low <= high, 'the lower number comes first')

/** Two numbers from low to high in YAML: `[89, 268]`. */
export const range = z.tuple([z.number(), z.number()]).refine(([low, high]) => low <= high, 'the lower number comes first')

/** At least one text, none of them empty. */
export const texts = z.array(z.string().min(1)).min(1)

/** Words by the name of the slot that they fill. */
export const slots = z.record(z.string(), texts)
export type Slots = z.infer<typeof slots>

/**
 * @param file below `demo/`, e.g. `learn/data/exams.yaml`
 * @throws Error with file and line when the file is no YAML or does not fit the schema
 */
export const readYaml = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> =>
  parseYaml(file, readText(file), schema)

/**
 * As `readYaml`, for a text that has been read.
 * @param offset lines of the file above the text
 */
export function parseYaml<Schema extends z.ZodType>(file: string, text: string, schema: Schema, offset = 0): z.output<Schema> {
  let value: unknown
  try {
    value = parse(text)
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error
    throw new Error(`${placeOf(file, offset + (error.linePos?.[0].line ?? 1))}: ${error.message.split('\n')[0]}`)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const path = (issue?.path ?? []) as (string | number)[]
  throw new Error(`${placeOf(file, offset + lineOf(text, path))}: ${path.join('.')}: ${issue?.message}`)
}

/** Only for a fault: the text is read a second time, now with the positions of its nodes. */
function lineOf(text: string, path: readonly (string | number)[]): number {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter })
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined
    if (node?.range) return lineCounter.linePos(node.range[0]).line
  }
  return 1
}

/**
 * Rows of a table whose first line names the columns; an empty cell is an empty string.
 * @throws Error with file and line when a row has other cells than the head or does not fit the schema
 */
export const readTsv = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema>[] =>
  parseTsv(file, readText(file), schema)

export function parseTsv<Schema extends z.ZodType>(file: string, text: string, schema: Schema): z.output<Schema>[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = head.split('\t')
  return lines.map((line, index) => {
    const cells = line.split('\t')
    const place = placeOf(file, index + 2)
    if (cells.length !== columns.length) throw new Error(`${place}: ${cells.length} cells where the head has ${columns.length}`)
    const result = schema.safeParse(Object.fromEntries(columns.map((column, at) => [column, cells[at]])))
    if (result.success) return result.data
    const issue = result.error.issues[0]
    throw new Error(`${place}: ${issue?.path.join('.')}: ${issue?.message}`)
  })
}

/**
 * A Markdown file: its front matter, and the lines below that are not empty.
 * @throws Error with file and line when the front matter is missing or does not fit the schema
 */
export function readMarkdown<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): { head: z.output<Schema>; lines: string[] } {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readText(file)) ?? []
  if (front === undefined || body === undefined)
    throw new Error(`${placeOf(file, 1)}: front matter between two lines of --- is missing`)
  return { head: parseYaml(file, front, schema, 1), lines: body.split('\n').filter(line => line !== '') }
}

/** The files of a folder below `demo/`, in the order of their names. */
export const listFiles = (folder: string): string[] =>
  readdirSync(new URL(folder, import.meta.url))
    .sort()
    .map(name => `${folder}/${name}`)
