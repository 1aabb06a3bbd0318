/** The answer to an invitation: after signing in, and from then on acting for the company. */

import { useRef, useState } from 'react'
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { ApiError } from '#lib/api/error.ts'
import { messageOf } from '#lib/api/message.ts'
import { actAsCompany, keepUser } from '#lib/session/session.ts'
import { api } from './api.ts'

export type Answering = (accept: boolean) => Promise<{ companyId: number | null }>

type Outcome = { joined: number } | 'declined'

async function becomeCompany(companyId: number): Promise<void> {
  const user = await api.getCurrentUser()
  keepUser(user)
  actAsCompany(user, companyId)
}

/** @param companyId of the company that invites. */
export function useAnswer(companyId: number, answer: Answering) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<{ text: string; code: string | null } | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef(false)

  const send = async (accept: boolean) => {
    if (sent.current) return
    sent.current = true
    setBusy(true)
    setProblem(null)
    try {
      if (!(await ensureSignedIn())) return
      const joined = await answer(accept)
      if (joined.companyId !== null) {
        await becomeCompany(joined.companyId)
        setOutcome({ joined: joined.companyId })
      } else setOutcome('declined')
    } catch (error) {
      setProblem({ text: messageOf(error), code: error instanceof ApiError ? error.code : null })
    } finally {
      sent.current = false
      setBusy(false)
    }
  }

  /** I belong there already, but may be acting as somebody else. */
  const goThere = async () => {
    try {
      await becomeCompany(companyId)
      location.assign('/merchant')
    } catch (error) {
      if (error instanceof ApiError) setProblem({ text: error.message, code: 'staff.already_member' })
      else throw error
    }
  }
  return { outcome, problem, busy, send, goThere }
}
