/** The way on for what belongs to the person while one acts for a company: the identity is put down, and the place opened. */
import { useQuery } from '@tanstack/react-query'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { session } from '#lib/calls/people/session.ts'
import { actAsPerson } from '#lib/session/session.ts'

const api = clientOf({ getCurrentUser: session.getCurrentUser })

/** @param to where the way leads; left out: here, begun anew. */
export function AsPerson({ to }: { to?: string }) {
  const user = useQuery({ queryKey: keyOf(session.getCurrentUser), queryFn: () => api.getCurrentUser() }, queryClient)
  return (
    <Answer query={user}>
      {person => (
        <button
          type="button"
          className="btn"
          onClick={() => {
            actAsPerson(person)
            if (to) location.assign(to)
            else location.reload()
          }}
        >
          换到个人身份
        </button>
      )}
    </Answer>
  )
}
