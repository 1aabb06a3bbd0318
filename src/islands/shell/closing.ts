/** Says on every page that the account is being closed, and lets the person take it back on the spot. */
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { personalData } from '#lib/contract/people/personal-data.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf({ withdrawClosing: personalData.withdrawClosing })

export function showClosing(closingAt: string): void {
  if (document.getElementById('closing-bar')) return
  const bar = document.createElement('aside')
  bar.id = 'closing-bar'
  bar.className = 'notice notice-warn'
  bar.setAttribute('aria-label', '账号正在注销')
  const text = document.createElement('p')
  text.className = 'grow'
  text.textContent = `账号正在注销，${dateTime(closingAt)} 之后个人信息会被抹去。`
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-sm'
  button.textContent = '撤回注销'
  button.addEventListener('click', async () => {
    button.disabled = true
    try {
      await api.withdrawClosing({ body: {} })
      bar.remove()
      toast('注销已撤回，欢迎回来', { tone: 'ok' })
    } catch (error) {
      button.disabled = false
      toast(error instanceof ApiError ? error.message : '没有撤回成功，请再试一次', { tone: 'bad' })
    }
  })
  bar.append(text, button)
  document.querySelector('main')?.prepend(bar)
}
