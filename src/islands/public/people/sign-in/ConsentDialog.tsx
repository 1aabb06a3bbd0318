/** A new version of an agreement holds: what has changed, where to read it, and agreeing to it. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { rule } from '#lib/calls/platform/rule.ts'
import type { PendingConsent } from '#lib/contract/platform/rule.ts'

const api = clientOf({ listPendingConsents: rule.listPendingConsents, agreeToRules: rule.agreeToRules })

function Consents({ list, onAgreed }: { list: readonly PendingConsent[]; onAgreed: () => void }) {
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const agree = async () => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    try {
      await api.agreeToRules({ body: { rules: list.map(({ ruleId, version }) => ({ ruleId, version })) } })
      await queryClient.invalidateQueries({ queryKey: keyOf(rule.listPendingConsents) })
      onAgreed()
    } catch (error) {
      setProblem(messageOf(error, '没有保存成功，请再试一次'))
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return (
    <>
      <ul className="stack">
        {list.map(agreement => (
          <li key={`${agreement.ruleId} ${agreement.version}`} className="card card-pad">
            <a
              className="link font-medium"
              href={`/rule?id=${agreement.ruleId}&version=${agreement.version}`}
              target="_blank"
              rel="noopener"
            >
              {`《${agreement.title}》${agreement.version}`}
            </a>
            <p className="card-meta">
              {agreement.due ? `${agreement.effectiveOn} 起生效` : `将在 ${agreement.effectiveOn} 生效`}
            </p>
            <p>{`改了什么：${agreement.changes}`}</p>
          </li>
        ))}
      </ul>
      <p className="text-ink-2">不同意的话，可以继续浏览和处理已有的订单，也可以在“个人资料”里注销账号。</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="btn btn-main" disabled={sending} onClick={() => void agree()}>
        {sending ? '正在保存…' : '我已阅读并同意'}
      </button>
    </>
  )
}

export function ConsentDialog({ onAnswer }: { onAnswer: (done: boolean) => void }) {
  const pending = useQuery(
    { queryKey: keyOf(rule.listPendingConsents), queryFn: () => api.listPendingConsents(), staleTime: 0 },
    queryClient,
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onAnswer(false)}
      title="协议有新版本"
      description="同意之后才能发布和交易新的内容；你填写的内容都还在。"
    >
      <div className="stack">
        <Answer query={pending}>
          {list =>
            list.length > 0 ? (
              <Consents list={list} onAgreed={() => onAnswer(true)} />
            ) : (
              <button type="button" className="btn btn-main" onClick={() => onAnswer(true)}>
                已经同意过了，继续
              </button>
            )
          }
        </Answer>
      </div>
    </Dialog>
  )
}
