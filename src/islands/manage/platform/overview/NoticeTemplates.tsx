/** How each kind looks by each channel, and trying it out on oneself. */
import { useQuery } from '@tanstack/react-query'
import { Answer } from '#components/ui/Loading.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { managedNotice } from '#lib/calls/platform/notice-workspace.ts'
import type { NoticeTemplate } from '#lib/contract/platform/notice-workspace.ts'
import { CHANNEL_NAMES, KIND_NAMES } from '#lib/format/notice.ts'
import { useAction } from '../../use-action.ts'

const api = clientOf({ listTemplates: managedNotice.listTemplates, tryTemplate: managedNotice.tryTemplate })

type Channel = 'EMAIL' | 'PUSH' | 'SMS'

function SendTest({ kind, channel, why }: { kind: NoticeTemplate['kind']; channel: Channel; why?: string | undefined }) {
  const { act, acting } = useAction()
  return (
    <ReasonedButton
      className="btn btn-sm"
      aria-label={`发给自己：${KIND_NAMES[kind]}${CHANNEL_NAMES[channel]}`}
      reason={why ?? (acting && '正在发送')}
      onClick={() => void act(() => api.tryTemplate({ body: { kind, channel } }), '已发给你自己')}
    >
      发给自己
    </ReasonedButton>
  )
}

function Template({ template }: { template: NoticeTemplate }) {
  const { kind } = template
  const parts: [Channel, string, string | undefined][] = [
    ['EMAIL', `${template.email.subject}\n\n${template.email.text}`, undefined],
    ['PUSH', template.push, undefined],
    ['SMS', template.sms.text, template.sms.approved ? undefined : '没有短信模板，不发短信'],
  ]
  return (
    <section className="card card-pad stack" aria-label={KIND_NAMES[kind]}>
      <h2 className="font-semibold">{KIND_NAMES[kind]}</h2>
      {parts.map(([channel, text, why]) => (
        <div key={channel}>
          <div className="flex items-center justify-between gap-3">
            <h3 className="text-ink-2 text-sm">
              {CHANNEL_NAMES[channel]}
              {why && `：${why}`}
            </h3>
            <SendTest kind={kind} channel={channel} why={why} />
          </div>
          <p className="whitespace-pre-line wrap-anywhere mt-1">{text}</p>
        </div>
      ))}
    </section>
  )
}

export function Templates() {
  const templates = useQuery({ queryKey: keyOf(managedNotice.listTemplates), queryFn: () => api.listTemplates() }, queryClient)
  return (
    <div className="stack">
      <p className="text-ink-2">试发只发给你自己：邮件到你绑定的邮箱，短信到你的手机号，推送到你开启了推送的设备。</p>
      <Answer query={templates}>
        {list => (
          <div className="grid gap-3 lg:grid-cols-2">
            {list.map(one => (
              <Template key={one.kind} template={one} />
            ))}
          </div>
        )}
      </Answer>
    </div>
  )
}
