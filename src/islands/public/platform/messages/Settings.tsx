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
import { KIND_NAMES } from '#lib/format/notice.ts'

const api = clientOf({ getSettings: notice.getSettings, saveSettings: notice.saveSettings })

const HINTS: Record<NoticeKind, string> = {
  SYSTEM: '公告、审核结果、建议的答复',
  SECURITY: '新设备登录、密码和绑定的变化',
  ORDER: '付款、发货、退款、验收',
  CONSULT: '新的咨询和回答',
  RECRUITMENT: '投递、邀约和职位状态',
  COMMENT: '别人评论或回复了你',
}

const NIGHT = { from: '22:00', to: '08:00' }

type Shown = NoticeSettings & { email: string | null; alwaysOnSite: NoticeKind[] }

function Panel({ shown }: { shown: Shown }) {
  const [kinds, setKinds] = useState(shown.kinds)
  const [quiet, setQuiet] = useState(shown.quiet)
  const save = useMutation(
    {
      mutationFn: (body: NoticeSettings) => api.saveSettings({ body }),
      onSuccess: saved => {
        queryClient.setQueryData<Shown>(keyOf(notice.getSettings), before => before && { ...before, ...saved })
        toast('已保存', { tone: 'ok' })
      },
    },
    queryClient,
  )
  const switchKind = (kind: NoticeKind, change: { site?: boolean; email?: boolean }) => {
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
      <table className="notice-kinds">
        <thead>
          <tr>
            <th scope="col">通知</th>
            <th scope="col">站内</th>
            <th scope="col">邮件</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, site, email }) => (
            <tr key={kind}>
              <th scope="row">
                {KIND_NAMES[kind]}
                <span className="field-help block">{HINTS[kind]}</span>
              </th>
              <td>
                <label className="notice-switch">
                  <input
                    type="checkbox"
                    aria-label={`${KIND_NAMES[kind]}，站内`}
                    checked={site}
                    disabled={shown.alwaysOnSite.includes(kind)}
                    aria-describedby={shown.alwaysOnSite.includes(kind) ? 'notice-always' : undefined}
                    onChange={event => switchKind(kind, { site: event.target.checked })}
                  />
                </label>
              </td>
              <td>
                <label className="notice-switch">
                  <input
                    type="checkbox"
                    aria-label={`${KIND_NAMES[kind]}，邮件`}
                    checked={email}
                    disabled={!shown.email}
                    aria-describedby={shown.email ? undefined : 'notice-email'}
                    onChange={event => switchKind(kind, { email: event.target.checked })}
                  />
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-help">
        {shown.email && `邮件发到 ${shown.email}。`}
        <span id="notice-always">{shown.alwaysOnSite.map(kind => KIND_NAMES[kind]).join('和')}的站内通知不能关闭。</span>
      </p>
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
      <fieldset className="field">
        <legend className="field-label">免打扰</legend>
        <label className="flex items-center gap-2 min-h-11">
          <input type="checkbox" checked={quiet !== null} onChange={event => keepQuiet(event.target.checked ? NIGHT : null)} />
          这段时间不发邮件，到点再发（账号安全除外）
        </label>
        {quiet && (
          <div className="flex flex-wrap items-center gap-2">
            <input
              type="time"
              className="input notice-time"
              aria-label="免打扰开始"
              value={quiet.from}
              onChange={event => keepQuiet({ ...quiet, from: event.target.value })}
            />
            到
            <input
              type="time"
              className="input notice-time"
              aria-label="免打扰结束"
              value={quiet.to}
              onChange={event => keepQuiet({ ...quiet, to: event.target.value })}
            />
            <span className="field-help">{quiet.to <= quiet.from && '次日'}</span>
          </div>
        )}
      </fieldset>
    </div>
  )
}

export function Settings() {
  const settings = useQuery({ queryKey: keyOf(notice.getSettings), queryFn: () => api.getSettings() }, queryClient)
  return <Answer query={settings}>{shown => <Panel shown={shown} />}</Answer>
}
