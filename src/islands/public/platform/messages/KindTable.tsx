/** Kinds of notices by channels. What cannot be chosen says why. */
import type { EmailMode, NoticeKind } from '#lib/contract/platform/notice.ts'
import { KIND_NAMES } from '#lib/format/notice.ts'
import type { ShownSettings } from './notice-settings.ts'

export type Wish = { site: boolean; email: EmailMode; push: boolean; sms: boolean }

const HINTS: Record<NoticeKind, string> = {
  SYSTEM: '公告、审核结果、建议的答复',
  SECURITY: '新设备登录、密码和绑定的变化',
  ORDER: '付款、发货、退款、验收',
  CONSULT: '新的咨询和回答',
  RECRUITMENT: '投递、邀约和职位状态',
  COMMENT: '别人评论或回复了你',
}

const MODES: Record<EmailMode, string> = { NOW: '马上', DAILY: '每天', OFF: '不发' }

type SwitchProps = { label: string; on: boolean; why?: string | undefined; turn: (on: boolean) => void }

function Switch({ label, on, why, turn }: SwitchProps) {
  return (
    <label className="notice-switch" title={why}>
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        disabled={why !== undefined}
        title={why}
        onChange={event => turn(event.target.checked)}
      />
    </label>
  )
}

type TableProps = {
  kinds: ShownSettings['kinds']
  shown: ShownSettings
  change: (kind: NoticeKind, change: Partial<Wish>) => void
}

type RowProps = { wish: ShownSettings['kinds'][number]; shown: ShownSettings; change: TableProps['change'] }

function SmsCell({ wish, shown, change }: RowProps) {
  const { kind } = wish
  // Without a template there is nothing to choose.
  const hasSms = shown.smsKinds.includes(kind)
  return (
    <td>
      {hasSms ? (
        <Switch
          label={`${KIND_NAMES[kind]}，短信`}
          on={wish.sms}
          why={shown.phone ? undefined : '还没有绑定手机号'}
          turn={sms => change(kind, { sms })}
        />
      ) : (
        <span className="text-ink-3" title="这类通知不发短信">
          —
        </span>
      )}
    </td>
  )
}

function Row({ wish, shown, change }: RowProps) {
  const { kind } = wish
  const name = KIND_NAMES[kind]
  const noEmail = shown.email ? undefined : '还没有绑定邮箱'
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="field-help notice-hint">{HINTS[kind]}</span>
      </th>
      <td>
        <Switch
          label={`${name}，站内`}
          on={wish.site}
          why={shown.alwaysOnSite.includes(kind) ? '这类站内通知不能关闭' : undefined}
          turn={site => change(kind, { site })}
        />
      </td>
      <td>
        <select
          className="select notice-mode"
          aria-label={`${name}，邮件`}
          value={wish.email}
          disabled={noEmail !== undefined}
          title={noEmail}
          onChange={event => change(kind, { email: event.target.value as EmailMode })}
        >
          {(Object.keys(MODES) as EmailMode[])
            .filter(mode => mode !== 'DAILY' || kind !== 'SECURITY')
            .map(mode => (
              <option key={mode} value={mode}>
                {MODES[mode]}
              </option>
            ))}
        </select>
      </td>
      <td>
        <Switch
          label={`${name}，推送`}
          on={wish.push}
          why={shown.push.devices > 0 ? undefined : '还没有设备开启推送'}
          turn={push => change(kind, { push })}
        />
      </td>
      {shown.smsKinds.length > 0 && <SmsCell wish={wish} shown={shown} change={change} />}
    </tr>
  )
}

export function KindTable({ kinds, shown, change }: TableProps) {
  const { email, phone, smsKinds } = shown
  return (
    <div>
      <table className="notice-kinds">
        <thead>
          <tr>
            <th scope="col">通知</th>
            <th scope="col">站内</th>
            <th scope="col">邮件</th>
            <th scope="col">推送</th>
            {smsKinds.length > 0 && <th scope="col">短信</th>}
          </tr>
        </thead>
        <tbody>
          {kinds.map(one => (
            <Row key={one.kind} wish={one} shown={shown} change={change} />
          ))}
        </tbody>
      </table>
      <p className="field-help mt-2">
        {email && `邮件发到 ${email}；选“每天”的合成一封，每天早上 ${shown.digestHour} 点发。`}
        {smsKinds.length > 0 && phone && `短信发到 ${phone}，每天最多 5 条，账号安全最多 10 条。`}
        {shown.alwaysOnSite.map(kind => KIND_NAMES[kind]).join('和')}的站内通知不能关闭。
      </p>
    </div>
  )
}
