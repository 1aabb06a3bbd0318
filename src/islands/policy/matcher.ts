/**
 * Answers the policy matcher in the browser. The conditions of all policies are fetched once, when somebody first picks; what was
 * picked never leaves the page. Without this script the form is an ordinary GET.
 */
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

const SHOWN = 40

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  element.className = className
  element.append(...children)
  return element
}

let loading: Promise<Policy[]> | undefined

/** The conditions, without any pick in the address. */
const loadPolicies = (): Promise<Policy[]> => {
  loading ??= fetch('/v1/front/policy/match')
    .then(response => response.json())
    .then((answer: { resultData: { list: { policy: Policy }[] } }) => answer.resultData.list.map(match => match.policy))
  return loading
}

const row = ({ policy, reasons }: Match): HTMLElement => {
  const link = make('a', 'cover-link', policy.title)
  link.href = `/park/park_politics?id=${policy.id}`
  const list = reasons.map(reason =>
    make('li', reason.met ? 'text-ok' : 'text-bad', `${reason.met ? '符合' : '不符合'}：${reason.text}`),
  )
  return make(
    'li',
    'row-card row-card-plain card-link',
    make(
      'div',
      'row-card-body',
      make('h3', 'card-title', make('span', 'badge badge-brand', policy.level), link),
      make('p', 'text-sm text-ink-2', policy.support),
      make(
        'p',
        'card-meta',
        make('span', '', policy.department),
        make('span', '', policy.validTo ? `${policy.validTo} 截止` : '长期有效'),
      ),
      make('ul', 'policy-reasons', ...list),
    ),
  )
}

const section = (title: string, matches: Match[]): Node[] =>
  matches.length === 0
    ? []
    : [make('h2', 'text-lg', `${title}（${matches.length} 条）`), make('ul', 'card rows', ...matches.slice(0, SHOWN).map(row))]

function show(target: HTMLElement, policies: Policy[], picks: Record<string, string>): void {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const matches = policies.map(policy => ({ policy, ...matchPolicy(policy, picks, today) }))
  const fitting = matches.filter(match => match.fits)
  const almost = matches.filter(match => !match.fits && match.reasons.filter(reason => !reason.met).length === 1)
  const clear = make('a', 'link text-sm', '清除匹配')
  clear.href = '/park/park_politics'
  const empty = fitting.length === 0 ? [make('p', 'card card-pad text-ink-2', '没有完全符合的政策，下面是只差一个条件的。')] : []
  target.replaceChildren(clear, ...empty, ...section('符合', fitting), ...section('只差一个条件', almost))
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
