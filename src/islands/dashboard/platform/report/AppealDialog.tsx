/** Appealing against points: why, with pictures. Once. */
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { firstMessageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { report } from '#lib/calls/platform/report.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'

const api = clientOf({ appealStrike: report.appealStrike })
const MAX_PICTURES = 4

export function AppealDialog({ strikeId, close }: { strikeId: number; close: () => void }) {
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<UploadedFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const send = async () => {
    if (sending) return
    if (text.trim() === '') return setProblem('请填写申诉理由')
    setSending(true)
    setProblem(null)
    try {
      await api.appealStrike({ params: { id: strikeId }, body: { text, uploadIds: pictures.map(picture => picture.id) } })
      await queryClient.invalidateQueries({ queryKey: keyOf(report.getMyStrikes) })
      toast('申诉已提交，结果会通知你', { tone: 'ok' })
      close()
    } catch (error) {
      setProblem(firstMessageOf(error, '没有提交成功，请重试'))
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      title="申诉"
      description="每次处罚可以申诉一次，由没有参与原处理的人员复核。"
      open
      onOpenChange={shown => !shown && close()}
    >
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label="申诉理由" help="说明事实经过，为什么不违反规则">
          <textarea className="textarea" rows={5} maxLength={1000} value={text} onChange={event => setText(event.target.value)} />
        </Field>
        <PictureField
          label="图片（选填）"
          purpose="CERTIFICATE"
          value={pictures}
          onChange={setPictures}
          max={MAX_PICTURES}
          help={`最多 ${MAX_PICTURES} 张，只有审核人员能看到`}
        />
        <SubmitRow problem={problem} sending={sending} label="提交申诉" />
      </form>
    </Dialog>
  )
}
