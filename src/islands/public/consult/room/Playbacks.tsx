/** Recordings and playbacks of a consultation: private at first; what becomes public, both sides decide in the dialog. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { playbackPublishing } from '#lib/calls/consult/playback-publishing.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { playbackTypeTexts } from '#lib/format/consult.ts'
import { duration } from '#lib/format/date.ts'

const DraftDialog = lazy(() => import('./PlaybackDraft.tsx').then(part => ({ default: part.PlaybackDraftDialog })))
const api = clientOf(playbackPublishing)

const RECORDING = { RECORDING: '正在录制', PROCESSING: '处理中', READY: '', FAILED: '录制失败' } as const
const FAILURES = { NOTHING_ARRIVED: '没有收到任何内容', UNREADABLE: '收到的内容无法读取' } as const
/** A recording becomes ready within seconds; one may begin while the consultation runs. */
const SOON_MS = 3_000
const RUNNING_MS = 10_000
const PUBLICATION = {
  PRIVATE: '只有双方能看',
  WAIT_CONSENT: '等双方同意公开',
  REVIEWING: '审核中',
  PUBLISHED: '已公开',
  WITHDRAWN: '已撤回',
  TAKEN_DOWN: '已下架',
  HIDDEN: '因举报隐藏',
} as const

type Playback = CallResult<typeof playbackPublishing.listConsultationPlaybacks>['list'][number]

function Entry({ playback, onOpen }: { playback: Playback; onOpen: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 break-words">
        <span className="badge">{playbackTypeTexts[playback.type]}</span> {playback.title}
        <span className="text-ink-3 text-xs num">
          {playback.seconds > 0 && ` ${duration(playback.seconds)}`} ·{' '}
          {RECORDING[playback.recording] || `${playback.type === 'CHAT' ? '' : '可回看 · '}${PUBLICATION[playback.publication]}`}
          {playback.failure && `：${FAILURES[playback.failure]}`}
        </span>
      </span>
      {playback.recording !== 'RECORDING' && (
        <button type="button" className="btn btn-sm" onClick={onOpen}>
          {playback.recording === 'READY' ? '查看和公开' : '查看'}
        </button>
      )}
    </li>
  )
}

export function Playbacks({ consultationId, runs }: { consultationId: number; runs: boolean }) {
  const [open, setOpen] = useState<number | null>(null)
  const params = { consultationId }
  const query = useQuery(
    {
      queryKey: keyOf(playbackPublishing.listConsultationPlaybacks, consultationId),
      queryFn: () => api.listConsultationPlaybacks({ params }),
      refetchInterval: ({ state }) => {
        if (state.data?.list.some(one => one.recording === 'PROCESSING')) return SOON_MS
        return runs ? RUNNING_MS : false
      },
    },
    queryClient,
  )
  const make = useMutation(
    {
      mutationFn: () => api.createChatPlayback({ params, body: {} }),
      onSuccess: async ({ playbackId }) => {
        await queryClient.invalidateQueries(readBy(playbackPublishing))
        setOpen(playbackId)
      },
      onError: error => toast(messageOf(error), { tone: 'bad' }),
    },
    queryClient,
  )
  return (
    <Answer query={query}>
      {({ list, mayMakeChat }) =>
        list.length === 0 && !mayMakeChat ? null : (
          <section className="card card-pad stack" aria-label="回放">
            <header className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-lg">回放</h2>
              {mayMakeChat && (
                <button type="button" className="btn btn-sm" aria-busy={make.isPending} onClick={() => make.mutate()}>
                  把这次咨询整理成回放
                </button>
              )}
            </header>
            <p className="text-ink-2">
              默认只有你们双方能看到。双方分别同意、通过审核之后才公开，姓名和电话会隐去。没有公开的录制保存 90 天后删除。
            </p>
            <ul className="grid gap-2">
              {list.map(one => (
                <Entry key={one.playbackId} playback={one} onOpen={() => setOpen(one.playbackId)} />
              ))}
            </ul>
            {open !== null && (
              <Suspense fallback={null}>
                <DraftDialog playbackId={open} close={() => setOpen(null)} />
              </Suspense>
            )}
          </section>
        )
      }
    </Answer>
  )
}
