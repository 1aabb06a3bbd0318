/** The certificates of one of my courses, and revoking one with its reason. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { Dialog } from '#components/ui/Dialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { Field } from '#components/ui/Field.tsx'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { courseAuthor, MAX_REASON } from '#lib/calls/learn/course-author.ts'
import type { IssuedCertificate } from '#lib/contract/learn/course-author.ts'
import { date, dateTime } from '#lib/format/date.ts'
import { Time } from '../parts.tsx'
import { api } from './workspace.ts'

const stateOf = ({ revokedAt, revokeReason }: IssuedCertificate): string =>
  revokedAt ? `${date(revokedAt)} 作废${revokeReason ? `：${revokeReason}` : ''}` : '有效'

export function Certificates({ courseId }: { courseId: number }) {
  const identity = useIdentityKey()
  const [revoking, setRevoking] = useState<IssuedCertificate | null>(null)
  const columns: Column<IssuedCertificate>[] = [
    { key: 'holder', label: '持证人', lead: true, cell: row => row.holderName, csv: row => row.holderName },
    {
      key: 'code',
      label: '证书编号',
      cell: row => (
        <a className="link num break-all" href={`/verify?no=${row.code}`}>
          {row.code}
        </a>
      ),
      csv: row => row.code,
    },
    { key: 'issued', label: '颁发时间', cell: row => <Time at={row.issuedAt} />, csv: row => dateTime(row.issuedAt) },
    { key: 'state', label: '状态', cell: stateOf, csv: stateOf },
    {
      key: 'act',
      label: '操作',
      aside: true,
      cell: row =>
        row.revokedAt ? null : (
          <button type="button" className="btn btn-sm" onClick={() => setRevoking(row)}>
            撤销
            <span className="sr-only">：{row.holderName}</span>
          </button>
        ),
    },
  ]
  return (
    <div className="stack">
      <p>
        <Link className="link" href={`/merchant/course/mine?course=${courseId}`}>
          回到学员与收入
        </Link>
      </p>
      <ListScreen<IssuedCertificate>
        name="issued-certificates"
        label="结业证书"
        queryKey={keyOf(courseAuthor.listCertificates, identity, courseId)}
        load={({ filters: _, state: _state, ...input }) => api.listCertificates({ params: { courseId }, query: input })}
        columns={columns}
        rowKey={row => row.certificateId}
        search="搜索持证人"
        csv
        empty={{ title: '还没有颁发过证书', text: '学员学完全部课时后自动颁发，列在这里。' }}
      />
      {revoking && <RevokeDialog courseId={courseId} certificate={revoking} close={() => setRevoking(null)} />}
    </div>
  )
}

type RevokeProps = { courseId: number; certificate: IssuedCertificate; close: () => void }

function RevokeDialog({ courseId, certificate, close }: RevokeProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const { submit, problem, sending } = useSubmit(form, async ({ reason }) => {
    await api.revokeCertificate({ params: { courseId, certificateId: certificate.certificateId }, body: { reason } })
    toast('证书已经作废，学员会收到通知', { tone: 'ok' })
    await queryClient.invalidateQueries({ queryKey: keyOf(courseAuthor.listCertificates) })
    close()
  })
  return (
    <Dialog
      title={`撤销${certificate.holderName}的证书？`}
      description="撤销以后不能恢复；查验时显示已作废，学员会看到原因。"
      open
      onOpenChange={open => !open && close()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="原因" error={form.formState.errors.reason?.message}>
          <textarea className="textarea" rows={3} maxLength={MAX_REASON} {...form.register('reason')} />
        </Field>
        {problem && (
          <p className="notice notice-bad" role="alert">
            {problem}
          </p>
        )}
        <button
          type="submit"
          className="btn btn-danger justify-self-start"
          disabled={sending}
          title={sending ? '正在处理' : undefined}
        >
          {sending ? '请稍候…' : '撤销证书'}
        </button>
      </form>
    </Dialog>
  )
}
