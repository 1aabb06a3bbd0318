/** Chapters and the transcript of a recording, written a line each or brought as WebVTT; speech is not recognised. */
import { useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { toast } from '#components/ui/toast.ts'
import { Picker } from '#components/ui/upload/Picker.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { readBy } from '#lib/api/query-key.ts'
import { playbackPublishing } from '#lib/calls/consult/playback-publishing.ts'
import type { PlaybackDraft } from '#lib/contract/consult/playback-publishing.ts'
import { chapterText, parseChapters, parseTranscript, readVtt, transcriptText } from '#lib/format/transcript.ts'

const api = clientOf({ saveTranscript: playbackPublishing.saveTranscript })
/** A file of subtitles is smaller by far. */
const MAX_VTT_BYTES = 1_000_000

export function PlaybackNotes({ draft }: { draft: PlaybackDraft }) {
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
      else toast(error instanceof ApiError ? error.message : '没有保存成功，请重试', { tone: 'bad' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <details className="stack">
      <summary className="fold font-medium">章节和文字稿</summary>
      <form
        className="stack pt-3"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="章节" help="每行一章：时间和标题，例如 1:05 怎么算补偿" error={problems.chapters}>
          <textarea className="textarea" rows={3} value={chapters} onChange={event => setChapters(event.target.value)} />
        </Field>
        <Field
          label="文字稿"
          help="每行一句：时间、谁说的、说了什么，例如 0:12 提问者：合同没有写。姓名和电话保存时会隐去"
          error={problems.lines}
        >
          <textarea className="textarea" rows={6} value={talk} onChange={event => setTalk(event.target.value)} />
        </Field>
        <p className="flex flex-wrap items-center gap-2">
          <Picker
            className="btn"
            label="导入 WebVTT 字幕"
            accept=".vtt,text/vtt"
            multiple={false}
            invalid={false}
            onPick={files => void bring(files)}
          >
            导入 WebVTT 字幕
          </Picker>
          <button type="submit" className="btn btn-main" aria-busy={saving}>
            保存章节和文字稿
          </button>
        </p>
        {draft.publication === 'WAIT_CONSENT' && (
          <p className="notice notice-warn">保存之后，之前的同意不再算数，要重新提出公开。</p>
        )}
      </form>
    </details>
  )
}
