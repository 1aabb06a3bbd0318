/** Which notices come by which channel, and when there is quiet. Saved with each change. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer, Failed } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { notice } from '#lib/calls/platform/notice.ts'
import type { NoticeKind, NoticeSettings } from '#lib/contract/platform/notice.ts'
import { KindTable, type Wish } from './KindTable.tsx'
import type { ShownSettings } from './notice-settings.ts'
import { PushDevice } from './PushDevice.tsx'
import './settings.css'

const api = clientOf({ getSettings: notice.getSettings, saveSettings: notice.saveSettings })

const NIGHT = { from: '22:00', to: '08:00' }

function QuietHours({ quiet, keep }: { quiet: NoticeSettings['quiet']; keep: (next: NoticeSettings['quiet']) => void }) {
  return (
    <fieldset className="field">
      <legend className="field-label">免打扰</legend>
      <label className="flex items-center gap-2 min-h-11">
        <input type="checkbox" checked={quiet !== null} onChange={event => keep(event.target.checked ? NIGHT : null)} />
        这段时间不发邮件、推送和短信，到点再发（账号安全除外）
      </label>
      {quiet && (
        <div className="flex flex-wrap items-center gap-2">
          <input
            type="time"
            className="input notice-time"
            aria-label="免打扰开始"
            value={quiet.from}
            onChange={event => keep({ ...quiet, from: event.target.value })}
          />
          到
          <input
            type="time"
            className="input notice-time"
            aria-label="免打扰结束"
            value={quiet.to}
            onChange={event => keep({ ...quiet, to: event.target.value })}
          />
          <span className="field-help">{quiet.to <= quiet.from && '次日'}</span>
        </div>
      )}
    </fieldset>
  )
}

function Panel({ shown }: { shown: ShownSettings }) {
  const [kinds, setKinds] = useState(shown.kinds)
  const [quiet, setQuiet] = useState(shown.quiet)
  const save = useMutation(
    {
      mutationFn: (body: NoticeSettings) => api.saveSettings({ body }),
      onSuccess: saved => {
        queryClient.setQueryData<ShownSettings>(keyOf(notice.getSettings), before => before && { ...before, ...saved })
        toast('已保存', { tone: 'ok' })
      },
    },
    queryClient,
  )
  const switchKind = (kind: NoticeKind, change: Partial<Wish>) => {
    const next = kinds.map(one => (one.kind === kind ? { ...one, ...change } : one))
    setKinds(next)
    save.mutate({ kinds: next, quiet })
  }
  const keepQuiet = (next: NoticeSettings['quiet']) => {
    setQuiet(next)
    if (!next || (next.from && next.to)) save.mutate({ kinds, quiet: next })
  }
  return (
    <div className="stack">
      {save.error && <Failed error={save.error} retry={() => save.mutate({ kinds, quiet })} />}
      <KindTable kinds={kinds} shown={shown} change={switchKind} />
      {!shown.email && (
        <p className="notice">
          <span className="grow" id="notice-email">
            绑定邮箱后，才能用邮件收通知。
          </span>
          <a className="btn btn-sm shrink-0" href="/member/member_bind_email">
            绑定邮箱
          </a>
        </p>
      )}
      <PushDevice push={shown.push} />
      <QuietHours quiet={quiet} keep={keepQuiet} />
    </div>
  )
}

export function Settings() {
  const settings = useQuery({ queryKey: keyOf(notice.getSettings), queryFn: () => api.getSettings() }, queryClient)
  return <Answer query={settings}>{shown => <Panel shown={shown} />}</Answer>
}
