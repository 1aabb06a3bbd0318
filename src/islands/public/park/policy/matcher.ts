/**
 * Answers the policy matcher in the browser. The conditions of all policies are fetched once, when somebody first picks; what was
 * picked never leaves the page. Without this script the form is an ordinary GET.
 */

import { cloneTemplate, cloneWithText, fillParts, getPart } from '#lib/browser/template.ts'
import { date } from '#lib/format/date.ts'
import { matchPolicy, type PolicyReason } from '#lib/park/match-policy.ts'

type Policy = {
  id: number
  title: string
  level: string
  support: string
  department: string
  industries: string[]
  scales: string[]
  regions: string[]
  validFrom: string
  validTo: string | null
}
type Match = { policy: Policy; fits: boolean; reasons: PolicyReason[] }

const MAX_SHOWN = 40

let loading: Promise<Policy[]> | undefined

/** The conditions, without any pick in the address. */
const loadPolicies = (): Promise<Policy[]> => {
  loading ??= fetch('/v1/front/policy/match')
    .then(response => response.json())
    .then((answer: { resultData: { list: { policy: Policy }[] } }) => answer.resultData.list.map(match => match.policy))
  return loading
}

function createReason(reason: PolicyReason): HTMLElement {
  const item = cloneWithText('policy-reason', `${reason.met ? '符合' : '不符合'}：${reason.text}`)
  item.className = reason.met ? 'text-ok' : 'text-bad'
  return item
}

function createRow({ policy, reasons }: Match): HTMLElement {
  const row = cloneTemplate('policy-match')
  const link = getPart<HTMLAnchorElement>(row, 'title')
  link.href = `/park/park_politics?id=${policy.id}`
  link.textContent = policy.title
  const until = policy.validTo ? `${policy.validTo} 截止` : '长期有效'
  fillParts(row, { level: policy.level, support: policy.support, department: policy.department, until })
  getPart(row, 'reasons').append(...reasons.map(createReason))
  return row
}

function createSection(title: string, matches: Match[]): Node[] {
  if (matches.length === 0) return []
  const list = cloneTemplate('policy-matches')
  list.append(...matches.slice(0, MAX_SHOWN).map(createRow))
  return [cloneWithText('policy-heading', `${title}（${matches.length} 条）`), list]
}

function show(target: HTMLElement, policies: Policy[], picks: Record<string, string>): void {
  const today = date(Date.now())
  const matches = policies.map(policy => ({ policy, ...matchPolicy(policy, picks, today) }))
  const fitting = matches.filter(match => match.fits)
  const almost = matches.filter(match => !match.fits && match.reasons.filter(reason => !reason.met).length === 1)
  const empty = fitting.length === 0 ? [cloneTemplate('policy-none')] : []
  const sections = [...createSection('符合', fitting), ...createSection('只差一个条件', almost)]
  target.replaceChildren(cloneTemplate('policy-clear'), ...empty, ...sections)
  target.setAttribute('aria-live', 'polite')
  target.hidden = false
}

const form = document.querySelector<HTMLFormElement>('[data-policy-matcher]')
const target = document.querySelector<HTMLElement>('[data-policy-result]')

if (form && target) {
  const answer = async (event: Event) => {
    const picks = Object.fromEntries(
      [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' && value && name !== 'match' ? [[name, value]] : [],
      ),
    )
    event.preventDefault()
    try {
      show(target, await loadPolicies(), picks)
      document.querySelector<HTMLElement>('[data-policy-list]')?.toggleAttribute('hidden', true)
    } catch {
      // The answer did not come: the form can still be sent as it is.
      loading = undefined
      form.submit()
    }
  }
  form.addEventListener('submit', answer)
}
