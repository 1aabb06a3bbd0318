/** The provider's own page, where the person who scanned the code presses 支付. It belongs to the provider: nothing of the site is on it. */
import type { SandboxTrouble } from '#server/db/tables.ts'
import type { TradeRow } from './queries.ts'

export const TROUBLES: Readonly<Record<SandboxTrouble, string>> = {
  NONE: '正常通知',
  LATE: '通知迟到 30 秒',
  TWICE: '通知发两次',
  DISORDER: '成功之后又来“未支付”',
  FORGED: '通知的签名是伪造的',
  WRONG_AMOUNT: '通知的金额不对',
  SILENT: '不发通知',
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => escapes[sign] as string)
const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`

const style = `body{margin:0;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:#eef2f1;color:#1b2a2a}
main{max-width:24rem;margin:0 auto;padding:2rem 1rem;display:grid;gap:1rem}
.note{font-size:14px;color:#455}b{font-size:36px;font-variant-numeric:tabular-nums}
button{font:inherit;font-weight:600;min-height:48px;border:0;border-radius:8px;background:#0b6b5f;color:#fff;cursor:pointer;width:100%}
select{font:inherit;min-height:44px;width:100%}form{display:grid;gap:1rem}a{color:#0b6b5f}
@media(prefers-color-scheme:dark){body{background:#12191a;color:#e6eeee}.note{color:#a9bcbc}a{color:#6fd3c5}}`

const frame = (title: string, content: string): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><style>${style}</style><main><p class="note">沙箱支付机构：只用于演示，不会真正扣款。</p>${content}</main></html>`

const backLink = ({ return_url }: TradeRow): string => `<p><a href="${escapeHtml(return_url)}">返回商家</a></p>`

export const missingPage = (): string => frame('没有这笔交易', '<h1>没有这笔交易</h1>')

export function tradePage(trade: TradeRow, now: Date): string {
  const head = `<p>${escapeHtml(trade.title)}<br><b>${yuan(trade.amount)}</b></p>`
  if (trade.state === 'SUCCESS') return frame('支付成功', `<h1>支付成功</h1>${head}${backLink(trade)}`)
  if (trade.state === 'CLOSED' || trade.expires_at <= now) {
    return frame('交易已关闭', `<h1>交易已关闭</h1><p>支付时间已过，或商家关闭了这笔交易。没有扣款。</p>${backLink(trade)}`)
  }
  const options = Object.entries(TROUBLES).map(([value, label]) => `<option value="${value}">${label}</option>`)
  return frame(
    '确认支付',
    `<h1>确认支付</h1>${head}<form method="post"><button>支付</button>
    <label class="note">之后怎样通知商家<select name="trouble">${options.join('')}</select></label></form>${backLink(trade)}`,
  )
}
