/** A question to the provider, for everybody to read. */

import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { firstMessageOf } from '#lib/api/message.ts'
import { MAX_QUESTION, serviceTalk } from '#lib/calls/city/service-talk.ts'

const api = clientOf({ askServiceQuestion: serviceTalk.askServiceQuestion })

export function AskDialog({ serverId, close }: { serverId: number; close: () => void }) {
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const send = async () => {
    if (sending) return
    if (body.trim() === '') return setProblem('请写下你的问题')
    setSending(true)
    setProblem(null)
    try {
      const { held } = await api.askServiceQuestion({ params: { serverId }, body: { body } })
      toast(held ? '审核中，通过后大家才能看到' : '已提问，商家回答后会通知你', { tone: 'ok' })
      close()
    } catch (error) {
      setProblem(firstMessageOf(error, '没有提交成功，请重试'))
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      title="向商家提问"
      description="问题和回答公开显示，请不要写电话和住址。"
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
        <Field label="问题" help="套餐和说明里没写清楚的，都可以问">
          <textarea
            className="textarea"
            rows={4}
            maxLength={MAX_QUESTION}
            value={body}
            onChange={event => setBody(event.target.value)}
          />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="提交问题" />
      </form>
    </Dialog>
  )
}
