/** Colleagues who can be asked into the call of a consultation. */

import { useEffect, useState } from 'react'
import { Failed, Loading } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import { callApi } from './calls.ts'

type Listed = Awaited<ReturnType<typeof callApi.listCallColleagues>>['list']

export function Colleagues({ callId, onDone }: { callId: number; onDone: () => void }) {
  const [list, setList] = useState<Listed | null>(null)
  const [error, setError] = useState<unknown>(null)
  const params = { callId }
  const load = () => {
    setError(null)
    callApi.listCallColleagues({ params }).then(answer => setList(answer.list), setError)
  }
  useEffect(load, [callId])
  const invite = async (employeeId: number, name: string) => {
    try {
      await callApi.inviteToCall({ params, body: { employeeId } })
      toast(`已邀请${name}`, { tone: 'ok' })
      onDone()
    } catch (problem) {
      toast(messageOf(problem), { tone: 'bad' })
    }
  }
  if (error) return <Failed error={error} retry={load} />
  if (!list) return <Loading lines={2} />
  if (list.length === 0) return <p className="text-ink-2">没有可以邀请的同事。</p>
  return (
    <ul className="call-colleagues" aria-label="可以邀请的同事">
      {list.map(({ employeeId, person, busy }) => (
        <li key={employeeId}>
          <span className="grow truncate">{person.name}</span>
          <button
            type="button"
            className="btn btn-sm"
            disabled={busy}
            title={busy ? '正在通话中' : undefined}
            onClick={() => void invite(employeeId, person.name)}
          >
            邀请<span className="sr-only">{person.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
