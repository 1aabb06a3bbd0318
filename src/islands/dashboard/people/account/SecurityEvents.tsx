/** Sign-ins, their ends and changes to the account in the last ninety days. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { session } from '#lib/calls/people/session.ts'
import type { SecurityEvent } from '#lib/contract/people/session.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf({ listSecurityEvents: session.listSecurityEvents })
const EVENTS_SHOWN = 20

const ENDS: Record<string, string> = {
  SIGNED_OUT: '退出登录',
  REVOKED: '被你从其他设备退出',
  PASSWORD_CHANGED: '密码修改后自动退出',
  PHONE_CHANGED: '更换手机号后自动退出',
  FROZEN: '账号被冻结后退出',
  STAFF_REMOVED: '被公司移除后退出',
  CLOSED: '注销账号后退出',
}

const ACTIONS: Record<string, string> = {
  'password.change': '修改密码',
  'password.reset': '用验证码重设密码',
  'phone.change': '更换手机号',
  'email.bind': '绑定邮箱',
  'email.unbind': '解绑邮箱',
  'privacy.save': '修改隐私设置',
  'session.revoke': '让一台设备退出登录',
  'third_party.link': '绑定第三方账号',
  'third_party.unlink': '解绑第三方账号',
}

const title = ({ kind, what }: SecurityEvent): string => {
  if (kind === 'SIGNED_IN') return '登录'
  return (kind === 'ENDED' ? ENDS[what] : ACTIONS[what]) ?? '账号设置有变动'
}

export function SecurityEvents() {
  const [all, setAll] = useState(false)
  const events = useQuery({ queryKey: keyOf(session.listSecurityEvents), queryFn: () => api.listSecurityEvents() }, queryClient)
  return (
    <section className="card card-pad" aria-labelledby="security-events">
      <h2 className="text-base font-semibold" id="security-events">
        安全记录
      </h2>
      <p className="text-ink-2 mb-2">最近 90 天的登录和账号变动。有不是你做的，请马上修改密码。</p>
      <Answer query={events}>
        {list => (
          <>
            <ul className="divide-y divide-line">
              {(all ? list : list.slice(0, EVENTS_SHOWN)).map(event => (
                <li
                  key={`${event.at}${event.kind}${event.what}${event.device}`}
                  className="flex items-baseline justify-between gap-3 py-3"
                >
                  <div className="min-w-0">
                    <p className="font-medium">
                      {title(event)}
                      {!event.byMe && <span className="badge badge-warn ml-2">由平台操作</span>}
                    </p>
                    {event.device && <p className="card-meta">{event.device}</p>}
                  </div>
                  <time className="text-ink-3 text-xs num shrink-0" dateTime={event.at}>
                    {dateTime(event.at)}
                  </time>
                </li>
              ))}
            </ul>
            {list.length > EVENTS_SHOWN && !all && (
              <button type="button" className="btn btn-block mt-3" onClick={() => setAll(true)}>
                查看全部 {list.length} 条
              </button>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}
