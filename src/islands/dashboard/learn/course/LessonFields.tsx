/** One lesson: its film, text, file or quiz. */
import { useWatch } from 'react-hook-form'
import { UPLOAD_LIMITS } from '#lib/calls/platform/upload.ts'
import { fileSize } from '#lib/format/count.ts'
import { Text } from '../fields.tsx'
import { type CourseForm, Flag, OneFile, Rich } from './fields.tsx'
import { QuizFields } from './QuizFields.tsx'

interface Props {
  form: CourseForm
  name: `chapters.${number}.lessons.${number}`
  remove: () => void
}

export function LessonFields({ form, name, remove }: Props) {
  const kind = useWatch({ control: form.control, name: `${name}.kind` })
  return (
    <div className="stack card-pad">
      <Text form={form} name={`${name}.title`} label="课时名称" maxLength={60} />
      <Flag form={form} name={`${name}.free`} label="免费试看" />
      {kind === 'VIDEO' && <Film form={form} name={name} />}
      {kind === 'FILE' && (
        <OneFile
          form={form}
          name={`${name}.file`}
          label="文件"
          purpose="ATTACHMENT"
          help={`一个文件，最大 ${fileSize(UPLOAD_LIMITS.ATTACHMENT)}`}
        />
      )}
      {kind !== 'QUIZ' && (
        <Rich
          form={form}
          name={`${name}.body`}
          label={kind === 'TEXT' ? '正文' : '说明'}
          help={kind === 'TEXT' ? '至少 10 个字' : '可不填'}
          max={20_000}
        />
      )}
      {kind === 'QUIZ' && <QuizFields form={form} name={name} />}
      <button type="button" className="btn btn-quiet text-bad justify-self-start" onClick={remove}>
        删除这个课时
      </button>
    </div>
  )
}

function Film({ form, name }: Pick<Props, 'form' | 'name'>) {
  const [file] = useWatch({ control: form.control, name: `${name}.file` })
  return (
    <>
      <OneFile
        form={form}
        name={`${name}.file`}
        label="视频"
        purpose="VIDEO"
        help={`MP4 或 WebM，最大 ${fileSize(UPLOAD_LIMITS.VIDEO)}，断了可以接着传`}
      />
      {file?.url && (
        // biome-ignore lint/a11y/useMediaCaption: films of lessons come without captions
        <video
          className="w-full max-w-md"
          src={file.url}
          controls
          preload="metadata"
          aria-label="视频预览"
          onLoadedMetadata={({ currentTarget }) => {
            if (Number.isFinite(currentTarget.duration))
              form.setValue(`${name}.durationSeconds`, String(Math.max(1, Math.round(currentTarget.duration))))
          }}
        />
      )}
      <Text form={form} name={`${name}.durationSeconds`} label="时长（秒）" help="上传后自动填写" inputMode="numeric" />
    </>
  )
}
