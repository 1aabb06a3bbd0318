/** Chapters and transcript as they are written, brought from a file, checked and saved. */
import { useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { playbackPublishing } from '#lib/calls/consult/playback-publishing.ts'
import type { PlaybackDraft } from '#lib/contract/consult/playback-publishing.ts'
import { chapterText, parseChapters, parseTranscript, readVtt, transcriptText } from '#lib/format/transcript.ts'

const api = clientOf({ saveTranscript: playbackPublishing.saveTranscript })
/** A file of subtitles is smaller by far. */
const MAX_VTT_BYTES = 1_000_000

export function useNotes(draft: PlaybackDraft) {
  const [chapters, setChapters] = useState(() => chapterText(draft.chapters))
  const [talk, setTalk] = useState(() => transcriptText(draft.lines))
  const [problems, setProblems] = useState<{ chapters?: string; lines?: string }>({})
  const [saving, setSaving] = useState(false)

  const bring = async ([file]: readonly File[]) => {
    if (!file) return
    const lines = file.size > MAX_VTT_BYTES ? null : readVtt(await file.text())
    if (!lines || lines.length === 0) {
      toast('这不是能读的 WebVTT 字幕文件', { tone: 'bad' })
      return
    }
    setTalk(transcriptText(lines))
    toast(`读到 ${lines.length} 句，检查之后保存`, { tone: 'ok' })
  }
  const save = async () => {
    const [marks, said] = [parseChapters(chapters), parseTranscript(talk)]
    const found = {
      ...(marks.problem ? { chapters: marks.problem } : {}),
      ...(said.problem ? { lines: said.problem } : {}),
    }
    setProblems(found)
    if (saving || Object.keys(found).length > 0) return
    setSaving(true)
    try {
      const body = { termsVersion: draft.version, chapters: marks.lines, lines: said.lines }
      await api.saveTranscript({ params: { playbackId: draft.playbackId }, body })
      toast('章节和文字稿已经保存', { tone: 'ok' })
      await queryClient.invalidateQueries(readBy(playbackPublishing))
    } catch (error) {
      if (error instanceof ApiError && error.fields)
        setProblems({
          ...Object.fromEntries(
            Object.entries(error.fields).map(([name, text]) => [name.startsWith('chapters') ? 'chapters' : 'lines', text]),
          ),
        })
      else toast(messageOf(error, '没有保存成功，请重试'), { tone: 'bad' })
    } finally {
      setSaving(false)
    }
  }
  return { chapters, setChapters, talk, setTalk, problems, saving, bring, save }
}
