/** Switches of what people can begin: off with a sentence for visitors, and on again. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { features } from '#lib/calls/platform/feature.ts'
import type { FeatureSwitch } from '#lib/contract/platform/feature.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf(features)

const texts: Record<FeatureSwitch['feature'], readonly [label: string, stops: string, proposal: string]> = {
  SIGN_UP: ['注册', '新的个人和公司账号；已有账号照常登录', '正在维护，暂停注册，请稍后再来'],
  POSTING: [
    '发布',
    '新的服务、职位、提问、回答、主题、回复、评论、弹幕、视频、资料、官方号文章、课程、学校和考试',
    '正在维护，暂停发布，请稍后再来',
  ],
  PAYING: ['付款', '新的订单和付款；已经付款的订单照常进行', '支付正在维护，暂停下单和付款，请稍后再来'],
  CHAT: ['聊天', '新的会话和消息；买下的咨询照常进行', '聊天正在维护，请稍后再来'],
  CALLS: ['通话', '新的语音和视频通话；正在进行的不会中断', '通话正在维护，请稍后再来'],
}

function SwitchOff({ feature, close }: { feature: FeatureSwitch; close: () => void }) {
  const [label, stops, proposal] = texts[feature.feature]
  const [message, setMessage] = useState(feature.message || proposal)
  const [problem, setProblem] = useState<string>()
  const { act, acting } = useAction()
  const send = async () => {
    const rules = await fetchLate(() => import('#islands/manage/rules.ts')).catch(() => null)
    const parsed = rules?.offMessage.safeParse(message)
    if (!parsed?.success) return setProblem(parsed?.error.issues[0]?.message ?? RULES_MISSING)
    const body = { feature: feature.feature, isOff: true, message: parsed.data, version: feature.version }
    if (await act(() => api.setFeature({ body }), `已经停用${label}`)) close()
  }
  return (
    <Dialog title={`停用${label}`} description={`会停下：${stops}。`} open onOpenChange={open => !open && close()}>
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label="给访客看的说明" error={problem}>
          <input className="input" maxLength={100} value={message} onChange={event => setMessage(event.target.value)} />
        </Field>
        <button type="submit" className="btn btn-danger" disabled={acting}>
          停用
        </button>
      </form>
    </Dialog>
  )
}

interface RowProps {
  feature: FeatureSwitch
  acting: boolean
  onOff: () => void
  onOn: (label: string) => void
}

function FeatureRow({ feature, acting, onOff, onOn }: RowProps) {
  const [label, stops] = texts[feature.feature]
  return (
    <li className="px-4 py-3 flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{label}</span>
          <span className={`badge ${feature.isOff ? 'badge-bad' : 'badge-ok'}`}>{feature.isOff ? '已停用' : '正常'}</span>
        </p>
        <p className="text-ink-2">{feature.isOff ? `访客看到：${feature.message}` : stops}</p>
        {feature.changedAt && <p className="card-meta num">{dateTime(feature.changedAt)} 改过</p>}
      </div>
      {feature.isOff ? (
        <button
          type="button"
          className="btn btn-sm btn-main"
          disabled={acting}
          aria-label={`恢复${label}`}
          onClick={() => onOn(label)}
        >
          恢复
        </button>
      ) : (
        <button type="button" className="btn btn-sm" aria-label={`停用${label}`} onClick={onOff}>
          停用
        </button>
      )}
    </li>
  )
}

export default function Features() {
  const switches = useQuery({ queryKey: keyOf(features.listFeatures), queryFn: () => api.listFeatures() }, queryClient)
  const [off, setOff] = useState<FeatureSwitch['feature'] | null>(null)
  const { act, acting } = useAction()
  const resume = ({ feature, message, version }: FeatureSwitch, label: string) =>
    act(() => api.setFeature({ body: { feature, isOff: false, message, version } }), `已经恢复${label}`)
  return (
    <Answer query={switches}>
      {list => (
        <>
          <p className="notice">停用马上生效，运营人员不受影响，可以先自己试过再恢复。</p>
          <ul className="card divide-y divide-line" aria-label="功能开关">
            {list.map(feature => (
              <FeatureRow
                key={feature.feature}
                feature={feature}
                acting={acting}
                onOff={() => setOff(feature.feature)}
                onOn={label => void resume(feature, label)}
              />
            ))}
          </ul>
          {/* As it is now: what was refused because a colleague had changed it can be sent again. */}
          {list
            .filter(({ feature }) => feature === off)
            .map(feature => (
              <SwitchOff key={feature.feature} feature={feature} close={() => setOff(null)} />
            ))}
        </>
      )}
    </Answer>
  )
}
