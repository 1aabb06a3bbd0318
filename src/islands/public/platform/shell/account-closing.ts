/** Says on every page that the account is being closed, and lets the person take it back on the spot. */
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { cloneTemplate, fillParts } from '#lib/browser/template.ts'
import { personalData } from '#lib/calls/people/personal-data.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf({ withdrawClosing: personalData.withdrawClosing })

export function showClosing(closingAt: string): void {
  if (document.getElementById('closing-bar')) return
  const bar = cloneTemplate('closing')
  fillParts(bar, { text: `账号正在注销，${dateTime(closingAt)} 之后个人信息会被抹去。` })
  const button = bar.querySelector('button')
  if (!button) return
  button.addEventListener('click', async () => {
    button.disabled = true
    try {
      await api.withdrawClosing({ body: {} })
      bar.remove()
      toast('注销已撤回，欢迎回来', { tone: 'ok' })
    } catch (error) {
      button.disabled = false
      toast(messageOf(error, '没有撤回成功，请再试一次'), { tone: 'bad' })
    }
  })
  document.querySelector('main')?.prepend(bar)
}
