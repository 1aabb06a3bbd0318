/** What a page's address is about, for notices that name contents by their addresses. */
import type { ReportKind } from '#lib/contract/platform/report.ts'
import { reasonsFor } from '#lib/format/report.ts'
import { MAX_INT } from '#lib/validate/bounds.ts'

export type Named = { kind: ReportKind; targetId: number }

/** Paths that end in the number, the whole of their address; a part of the page may follow. */
const PATHS: readonly (readonly [RegExp, ReportKind])[] = [
  [/^\/city\/server\/(\d+)$/, 'SERVICE'],
  [/^\/city\/recruitmentInfo\/\w+\/(\d+)$/, 'RECRUITMENT'],
  [/^\/city\/company\/(\d+)$/, 'COMPANY'],
  [/^\/consult\/playback\/\w+\/(\d+)$/, 'PLAYBACK'],
  [/^\/course\/(\d+)$/, 'COURSE'],
  [/^\/search\/user\/(\d+)$/, 'PERSON'],
]

/** Paths whose number is asked for by name. */
const QUERIES: readonly (readonly [path: string, name: string, kind: ReportKind])[] = [
  ['/park/park_video_detail', 'id', 'VIDEO'],
  ['/park/park_download', 'id', 'DOWNLOAD'],
  ['/park/park_official_account', 'article', 'ARTICLE'],
  ['/park/park_official_account', 'id', 'OFFICIAL_ACCOUNT'],
  ['/school/schoolDetail', 'id', 'SCHOOL'],
  ['/school/exam', 'id', 'EXAM'],
]

function findContent({ pathname, searchParams, hash }: URL): { kind: ReportKind; id: string } | null {
  const question = /^\/consult\/problemDetail\/(\d+)$/.exec(pathname)?.[1]
  if (question) {
    const answer = /^#answer-(\d+)$/.exec(hash)?.[1]
    return answer ? { kind: 'ANSWER', id: answer } : { kind: 'QUESTION', id: question }
  }
  // The address of a floor says which topic it stands in, not which reply it is.
  if (pathname === '/park/park_forum_detail')
    return hash.startsWith('#floor-') ? null : { kind: 'TOPIC', id: searchParams.get('id') ?? '' }
  for (const [pattern, kind] of PATHS) {
    const id = pattern.exec(pathname)?.[1]
    if (id) return { kind, id }
  }
  for (const [path, name, kind] of QUERIES) {
    const id = pathname === path ? searchParams.get(name) : null
    if (id) return { kind, id }
  }
  return null
}

/** @param address of a page of this site, from its path on. @returns null for what is none, or cannot be asserted about. */
export function contentAt(address: string): Named | null {
  if (!/^\/[^/\\]/.test(address)) return null
  const found = findContent(new URL(address, 'http://site.invalid'))
  if (!found) return null
  const { kind, id } = found
  const targetId = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  return targetId > 0 && targetId <= MAX_INT && reasonsFor[kind].includes('INFRINGEMENT') ? { kind, targetId } : null
}
