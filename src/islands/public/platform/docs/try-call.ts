/** Sends a call from the API browser and shows the answer in place. Without it, the forms open the answer as a page. */

const addressOf = (form: HTMLFormElement): string => {
  const query = new URLSearchParams()
  let path = form.dataset.path ?? ''
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name]')) {
    if (input.dataset.where === 'path') path = path.replace(`{${input.name}}`, encodeURIComponent(input.value))
    else if (input.value) query.set(input.name, input.value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

const show = (form: HTMLFormElement, text: string): void => {
  const answer = form.querySelector<HTMLElement>('[data-answer]')
  if (!answer) return
  answer.textContent = text
  answer.hidden = false
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-call] form')) {
  form.addEventListener('submit', async event => {
    event.preventDefault()
    const address = addressOf(form)
    show(form, '正在请求……')
    try {
      const response = await fetch(address)
      const body: unknown = await response.json()
      show(form, `${response.status}  ${address}\n\n${JSON.stringify(body, null, 2)}`)
    } catch {
      show(form, '请求没有成功，请检查网络后再试')
    }
  })
}
