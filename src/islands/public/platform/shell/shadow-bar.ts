/** Says on every page whose eyes these are and until when, and gives the operator their own back. */
import { clientOf } from '#lib/api/browser.ts'
import { cloneTemplate, fillParts } from '#lib/browser/template.ts'
import { operatorPeople } from '#lib/calls/platform/operator-people.ts'
import { time } from '#lib/format/date.ts'
import { endShadow, leaveShadow, readShadow } from '#lib/session/shadow.ts'

const api = clientOf({ endShadow: operatorPeople.endShadow })

export function showShadowBar(): void {
  const shadow = readShadow()
  if (!shadow) return
  const left = Date.parse(shadow.endsAt) - Date.now()
  if (left <= 0) {
    leaveShadow()
    return
  }
  setTimeout(leaveShadow, left)
  const bar = cloneTemplate('shadow')
  fillParts(bar, {
    text: `正在以“${shadow.nickname}”（编号 ${shadow.userId}）的视角查看，只能看，不能操作。${time(shadow.endsAt)} 自动结束，对方已经收到通知。`,
  })
  const button = bar.querySelector('button')
  button?.addEventListener('click', () => {
    button.disabled = true
    void endShadow(() => api.endShadow({ body: {} }))
  })
  document.body.prepend(bar)
}
