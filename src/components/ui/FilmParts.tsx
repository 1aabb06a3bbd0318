/** What stands with a recording: its chapters, and what was said in it, to be searched; a press leads to the moment. */
import { type ReactNode, useState } from 'react'
import { duration } from '#lib/format/date.ts'

/** `at` in seconds. */
export type Chapter = { at: number; title: string }
/** `at` in milliseconds. */
export type Line = { at: number; speaker: 'ASKER' | 'CONSULTANT' | 'SYSTEM'; type: 'TEXT' | 'IMAGE' | 'CARD'; content: string }

const SPEAKERS = { ASKER: '提问者', CONSULTANT: '咨询师', SYSTEM: '系统' } as const

const startOf = (seconds: number): string => duration(Math.floor(seconds))

interface ChaptersProps {
  chapters: readonly Chapter[]
  /** The moment that is shown; it and `seek` in milliseconds. */
  at: number
  seek: (at: number) => void
}

export function Chapters({ chapters, at, seek }: ChaptersProps) {
  const current = chapters.findLast(one => one.at * 1_000 <= at)
  return (
    <ol className="flex flex-wrap gap-2" aria-label="章节">
      {chapters.map(chapter => (
        <li key={chapter.at} className="min-w-0">
          <button
            type="button"
            className="btn btn-sm max-w-full"
            aria-current={chapter === current || undefined}
            onClick={() => seek(chapter.at * 1_000)}
          >
            <span className="num text-brand">{startOf(chapter.at)}</span> <span className="clamp-1">{chapter.title}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

interface TranscriptProps {
  lines: readonly Line[]
  /** As with the chapters. */
  at: number
  seek: (at: number) => void
  /** What can be done with it. */
  children?: ReactNode
}

export function Transcript({ lines, at, seek, children }: TranscriptProps) {
  const [keyword, setKeyword] = useState('')
  const heard = lines.findLast(line => line.at <= at)
  const wanted = keyword.trim().toLowerCase()
  const shown = wanted === '' ? lines : lines.filter(line => line.content.toLowerCase().includes(wanted))
  return (
    <section className="stack" aria-label="文字稿">
      <input
        type="search"
        className="input"
        placeholder="搜索文字稿"
        aria-label="搜索文字稿"
        maxLength={50}
        value={keyword}
        onChange={event => setKeyword(event.target.value)}
      />
      {wanted !== '' && (
        <p className="field-help" role="status">
          {shown.length > 0 ? `找到 ${shown.length} 句` : `没有找到“${keyword.trim()}”`}
        </p>
      )}
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <ol className="divide-y divide-line max-h-96 overflow-y-auto" aria-label="全部文字" tabIndex={0}>
        {shown.map(line => (
          <li
            key={`${line.at}${line.content}`}
            className={line === heard ? 'grid gap-1 py-2 px-2 bg-brand-soft' : 'grid gap-1 py-2 px-2'}
            aria-current={line === heard || undefined}
          >
            <span className="text-ink-2 text-xs">
              <button type="button" className="num text-brand" onClick={() => seek(line.at)}>
                {startOf(line.at / 1_000)}
              </button>{' '}
              {SPEAKERS[line.speaker]}
            </span>
            <span className="break-words">{line.type === 'TEXT' ? line.content : '（图片或卡片）'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
