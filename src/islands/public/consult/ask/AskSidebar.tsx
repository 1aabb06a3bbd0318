/** Hints while a question is written: personal data to hide, and similar questions. */

import type { question } from '#lib/calls/consult/question.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { findPrivate, hidePrivate } from '#lib/format/personal-data.ts'
import { visibleText } from '#lib/validate/rich.ts'

type Suggestions = CallResult<typeof question.suggestForQuestion>

interface MarkedProps {
  title: string
  text: string
  hide: (changes: { title: string; text: string }) => void
}

export function PersonalData({ title, text, hide }: MarkedProps) {
  const found = findPrivate(`${title}\n${visibleText(text)}`)
  if (found.length === 0) return null
  return (
    <div className="notice notice-warn" role="status">
      <div className="grow min-w-0 grid gap-1">
        <p>这些像是个人信息，公开之前最好隐去：</p>
        <ul className="flex flex-wrap gap-2">
          {found.map(one => (
            <li key={one.at} className="break-all">
              {one.kind} <mark>{one.text}</mark>
            </li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className="btn btn-sm shrink-0"
        onClick={() => hide({ title: hidePrivate(title), text: hidePrivate(text) })}
      >
        替我隐去
      </button>
    </div>
  )
}

export function Similar({ items }: { items: Suggestions['similar'] }) {
  if (items.length === 0) return null
  return (
    <section className="rounded-md bg-tint p-3 grid gap-2" aria-label="相近的问题">
      <p className="text-sm text-ink-2">有人问过相近的问题，也许已经有答案：</p>
      <ul className="grid gap-1">
        {items.map(question => (
          <li key={question.consultationId} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <a
              className="link min-w-0 break-words"
              href={`/consult/problemDetail/${question.consultationId}`}
              target="_blank"
              rel="noreferrer"
            >
              {question.title}
            </a>
            <span className="text-xs text-ink-3 num">
              {question.accepted ? '已采纳，' : ''}
              {question.answerCount} 答
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
