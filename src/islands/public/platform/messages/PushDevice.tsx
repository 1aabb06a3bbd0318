/** Pushes on this device: on, off, or why not. */
import { useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { notice } from '#lib/calls/platform/notice.ts'
import type { ShownSettings } from './notice-settings.ts'
import { type PushAbility, pushAbility, subscribeHere, unsubscribeHere } from './push-device.ts'

const api = clientOf({ subscribePush: notice.subscribePush, unsubscribePush: notice.unsubscribePush })

const WHY: Record<Exclude<PushAbility, 'READY'>, string> = {
  UNSUPPORTED: '这个浏览器不支持推送。在 iPhone 上，要先把网站添加到主屏幕。',
  INSECURE: '推送只能在 https 页面上使用。',
  REFUSED: '浏览器拒绝了本站的通知。请在地址栏旁的网站设置里允许“通知”，再回来开启。',
}
const NO_SERVICE = '浏览器连不上它的推送服务，没有开启成功。站内和邮件通知不受影响。'

async function setPush(publicKey: string, here: boolean): Promise<string | null> {
  try {
    if (here) {
      await api.unsubscribePush({ body: {} })
      await unsubscribeHere().catch(() => undefined)
      toast('这台设备不再接收推送', { tone: 'ok' })
      return null
    }
    const target = await subscribeHere(publicKey)
    if (!target) return Notification.permission === 'denied' ? WHY.REFUSED : '没有允许通知，推送没有开启。'
    await api.subscribePush({ body: target })
    toast('这台设备会收到推送', { tone: 'ok' })
    return null
  } catch (error) {
    return messageOf(error, NO_SERVICE)
  }
}

export function PushDevice({ push }: { push: ShownSettings['push'] }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const ability = pushAbility()
  const others = push.devices - (push.here ? 1 : 0)
  const press = async () => {
    setBusy(true)
    setFault(await setPush(push.publicKey, push.here))
    await queryClient.invalidateQueries({ queryKey: keyOf(notice.getSettings) })
    setBusy(false)
  }
  const why = push.here || ability === 'READY' ? undefined : WHY[ability]
  return (
    <fieldset className="field">
      <legend className="field-label">推送</legend>
      <p className="field-help">
        {push.here ? '这台设备会收到推送，退出登录后停止。' : '网页没有打开时，也在这台设备上提醒。只提醒有新通知，不显示内容。'}
        {others > 0 && `另有 ${others} 台设备开启了推送。`}
        中国大陆多数网络连不上 Chrome、Edge 的推送服务，推送可能收不到，请以站内通知为准。
      </p>
      {(fault ?? why) && (
        <p className="notice notice-warn" role="status">
          {fault ?? why}
        </p>
      )}
      <p>
        <button
          type="button"
          className="btn btn-sm"
          disabled={busy || why !== undefined}
          title={why ?? (busy ? '正在处理' : undefined)}
          onClick={() => void press()}
        >
          {push.here ? '在这台设备上关闭' : '在这台设备上开启'}
        </button>
      </p>
    </fieldset>
  )
}
