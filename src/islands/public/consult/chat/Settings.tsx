/** How this device calls the person to a message. */
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { toast } from '#components/ui/toast.ts'
import { allowNotifications, canNotify, playSound } from './alerts.ts'
import { $desktop, $sound } from './preferences.ts'

const BlockedDialog = lazy(() => import('./BlockedDialog.tsx').then(module => ({ default: module.BlockedDialog })))

export function Settings() {
  const [blocked, setBlocked] = useState(false)
  const sound = useStore($sound)
  const desktop = useStore($desktop)
  const switchDesktop = async (on: boolean) => {
    if (on && !(await allowNotifications())) {
      toast('浏览器没有允许通知，请在地址栏的权限里打开', { tone: 'bad' })
      return
    }
    $desktop.set(on)
  }
  return (
    <fieldset className="chat-settings">
      <legend className="sr-only">会话设置</legend>
      <label>
        <input
          type="checkbox"
          checked={sound}
          onChange={event => {
            $sound.set(event.target.checked)
            if (event.target.checked) void playSound()
          }}
        />
        新消息提示音
      </label>
      {canNotify() && (
        <label>
          <input type="checkbox" checked={desktop} onChange={event => void switchDesktop(event.target.checked)} />
          不在这个页面时，用桌面通知提醒
        </label>
      )}
      <button type="button" className="btn btn-sm justify-self-start my-2" onClick={() => setBlocked(true)}>
        黑名单
      </button>
      {blocked && (
        <Suspense>
          <BlockedDialog onClose={() => setBlocked(false)} />
        </Suspense>
      )}
    </fieldset>
  )
}
