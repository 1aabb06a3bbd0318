/** One playback as its two sides see it: the recording, what others would read, the terms, and who agreed to them. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { FilmWithText } from '#components/ui/FilmWithText.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { playbackPublishing } from '#lib/calls/consult/playback-publishing.ts'
import { recording } from '#lib/calls/consult/recording.ts'
import type { PlaybackDraft, PublishingMove } from '#lib/contract/consult/playback-publishing.ts'
import { duration } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { divideEarnings } from '#lib/trade/earnings.ts'
import { PlaybackNotes } from './PlaybackNotes.tsx'

const api = clientOf({
  ...playbackPublishing,
  getRecordedFile: recording.getRecordedFile,
  removeRecording: recording.removeRecording,
})
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.publishingTerms))
const SIDES = { ASKER: '提问者', CONSULTANT: '咨询师', SYSTEM: '系统' } as const

const VOICES = { ASKER: '提问方', CONSULTANT: '咨询方' } as const

const reload = () => queryClient.invalidateQueries(readBy(playbackPublishing))

type Values = { title: string; summary: string; price: number; freeSeconds: number; labels: string }

function DraftContent({ draft }: { draft: PlaybackDraft }) {
  const { playbackId } = draft
  const file = useQuery(
    {
      queryKey: keyOf(recording.getRecordedFile, playbackId),
      queryFn: () => api.getRecordedFile({ params: { playbackId } }),
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  return (
    <Answer query={file}>
      {source => (
        <FilmWithText
          source={source}
          label={source.mime.startsWith('audio/') ? '录音' : '录像'}
          chapters={draft.chapters}
          lines={draft.lines}
        />
      )}
    </Answer>
  )
}

interface LinesProps {
  lines: PlaybackDraft['lines']
  omitted: readonly number[]
  onOmitted: (change: (before: number[]) => number[]) => void
}

function Lines({ lines, omitted, onOmitted }: LinesProps) {
  const toggle = (seq: number) =>
    onOmitted(before => (before.includes(seq) ? before.filter(one => one !== seq) : [...before, seq]))
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">公开后别人看到的文字，勾上的不公开</legend>
      <ol className="grid gap-2 max-h-80 overflow-y-auto">
        {lines.map(line => (
          <li key={line.seq}>
            <label className="flex gap-2">
              <input type="checkbox" checked={omitted.includes(line.seq)} onChange={() => toggle(line.seq)} />
              <span className="min-w-0 break-words">
                <span className="text-ink-3 text-xs num">
                  {duration(Math.floor(line.at / 1_000))} {SIDES[line.speaker]}
                </span>{' '}
                {line.content}
              </span>
            </label>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}

/** How each sale is divided: read before anybody proposes it or agrees to it (rule 咨询, section 7). @param price in fen */
function SaleShares({ price, draft: { feeRate } }: { price: number; draft: PlaybackDraft }) {
  if (!Number.isSafeInteger(price) || price <= 0) return null
  const { fee, seller, partner } = divideEarnings(price, feeRate, true)
  return (
    <p className="text-ink-2">
      每售出一份 {money(price)}：平台服务费 {money(fee)}，提问方 {money(partner)}，咨询方 {money(seller)}
      。除服务费外双方各一半，除不尽的一分归咨询方；完成后第七日可提现，买家退款的从双方扣回。双方互相看不到对方的账户，买家不知道提问方是谁。
    </p>
  )
}

/** For a playback that is proposed or public with a price. */
function Income({ draft }: { draft: PlaybackDraft }) {
  const { price, sharesIncome, publication } = draft
  if (price === 0 || !NAMED.has(publication)) return null
  if (sharesIncome) return <SaleShares price={price} draft={draft} />
  return <p className="text-ink-2">这份回放是按以前的约定公开的：收入扣除服务费后归咨询方，提问方不分成。</p>
}

/** Standings in which there are terms that somebody proposed. */
const NAMED: ReadonlySet<PlaybackDraft['publication']> = new Set(['WAIT_CONSENT', 'REVIEWING', 'PUBLISHED', 'HIDDEN'])

function Terms({ draft }: { draft: PlaybackDraft }) {
  const [omitted, setOmitted] = useState(() => draft.lines.filter(line => line.omitted).map(line => line.seq))
  const { title, summary, price, freeSeconds } = draft
  const form = useForm<Values>({
    resolver,
    defaultValues: {
      title,
      summary,
      price: price / 100,
      freeSeconds: price > 0 ? freeSeconds : 0,
      labels: draft.labels.join(' '),
    },
  })
  const { submit, problem, sending } = useSubmit(form, async values => {
    await api.proposePublishing({
      params: { playbackId: draft.playbackId },
      body: {
        title: values.title,
        summary: values.summary,
        price: Math.round(values.price * 100),
        freeSeconds: values.freeSeconds,
        labels: values.labels.split(/\s+/).filter(Boolean),
        omitted,
      },
    })
    await reload()
    toast('已提出，等对方同意', { tone: 'ok' })
  })
  const { errors } = form.formState
  const price100 = (useWatch({ control: form.control, name: 'price' }) || 0) * 100
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="标题" error={errors.title?.message}>
        <input className="input" maxLength={60} {...form.register('title')} />
      </Field>
      <Field label="简介" error={errors.summary?.message}>
        <textarea className="textarea" rows={2} maxLength={300} {...form.register('summary')} />
      </Field>
      <Field label="标签" help="用空格隔开，最多 5 个">
        <input className="input" {...form.register('labels')} />
      </Field>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label="价格（元）" help="0 是免费" error={errors.price?.message}>
          <input className="input" type="number" min={0} step="0.01" {...form.register('price', { valueAsNumber: true })} />
        </Field>
        <Field label="免费看多少秒" help={`全长 ${draft.seconds} 秒，收费时有效`} error={errors.freeSeconds?.message}>
          <input className="input" type="number" min={0} {...form.register('freeSeconds', { valueAsNumber: true })} />
        </Field>
      </div>
      <SaleShares price={Math.round(price100)} draft={draft} />
      {draft.lines.length > 0 && <Lines lines={draft.lines} omitted={omitted} onOmitted={setOmitted} />}
      <SubmitRow problem={problem} sending={sending} label="按这样公开，请对方同意" />
    </form>
  )
}

const BUTTONS: Partial<Record<PublishingMove, string>> = {
  AGREE: '同意这样公开',
  WITHDRAW: '不公开了',
  TAKE_DOWN: '申请下架',
  REMOVE: '删除回放',
}

function Removal({ label, remove }: { label: string; remove: () => Promise<void> }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn">
          {label}
        </button>
      }
      title="删除这份回放？"
      text="双方都不能再看，文件马上删除，不能恢复。"
      confirm="删除"
      danger
      act={remove}
      done="回放已删除"
    />
  )
}

function TakeDown({ label, ask }: { label: string; ask: () => Promise<void> }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn">
          {label}
        </button>
      }
      title="申请下架这份回放？"
      text="最晚 24 小时内下架，之后大家都看不到；付了款还没有看的人会收到退款。申请之后不能撤回。"
      confirm="申请下架"
      danger
      act={ask}
      done="已申请下架"
    />
  )
}

/** Agreeing or taking back. Pressed twice, the second would find the state changed by the first, and say so in red. */
function useTerms(draft: PlaybackDraft) {
  const params = { playbackId: draft.playbackId }
  const busy = useRef(false)
  const act = useMutation(
    {
      mutationFn: async (move: PublishingMove) => {
        if (move === 'AGREE') return api.agreePublishing({ params, body: { termsVersion: draft.version } })
        return api.withdrawPublishing({ params, body: { reason: '' } })
      },
      onSuccess: async () => {
        await reload()
        toast('已处理', { tone: 'ok' })
      },
      onError: error => toast(messageOf(error), { tone: 'bad' }),
      onSettled: () => {
        busy.current = false
      },
    },
    queryClient,
  )
  const press = (move: PublishingMove) => {
    if (busy.current) return
    busy.current = true
    act.mutate(move)
  }
  return { press, pending: act.isPending }
}

function DraftActions({ draft, close }: { draft: PlaybackDraft; close: () => void }) {
  const params = { playbackId: draft.playbackId }
  const { press, pending } = useTerms(draft)
  const remove = async () => {
    await api.removeRecording({ params, body: {} })
    close()
    await reload()
  }
  const takeDown = async () => {
    await api.withdrawPublishing({ params, body: { reason: '' } })
    await reload()
  }
  return (
    <p className="flex flex-wrap gap-2">
      {draft.publication === 'PUBLISHED' && (
        <a className="btn" href={`/consult/playback/${draft.type.toLowerCase()}/${draft.playbackId}`}>
          看公开的页面
        </a>
      )}
      {draft.moves.map(move => {
        const label = BUTTONS[move]
        if (!label) return null
        if (move === 'REMOVE') return <Removal key={move} label={label} remove={remove} />
        if (move === 'TAKE_DOWN') return <TakeDown key={move} label={label} ask={takeDown} />
        return (
          <button
            key={move}
            type="button"
            className={`btn ${move === 'AGREE' ? 'btn-main' : ''}`}
            aria-busy={pending}
            onClick={() => press(move)}
          >
            {label}
          </button>
        )
      })}
    </p>
  )
}

function stateText(draft: PlaybackDraft): string {
  const { recording: made, failure, publication, agreedSides, side, refuseReason, takedownAsked, price, freeSeconds } = draft
  if (made === 'PROCESSING') return '录制的内容正在处理，好了之后双方都能在这里回看。'
  if (made === 'FAILED')
    return `录制失败：${failure === 'UNREADABLE' ? '收到的内容无法读取' : '没有收到任何内容，录制的浏览器可能断网或关闭了'}。`
  if (takedownAsked) return '已申请下架，平台 24 小时内处理，最晚到时自动下架。'
  if (refuseReason) return `没有通过审核：${refuseReason}。改好之后双方重新同意。`
  const terms = price > 0 ? `收费 ${money(price)}，${freeSeconds > 0 ? `前 ${freeSeconds} 秒免费` : '没有免费部分'}` : '免费'
  if (publication === 'WAIT_CONSENT')
    return agreedSides.includes(side)
      ? `你已同意（${terms}），等对方同意。`
      : `对方想公开（${terms}）。看过下面的内容再决定，不同意就不会公开。`
  if (publication === 'REVIEWING') return '双方都已同意，正在审核。'
  if (publication === 'PUBLISHED') return `已公开（${terms}）。`
  if (publication === 'TAKEN_DOWN') return '已下架，大家都看不到了。'
  return '只有你们双方能看到。'
}

export function PlaybackDraftDialog({ playbackId, close }: { playbackId: number; close: () => void }) {
  const draft = useQuery(
    {
      queryKey: keyOf(playbackPublishing.getPlaybackDraft, playbackId),
      queryFn: () => api.getPlaybackDraft({ params: { playbackId } }),
    },
    queryClient,
  )
  return (
    <Dialog title="回放" wide open onOpenChange={shown => !shown && close()}>
      <Answer query={draft}>
        {found => (
          <div className="stack">
            <p className="notice">{stateText(found)}</p>
            {found.changedSides.length > 0 && (
              <p className="text-ink-2">
                录音里{found.changedSides.map(side => VOICES[side]).join('和')}的声音改变过，原声没有保存。
              </p>
            )}
            {!found.moves.includes('PROPOSE') && <Income draft={found} />}
            <DraftActions draft={found} close={close} />
            {found.type !== 'CHAT' && found.recording === 'READY' && <DraftContent draft={found} />}
            {found.type !== 'CHAT' && found.moves.includes('PROPOSE') && (
              <PlaybackNotes key={`notes-${found.version}`} draft={found} />
            )}
            {found.moves.includes('PROPOSE') && <Terms key={found.version} draft={found} />}
          </div>
        )}
      </Answer>
    </Dialog>
  )
}
