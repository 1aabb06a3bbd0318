/** What both sides wrote, and writing more. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { dateTime } from '#lib/format/date.ts'
import { api, type RoomOf, refresh } from './calls.ts'
import { Files } from './Files.tsx'

const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.replyText))
const MAX_FILES = 9
const KINDS = { INFO: '补充资料', TALK: '', FOLLOW_UP: '结束之后' } as const

function Composer({ consultation, room, asInfo }: RoomOf & { asInfo: boolean }) {
  const { consultationId } = consultation
  const form = useForm<{ text: string }>({ resolver, defaultValues: { text: '' } })
  const { forget } = useDraft(form, `room:${consultationId}`)
  const [files, setFiles] = useState<UploadedFile[]>([])
  const { submit, problem, sending } = useSubmit(form, async ({ text }) => {
    const body = { text, files: files.map(({ id }) => id) }
    if (asInfo) await api.giveInfo({ params: { consultationId }, body })
    else await api.answerConsultation({ body: { consultationId, ...body } })
    forget()
    form.reset({ text: '' })
    setFiles([])
    await refresh()
  })
  const ended = consultation.state !== 'CONSULTING' && !asInfo
  const left = consultation.followUpsLeft ?? 0
  // Behind what stands there already: nothing that was written gets lost.
  const add = (words: string) => {
    const before = form.getValues('text').trimEnd()
    form.setValue('text', before === '' ? words : `${before}\n${words}`, { shouldDirty: true })
    form.setFocus('text')
  }
  const help = ended && consultation.part === 'ASKER' ? `还可以免费追问 ${left} 次` : undefined
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {room.quickReplies.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {room.quickReplies.map(text => (
            <button
              key={text}
              type="button"
              className="chip chip-line max-w-full whitespace-normal text-left"
              onClick={() => add(text)}
            >
              {text.length > 20 ? `${text.slice(0, 20)}…` : text}
            </button>
          ))}
        </p>
      )}
      <Field
        label={asInfo ? '补充资料' : '内容'}
        error={form.formState.errors.text?.message}
        {...(help === undefined ? {} : { help })}
      >
        <textarea className="textarea" rows={4} maxLength={5_000} {...form.register('text')} />
      </Field>
      <FilesField
        label="文件"
        purpose="ATTACHMENT"
        value={files}
        onChange={setFiles}
        max={MAX_FILES}
        help="选填，只有双方能看到"
      />
      <SubmitRow problem={problem} sending={sending} label={asInfo ? '补充给咨询师' : '发送'} />
    </form>
  )
}

/** An asker who has used up the free questions reads so where the field was. */
function NoneLeft({ consultation, room }: RoomOf) {
  const asked = room.replies.some(({ own, kind }) => own && kind === 'FOLLOW_UP')
  if (consultation.part !== 'ASKER' || consultation.followUpsLeft !== 0 || !asked) return null
  return (
    <p className="text-ink-2">
      免费追问已经用完。
      {consultation.consultant && (
        <>
          还想问的，可以
          <a className="link" href={`/consult/user/${consultation.consultant.employeeId}`}>
            再发起一次咨询
          </a>
          。
        </>
      )}
    </p>
  )
}

export function Talk({ consultation, room }: RoomOf) {
  const asInfo = room.moves.includes('GIVE_INFO')
  const writes = asInfo || room.moves.includes('ANSWER')
  return (
    <section className="card card-pad stack" aria-label="往来内容">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">往来内容</h2>
        {room.conversationId !== null && (
          <a className="btn btn-sm" href={`/system_msg/chat?id=${room.conversationId}`}>
            打开聊天
          </a>
        )}
      </header>
      {room.replies.length === 0 && (
        <p className="text-ink-2">
          {room.conversationId === null ? '还没有内容。' : '说过的话在聊天里；长一些的说明和文件可以写在这里。'}
        </p>
      )}
      <ol className="grid gap-3" aria-live="polite">
        {room.replies.map(reply => (
          <li key={reply.replyId} className={`grid gap-1 ${reply.own ? 'justify-items-end' : 'justify-items-start'}`}>
            <p className="text-xs text-ink-3">
              {reply.mine ? '我' : reply.name} · {dateTime(reply.createdAt)}
              {KINDS[reply.kind] && ` · ${KINDS[reply.kind]}`}
            </p>
            <div className={`rounded-md px-3 py-2 max-w-full md:max-w-[80%] ${reply.own ? 'bg-brand-soft' : 'bg-tint'}`}>
              <p className="whitespace-pre-wrap break-words">{reply.text}</p>
              <Files files={reply.files} />
            </div>
          </li>
        ))}
      </ol>
      {writes ? (
        <Composer consultation={consultation} room={room} asInfo={asInfo} />
      ) : (
        <NoneLeft consultation={consultation} room={room} />
      )}
    </section>
  )
}
