/** Each channel: who stands behind it, what waits, what went out and what did not. */
import type { managedNotice } from '#lib/calls/platform/notice-workspace.ts'
import type { CallResult } from '#lib/contract/define.ts'
import type { ChannelFigures } from '#lib/contract/platform/notice-workspace.ts'
import { dateTime } from '#lib/format/date.ts'
import { CHANNEL_NAMES, KIND_NAMES } from '#lib/format/notice.ts'

const BY: Record<ChannelFigures['by'], string> = { PROVIDER: '已开通', SANDBOX: '沙箱，不真正发送', OFF: '未开通' }

function Channel({ figures }: { figures: ChannelFigures }) {
  const facts = [
    ['等待', figures.waiting],
    ['发出', figures.sent],
    ['不用发', figures.dropped],
    ['没发出去', figures.failed],
  ] as const
  return (
    <section className="card card-pad" aria-label={CHANNEL_NAMES[figures.channel]}>
      <h2 className="font-semibold">
        {CHANNEL_NAMES[figures.channel]} <span className="text-ink-2 text-sm font-normal">{BY[figures.by]}</span>
      </h2>
      <dl className="grid grid-cols-2 gap-2 mt-2">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd className="num text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      {figures.dueSince && <p className="text-ink-2 text-sm mt-2">最早一条应在 {dateTime(figures.dueSince)} 发出</p>}
    </section>
  )
}

export function Figures({ delivery }: { delivery: CallResult<typeof managedNotice.getDelivery> }) {
  const { channels, keysRefused, withoutTemplate } = delivery
  return (
    <div className="stack">
      {keysRefused > 0 && (
        <p className="notice notice-warn" role="alert">
          推送服务不认可本站的密钥，{keysRefused} 条推送在等待。密钥由 SECRET_KEY
          得来：请检查它是否被换过；换过以后，大家要重新开启推送。
        </p>
      )}
      {withoutTemplate.length > 0 && (
        <p className="notice">
          没有短信模板的通知不发短信，也不让人选择：{withoutTemplate.map(kind => KIND_NAMES[kind]).join('、')}
          。模板通过审核后，写进 SMS_NOTICE_TEMPLATES。
        </p>
      )}
      <p className="text-ink-2">“发出”和“不用发”是最近 24 小时的；对方已读、关闭了这类通知或没有地址的，不用发。</p>
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {channels.map(one => (
          <Channel key={one.channel} figures={one} />
        ))}
      </div>
    </div>
  )
}
