/** Each signal: whether it is on, its bounds, what it has found and how often it was right. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Answer } from '#components/ui/Loading.tsx'
import { useOverview } from '#islands/manage/overview.ts'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fraud } from '#lib/calls/platform/fraud.ts'
import type { FraudSetting } from '#lib/contract/platform/fraud.ts'
import { dateTime } from '#lib/format/date.ts'
import { fraudSignalTexts } from '#lib/format/fraud.ts'
import { SignalForm } from './SignalForm.tsx'
import { signalTexts } from './texts.ts'

const api = clientOf({ listFraudSignals: fraud.listFraudSignals, setFraudSignal: fraud.setFraudSignal })

/** The share of fraud among the decided hits. */
function rateText({ confirmed, overturned }: FraudSetting): string {
  const decided = confirmed + overturned
  return decided === 0 ? '还没有判定' : `${Math.round((confirmed / decided) * 100)}%（${confirmed}/${decided}）`
}

function Figures({ setting }: { setting: FraudSetting }) {
  const facts = [
    ['命中率', rateText(setting)],
    ['提醒', setting.warned],
    ['先停下', setting.held],
    ['排队核查', setting.queued],
    ['等待判定', setting.waiting],
    ['确认欺诈', setting.confirmed],
    ['无害', setting.overturned],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Signal({ setting, edit }: { setting: FraudSetting; edit: () => void }) {
  const { act, acting } = useAction()
  // The list of words belongs to another duty.
  const mayEditWords = useOverview().data?.duties.some(duty => duty === 'content' || duty === 'super') ?? false
  const name = fraudSignalTexts[setting.signal]
  const { about, bounds } = signalTexts[setting.signal]
  const turn = () => {
    const { signal, isOn, version } = setting
    const body = { signal, isOn: !isOn, bounds: setting.bounds, version }
    return act(() => api.setFraudSignal({ body }), isOn ? `已经关闭：${name}` : `已经打开：${name}`)
  }
  return (
    <section className="card card-pad stack" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold flex flex-wrap items-center gap-2">
          {name}
          <span className={`badge ${setting.isOn ? 'badge-ok' : 'badge-slate'}`}>{setting.isOn ? '已打开' : '已关闭'}</span>
        </h2>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn-sm" aria-label={`修改界限：${name}`} onClick={edit}>
            修改界限
          </button>
          <button
            type="button"
            className="btn btn-sm"
            aria-label={`${setting.isOn ? '关闭' : '打开'}：${name}`}
            disabled={acting}
            onClick={() => void turn()}
          >
            {setting.isOn ? '关闭' : '打开'}
          </button>
        </div>
      </div>
      <p className="text-ink-2">{about}</p>
      <ul className="text-ink-2 text-sm">
        {Object.entries(bounds).map(([bound, { label, unit }]) => (
          <li key={bound}>
            {label}：<b className="num text-ink">{setting.bounds[bound]}</b> {unit}
          </li>
        ))}
      </ul>
      <Figures setting={setting} />
      <p className="card-meta">
        <Link className="link" href={`/manage/fraud?view=hits&signal=${setting.signal}`}>
          看命中记录
        </Link>
        {setting.signal === 'FRAUD_WORDS' && mayEditWords && (
          <Link className="link" href="/manage/sensitive-word?kind=FRAUD">
            看敏感词表
          </Link>
        )}
        {setting.changedAt && <span className="num">{dateTime(setting.changedAt)} 改过</span>}
      </p>
    </section>
  )
}

export function Signals() {
  const signals = useQuery({ queryKey: keyOf(fraud.listFraudSignals), queryFn: () => api.listFraudSignals() }, queryClient)
  const [edited, setEdited] = useState<FraudSetting | null>(null)
  return (
    <Answer query={signals}>
      {list => (
        <>
          <p className="text-ink-2">
            数字是最近 180 天的。命中率是已经判定的里面确认为欺诈的比例：太低说明界限太严，误伤的人多。要判定的案件在{' '}
            <Link className="link" href="/manage/review?kind=FRAUD">
              审核队列
            </Link>
            。
          </p>
          <div className="grid gap-3 items-start xl:grid-cols-2">
            {list.map(one => (
              <Signal key={one.signal} setting={one} edit={() => setEdited(one)} />
            ))}
          </div>
          {edited && <SignalForm setting={edited} close={() => setEdited(null)} />}
        </>
      )}
    </Answer>
  )
}
