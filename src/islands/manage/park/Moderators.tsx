/** Who keeps which board of the forum in order: appointed by their number for a year, renewed before its end, dismissed. All of it is told to them. */
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { forumModerators, MAX_MODERATORS } from '#lib/calls/park/forum-moderating.ts'
import type { ModeratedBoard } from '#lib/contract/park/forum-moderating.ts'
import { date } from '#lib/format/date.ts'
import { refreshManage } from '../refresh.ts'

const api = clientOf(forumModerators)

const NUMBER = /^[1-9]\d{0,8}$/

function AppointForm({ boards }: { boards: readonly ModeratedBoard[] }) {
  const form = useForm({ defaultValues: { boardId: boards[0]?.boardId ?? 0, userId: '' } })
  const { errors } = form.formState
  const { submit, problem, sending } = useSubmit(form, async ({ boardId, userId }) => {
    await api.appointModerator({ body: { boardId, userId: Number(userId.trim()) } })
    form.resetField('userId')
    toast('已经任命，对方会收到通知', { tone: 'ok' })
    await refreshManage()
  })
  const boardId = form.watch('boardId')
  const full = (boards.find(board => board.boardId === boardId)?.moderators.length ?? 0) >= MAX_MODERATORS
  return (
    <RecordPart title="任命版主" level={2}>
      <p className="text-ink-2">从近 90 天在论坛发过主题或回复的用户中选任，任期一年，到期前 30 天内可以续任。</p>
      <form className="stack" noValidate onSubmit={submit}>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field
            label="版块"
            {...(full ? { help: `这个版块已经有 ${MAX_MODERATORS} 位版主，先免去一位` } : {})}
            error={errors.boardId?.message}
          >
            <select className="select" {...form.register('boardId', { valueAsNumber: true })}>
              {boards.map(board => (
                <option key={board.boardId} value={board.boardId}>
                  {board.name}
                </option>
              ))}
            </select>
          </Field>
          <Field label="用户编号" help="个人主页地址最后的数字" error={errors.userId?.message}>
            <input
              className="input num"
              inputMode="numeric"
              maxLength={9}
              {...form.register('userId', { validate: typed => NUMBER.test(typed.trim()) || '请填写用户编号' })}
            />
          </Field>
        </div>
        <SubmitRow problem={problem} sending={sending} label="任命" />
      </form>
    </RecordPart>
  )
}

function Moderator({ board, moderator }: { board: ModeratedBoard; moderator: ModeratedBoard['moderators'][number] }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span>
        <a className="link" href={`/search/user/${moderator.userId}`}>
          {moderator.nickname}
        </a>
        <span className="num text-ink-2">
          {' '}
          编号 {moderator.userId}，任期 {date(moderator.since)} 到 {date(moderator.until)}
        </span>
      </span>
      <span className="flex gap-2">
        {moderator.renewable && (
          <ConfirmDialog
            trigger={
              <button type="button" className="btn btn-main btn-sm" aria-label={`续任版主：${board.name} ${moderator.nickname}`}>
                续任
              </button>
            }
            title={`请${moderator.nickname}再当一年版主？`}
            text={`${board.name}。从 ${date(moderator.until)} 起再算一年，会通知本人。`}
            confirm="续任"
            act={async () => {
              await api.renewModerator({ body: { boardId: board.boardId, userId: moderator.userId } })
              await refreshManage()
            }}
            done="已经续任"
          />
        )}
        <ConfirmDialog
          trigger={
            <button type="button" className="btn btn-sm" aria-label={`免去版主：${board.name} ${moderator.nickname}`}>
              免去
            </button>
          }
          title={`不再请${moderator.nickname}当版主？`}
          text={`${board.name}。会通知本人，以后可以重新任命。`}
          confirm="免去"
          danger
          act={async () => {
            await api.dismissModerator({ body: { boardId: board.boardId, userId: moderator.userId } })
            await refreshManage()
          }}
          done="已经免去"
        />
      </span>
    </li>
  )
}

function Board({ board }: { board: ModeratedBoard }) {
  return (
    <li className="py-3">
      <h3 className="font-semibold">{board.name}</h3>
      {board.moderators.length === 0 ? (
        <p className="text-ink-2">没有版主，由运营人员管理。</p>
      ) : (
        <ul className="grid gap-2 pt-1">
          {board.moderators.map(one => (
            <Moderator key={one.userId} board={board} moderator={one} />
          ))}
        </ul>
      )}
    </li>
  )
}

export function Moderators() {
  const boards = useQuery({ queryKey: keyOf(forumModerators.listModerators), queryFn: () => api.listModerators() }, queryClient)
  return (
    <Answer query={boards}>
      {list => (
        <div className="stack">
          <AppointForm boards={list} />
          <RecordPart title="各版块的版主" level={2}>
            <ul className="divide-y divide-line">
              {list.map(board => (
                <Board key={board.boardId} board={board} />
              ))}
            </ul>
          </RecordPart>
        </div>
      )}
    </Answer>
  )
}
