/** Becoming a consultant: what it brings, applying, waiting, what was decided. Shown to anyone who is certified. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Facts } from '#components/ui/data/Facts.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge, type StateNames } from '#components/ui/data/StateBadge.tsx'
import { Answer, Failed } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consultApply } from '#lib/calls/consult/consult-apply.ts'
import { consultSettings } from '#lib/calls/consult/consult-workspace-settings.ts'
import type { ConsultApplication, ConsultApplyState } from '#lib/contract/consult/consult-apply.ts'
import { dateTime } from '#lib/format/date.ts'
import { ConsultantCheck } from './ConsultantCheck.tsx'
import { ConsultantForm } from './ConsultantForm.tsx'
import { HoldNotice } from './HoldNotice.tsx'

const api = clientOf({ getApplication: consultApply.getApplication, withdraw: consultApply.withdraw })
const KEY = keyOf(consultApply.getApplication)

const names: StateNames<ConsultApplyState> = {
  NONE: ['未申请', 'slate'],
  APPLYING: ['审核中', 'warn'],
  ACTIVE: ['已开通', 'ok'],
  PAUSED: ['暂停接单', 'warn'],
  REFUSED: ['没有通过', 'bad'],
  REVOKED: ['已停用', 'bad'],
}

const texts: Record<ConsultApplyState, string> = {
  NONE: '有专业资质的人可以申请：通过之后有自己的咨询主页，在线解答并收费。',
  APPLYING: '资料已经提交，审核一般在一个工作日内完成，结果会通知你。',
  ACTIVE: '你的咨询主页已经公开，客户可以向你下单。',
  PAUSED: '主页还在，但客户不能下单；在收费设置里恢复接单。',
  REFUSED: '按下面的原因改好再提交。',
  REVOKED: '咨询师身份已被停用。如有疑问请联系客服。',
}

function Withdraw({ keep }: { keep: (answer: ConsultApplication) => void }) {
  const [sure, setSure] = useState(false)
  const withdraw = useMutation(
    {
      mutationFn: () => api.withdraw({ body: {} }),
      onSuccess: answer => {
        keep(answer)
        toast('申请已撤回', { tone: 'ok' })
      },
    },
    queryClient,
  )
  if (withdraw.error) return <Failed error={withdraw.error} retry={() => withdraw.mutate()} />
  if (!sure)
    return (
      <button type="button" className="btn" onClick={() => setSure(true)}>
        撤回申请
      </button>
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>撤回后，填写的资料和证书会删除。</span>
      <button type="button" className="btn text-bad" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
        确定撤回
      </button>
      <button type="button" className="btn btn-quiet" onClick={() => setSure(false)}>
        不撤回
      </button>
    </div>
  )
}

function ApplicationView({ answer }: { answer: ConsultApplication }) {
  const [writing, setWriting] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === '#consultant') place.current?.scrollIntoView()
  }, [])
  const { state, form } = answer
  const keep = (next: ConsultApplication) => {
    queryClient.setQueryData(KEY, next)
    setWriting(false)
    void queryClient.invalidateQueries({ queryKey: keyOf(consultSettings.getSettings) })
    place.current?.scrollIntoView()
  }
  return (
    <div id="consultant" ref={place} className="stack scroll-mt-20">
      <RecordPart level={2} title="咨询师" aside={<StateBadge names={names} state={state} />}>
        <div className="stack">
          <p className="text-ink-2">{texts[state]}</p>
          {answer.reason && <p className="notice notice-bad">{`原因：${answer.reason}`}</p>}
          {form && state === 'APPLYING' && (
            <Facts
              facts={[
                ['对外称呼', form.name],
                ['头衔', form.title],
                ['从业年限', `${form.years} 年`],
                ['资质', form.credential],
                ['资质证书', `${form.certificates.length} 张`],
                ['提交时间', answer.appliedAt && dateTime(answer.appliedAt)],
              ]}
            />
          )}
          {state === 'APPLYING' && <Withdraw keep={keep} />}
          {answer.employeeId !== null && (
            <p className="flex flex-wrap gap-2">
              <a className="btn btn-main" href="/member/member_feeSetting">
                收费设置
              </a>
              <a className="btn" href={`/consult/user/${answer.employeeId}`}>
                看公开主页
              </a>
            </p>
          )}
          {answer.check && <ConsultantCheck answer={answer} check={answer.check} keep={keep} />}
          {(state === 'NONE' || state === 'REFUSED') && answer.hold && <HoldNotice hold={answer.hold} />}
          {(state === 'NONE' || state === 'REFUSED') && !answer.hold && !writing && (
            <p>
              <button type="button" className="btn btn-main" onClick={() => setWriting(true)}>
                {state === 'NONE' ? '申请成为咨询师' : '修改后重新提交'}
              </button>
            </p>
          )}
        </div>
      </RecordPart>
      {writing && <ConsultantForm answer={answer} onDone={keep} />}
    </div>
  )
}

export function ConsultantApplication() {
  const application = useQuery({ queryKey: KEY, queryFn: () => api.getApplication(), refetchOnWindowFocus: false }, queryClient)
  return <Answer query={application}>{answer => <ApplicationView answer={answer} />}</Answer>
}
