/** The daily check-in on the home page: the present state and checking in. */
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { cloneTemplate, fillParts, getPart } from '#lib/browser/template.ts'
import { session } from '#lib/calls/people/session.ts'
import { checkIn } from '#lib/calls/trade/check-in.ts'
import type { CheckInState } from '#lib/contract/trade/check-in.ts'
import { checkInText, doneSteps, monthOf, WEEKDAYS } from '#lib/format/check-in.ts'
import { $checkCompany, $userInfo } from '#lib/session/identity.ts'
import { askToSignIn } from '#lib/session/prompts.ts'
import { readToken } from '#lib/session/token.ts'

const api = clientOf({
  getCurrentUser: session.getCurrentUser,
  getCheckIn: checkIn.getCheckIn,
  receiveCheckIn: checkIn.receiveCheckIn,
})

const myId = async (): Promise<number> => $userInfo.get()?.userId ?? (await api.getCurrentUser()).userId

function draw(card: HTMLElement, text: string, canReceive: boolean): void {
  const status = card.querySelector<HTMLElement>('[data-check-in-text]')
  if (status) status.textContent = text
  const button = card.querySelector<HTMLElement>('[data-check-in-button]')
  if (button) button.hidden = !canReceive
}

function cellOf(number: string, coins: string | null = null): HTMLElement {
  const cell = cloneTemplate('check-in-day')
  fillParts(cell, { number, coins })
  return cell
}

/** The month as a folded calendar. Drawn here, because the cached page is the same for everybody. */
function drawMonth(card: HTMLElement, state: CheckInState): void {
  const { title, blank, cells } = monthOf(state)
  let month = card.querySelector<HTMLElement>('[data-check-in-month]')
  if (!month) {
    month = cloneTemplate('check-in-month')
    card.append(month)
  }
  getPart(month, 'title').textContent = `${title}，得到 ${state.monthCoins} 枚金币`
  const heads = WEEKDAYS.map(name => {
    const head = cellOf(name)
    head.dataset.weekday = ''
    return head
  })
  const days = cells.map(({ day, number, coins }) => {
    const cell = cellOf(String(number), coins === undefined ? null : `日已签到，得 ${coins} 枚金币`)
    cell.className = 'num'
    if (coins !== undefined) cell.dataset.signed = ''
    if (day === state.today) cell.ariaCurrent = 'date'
    return cell
  })
  getPart(month, 'days').replaceChildren(...heads, ...WEEKDAYS.slice(0, blank).map(() => cellOf('')), ...days)
}

function drawState(card: HTMLElement, state: CheckInState): void {
  const done = doneSteps(state)
  for (const step of card.querySelectorAll<HTMLElement>('[data-step]'))
    step.toggleAttribute('data-done', Number(step.dataset.step) <= done)
  drawMonth(card, state)
  draw(card, checkInText(state), !state.signedToday && state.bar === null)
}

/** Only people check in, companies do not. @returns whether I act for a company, which the card says then. */
function actsForCompany(card: HTMLElement): boolean {
  if (!$checkCompany.get()) return false
  draw(card, '企业身份不参与签到，切换到个人身份后可以签到。', false)
  return true
}

export async function showState(card: HTMLElement): Promise<void> {
  if (actsForCompany(card)) return
  try {
    drawState(card, await api.getCheckIn({ params: { id: await myId() } }))
  } catch (error) {
    // Without the state the button still works.
    if (!(error instanceof ApiError)) throw error
  }
}

export async function receive(card: HTMLElement): Promise<void> {
  if (card.getAttribute('aria-busy') === 'true') return
  card.setAttribute('aria-busy', 'true')
  try {
    if (!readToken() && !(await askToSignIn())) return
    if (actsForCompany(card)) return
    const state = await api.receiveCheckIn({ params: { id: await myId() } })
    drawState(card, state)
    toast(state.received > 0 ? `签到成功，得到 ${state.received} 枚金币` : '今天已经签到过了', { tone: 'ok' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  } finally {
    card.removeAttribute('aria-busy')
  }
}
