/** Chapters as their author writes them: one a line, the moment before the name. */
type Chapter = { at: number; title: string }

const LINE = /^(?:(\d{1,2})[:：])?(\d{1,3})[:：]([0-5]\d)\s+(\S.*)$/
const MAX_TITLE = 30

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `1:20`, `1:02:09` */
function moment(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`
}

export const linesOfChapters = (chapters: readonly Chapter[]): string =>
  chapters.map(({ at, title }) => `${moment(at)} ${title}`).join('\n')

/** @returns the chapters, or what is wrong with the first line that is none. */
export function chaptersOfLines(text: string): { chapters: Chapter[]; problem: string | null } {
  const chapters: Chapter[] = []
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trim()
    if (line === '') continue
    const [, hours = '0', minutes, seconds, title = ''] = LINE.exec(line) ?? []
    const refused = (words: string) => ({ chapters: [], problem: `第 ${index + 1} 行：${words}` })
    if (minutes === undefined) return refused('请写成“1:20 章节名”')
    if ([...title].length > MAX_TITLE) return refused(`章节名最多 ${MAX_TITLE} 个字`)
    const at = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
    if (at <= (chapters.at(-1)?.at ?? -1)) return refused('章节的时间要从前到后')
    chapters.push({ at, title })
  }
  return { chapters, problem: null }
}
