/** Contacts: closed until both agree; each look is recorded. */
import { useMutation } from '@tanstack/react-query'
import { Facts } from '#components/ui/data/Facts.tsx'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import type { ApplicationDetail } from '#lib/contract/city/job-application.ts'
import { applications as api, forgetApplications } from './calls.ts'

const failed = (error: unknown) => toast(messageOf(error), { tone: 'bad' })

export function Contact({ application }: { application: ApplicationDetail }) {
  const params = { applicationId: application.applicationId }
  const agree = useMutation(
    {
      mutationFn: (on: boolean) => api.agreeOnContact({ params, body: { agree: on } }),
      onError: failed,
      onSettled: forgetApplications,
    },
    queryClient,
  )
  const reveal = useMutation({ mutationFn: () => api.revealContact({ params, body: {} }), onError: failed }, queryClient)
  const { mine, theirs } = application.contact
  if (['ABANDON', 'WITHDRAWN', 'EXPIRED'].includes(application.state)) return null
  return (
    <section className="card card-pad stack" aria-labelledby="contact">
      <h3 className="text-base font-semibold" id="contact">
        联系方式
      </h3>
      <p className="text-ink-2">
        {mine && theirs
          ? '双方都已同意，可以查看对方的联系方式；每次查看都有记录。'
          : mine
            ? '你已同意，等对方同意后就能互相看到。'
            : theirs
              ? '对方希望互相开放联系方式，你同意后双方都能看到。'
              : '双方都同意之后才能互相看到。'}
      </p>
      <p className="flex flex-wrap gap-2">
        {mine && theirs && (
          <button type="button" className="btn btn-main" disabled={reveal.isPending} onClick={() => reveal.mutate()}>
            查看联系方式
          </button>
        )}
        <button type="button" className="btn" disabled={agree.isPending} onClick={() => agree.mutate(!mine)}>
          {mine ? '收回同意' : '同意开放联系方式'}
        </button>
      </p>
      {mine && theirs && reveal.data && (
        <Facts
          facts={[
            ['姓名', reveal.data.name],
            ['电话', reveal.data.phone || '没有留电话'],
            ['微信', reveal.data.wechat],
          ]}
        />
      )}
    </section>
  )
}
