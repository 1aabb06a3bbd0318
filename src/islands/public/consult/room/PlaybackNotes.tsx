/** Chapters and the transcript of a recording, written a line each or brought as WebVTT; speech is not recognised. */
import { Field } from '#components/ui/Field.tsx'
import { Picker } from '#components/ui/upload/Picker.tsx'
import type { PlaybackDraft } from '#lib/contract/consult/playback-publishing.ts'
import { useNotes } from './use-notes.ts'

export function PlaybackNotes({ draft }: { draft: PlaybackDraft }) {
  const { chapters, setChapters, talk, setTalk, problems, saving, bring, save } = useNotes(draft)
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
