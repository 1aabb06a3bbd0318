/** Whole consultations for playbacks, both sides anonymised: one Markdown file each. */
import { z } from 'zod'
import { listFiles, readMarkdown, texts } from '#demo/read.ts'

const head = z.strictObject({ field: z.string(), leaf: z.string(), titles: texts, summary: z.string() })

/** A line of a dialog begins with `Q ` (asks), `A ` (answers) or `# ` (opens a chapter). */
export type ConsultDialog = z.infer<typeof head> & { lines: readonly string[] }

/** In the files chapters are headings of the second level, sentences are list items. */
function lineOf(file: string, line: string): string {
  const [, chapter, sentence] = /^## (.+)$|^- ([QA] .+)$/.exec(line) ?? []
  if (chapter) return `# ${chapter}`
  if (sentence) return sentence
  throw new Error(`demo/${file}: neither a chapter nor a sentence of Q or A: ${line}`)
}

export const consultDialogs: readonly ConsultDialog[] = listFiles('consult/data/dialogs').map(file => {
  const { head: data, lines } = readMarkdown(file, head)
  return { ...data, lines: lines.map(line => lineOf(file, line)) }
})
