/** The company's internal note about an applicant. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '#components/ui/Field.tsx'
import { toast } from '#components/ui/toast.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import type { ApplicationDetail } from '#lib/contract/city/job-application.ts'
import { applications as api, forgetApplications } from './calls.ts'

export function CompanyNote({ application }: { application: ApplicationDetail }) {
  const [note, setNote] = useState(application.companyNote)
  const save = useMutation(
    {
      mutationFn: () => api.noteApplication({ params: { applicationId: application.applicationId }, body: { note } }),
      onSuccess: () => toast('备注已保存', { tone: 'ok' }),
      onError: error => toast(messageOf(error, '没有保存成功，请重试'), { tone: 'bad' }),
      onSettled: forgetApplications,
    },
    queryClient,
  )
  return (
    <section className="card card-pad stack" aria-label="内部备注">
      <Field label="内部备注" help="只有公司的负责人和管理员看得到">
        <textarea className="textarea" rows={3} maxLength={1_000} value={note} onChange={event => setNote(event.target.value)} />
      </Field>
      <p>
        <button
          type="button"
          className="btn"
          disabled={save.isPending || note === application.companyNote}
          title={note === application.companyNote ? '备注还没有改动' : undefined}
          onClick={() => save.mutate()}
        >
          保存备注
        </button>
      </p>
    </section>
  )
}
