/** Leaving: what it means, what stands in its way, a last question; and taking it back while there is time. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer, Failed } from '#components/ui/Loading.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { personalData, REGRET_DAYS } from '#lib/calls/people/personal-data.ts'
import { session } from '#lib/calls/people/session.ts'
import type { Closing } from '#lib/contract/people/personal-data.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf({
  getClosing: personalData.getClosing,
  requestClosing: personalData.requestClosing,
  withdrawClosing: personalData.withdrawClosing,
})

const KEY = keyOf(personalData.getClosing)

const refresh = async (): Promise<void> => {
  await queryClient.invalidateQueries({ queryKey: KEY })
  await queryClient.invalidateQueries({ queryKey: keyOf(session.getCurrentUser) })
}

function ClosingNotice({ closingAt }: { closingAt: string }) {
  const withdraw = useMutation(
    {
      mutationFn: () => api.withdrawClosing({ body: {} }),
      onSuccess: () => {
        document.getElementById('closing-bar')?.remove()
        toast('注销已撤回，欢迎回来', { tone: 'ok' })
      },
      onSettled: refresh,
    },
    queryClient,
  )
  return (
    <div className="stack">
      <div className="notice notice-warn" role="status">
        <p className="grow">
          账号正在注销，<b>{dateTime(closingAt)}</b> 之后个人信息会被抹去，不能恢复。在那之前可以撤回。
        </p>
      </div>
      {withdraw.error && <Failed error={withdraw.error} retry={() => withdraw.mutate()} />}
      <button type="button" className="btn btn-main" disabled={withdraw.isPending} onClick={() => withdraw.mutate()}>
        撤回注销
      </button>
    </div>
  )
}

function ClosingConsequences() {
  return (
    <>
      <p>注销后：</p>
      <ul className="list-disc pl-5 text-ink-2 grid gap-1">
        <li>别人马上看不到你的主页，也搜不到你；其他设备上的登录马上失效。</li>
        <li>{REGRET_DAYS} 天内重新登录可以撤回，资料和内容都在。</li>
        <li>{REGRET_DAYS} 天后抹去昵称、头像、手机号、邮箱、地址、认证等个人信息，不能恢复。</li>
        <li>发过的帖子、提问和评价会留下，署名变为“已注销用户”；订单和账目按规定保留。</li>
        <li>只有你一个人的公司会一起注销。</li>
      </ul>
      <p className="text-ink-2">
        走之前可以先
        <Link className="link underline" href="/member/member_person_data?tab=export">
          导出你的资料
        </Link>
        。
      </p>
    </>
  )
}

function ClosingObstacles({ hindrances }: Pick<Closing, 'hindrances'>) {
  return (
    <div className="notice notice-warn" role="status">
      <div>
        <p className="font-medium">现在还不能注销：</p>
        <ul className="grid gap-1">
          {hindrances.map(obstacle => (
            <li key={obstacle.text}>
              {obstacle.text}
              {obstacle.link && (
                <a className="link underline ml-1" href={obstacle.link}>
                  去处理
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function ClosingRequest({ hindrances }: { hindrances: Closing['hindrances'] }) {
  const [open, setOpen] = useState(false)
  const [understood, setUnderstood] = useState(false)
  const request = useMutation(
    {
      mutationFn: () => api.requestClosing({ body: {} }),
      onSuccess: () => setOpen(false),
      onSettled: refresh,
    },
    queryClient,
  )
  return (
    <div className="stack">
      <ClosingConsequences />
      {hindrances.length > 0 ? (
        <ClosingObstacles hindrances={hindrances} />
      ) : (
        <button type="button" className="btn btn-danger" onClick={() => setOpen(true)}>
          申请注销账号
        </button>
      )}
      <Dialog title="确定注销账号？" open={open} onOpenChange={setOpen}>
        <div className="stack">
          <p>{REGRET_DAYS} 天后你的个人信息会被抹去，不能恢复。</p>
          <label className="flex items-center gap-2 min-h-11">
            <input type="checkbox" checked={understood} onChange={event => setUnderstood(event.target.checked)} />
            我知道注销意味着什么
          </label>
          {request.error && <Failed error={request.error} retry={() => request.mutate()} />}
          <div className="flex gap-2 justify-end">
            <button type="button" className="btn" onClick={() => setOpen(false)}>
              再想想
            </button>
            <ReasonedButton
              className="btn btn-danger"
              disabled={request.isPending}
              reason={!understood && '先勾选“我知道注销意味着什么”'}
              onClick={() => request.mutate()}
            >
              确定注销
            </ReasonedButton>
          </div>
        </div>
      </Dialog>
    </div>
  )
}

export function CloseAccount() {
  const state = useQuery({ queryKey: KEY, queryFn: () => api.getClosing() }, queryClient)
  return (
    <Answer query={state}>
      {({ closingAt, hindrances }) =>
        closingAt ? <ClosingNotice closingAt={closingAt} /> : <ClosingRequest hindrances={hindrances} />
      }
    </Answer>
  )
}
