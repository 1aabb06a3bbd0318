/** What I charge and when I can be booked; for anyone who leads a consulting company, the company's fee table too. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer, Failed } from '#components/ui/Loading.tsx'
import { AsPerson } from '#islands/dashboard/platform/frame/AsPerson.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { consultSettings } from '#lib/calls/consult/consult-workspace-settings.ts'
import type { WorkspaceSettings } from '#lib/contract/consult/consult-workspace-settings.ts'
import { consultantStateNames } from '#lib/format/consult-workspace.ts'
import { FeeTable } from './FeeTable.tsx'
import { Hours } from './Hours.tsx'
import { QuickReplies } from './QuickReplies.tsx'

const api = clientOf({ getSettings: consultSettings.getSettings, setTaking: consultSettings.setTaking })

type Consultant = NonNullable<WorkspaceSettings['consultant']>

function AcceptingState({ state }: { state: Consultant['state'] }) {
  const set = useMutation(
    {
      mutationFn: (taking: boolean) => api.setTaking({ body: { taking } }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(consultSettings.getSettings) }),
    },
    queryClient,
  )
  const taking = state === 'ACTIVE'
  return (
    <RecordPart level={2} title="接单" aside={<StateBadge names={consultantStateNames} state={state} />}>
      {set.error && <Failed error={set.error} retry={() => set.mutate(set.variables)} />}
      <p className="text-ink-2 mb-2">
        {taking ? '客户可以向你下单。临时忙不过来，可以先暂停。' : '主页还在，但客户不能下单；已接的咨询照常进行。'}
      </p>
      <button type="button" className="btn" disabled={set.isPending} onClick={() => set.mutate(!taking)}>
        {taking ? '暂停接单' : '恢复接单'}
      </button>
    </RecordPart>
  )
}

function OwnerScope({ consultant, own }: { consultant: Consultant; own: boolean }) {
  if (consultant.state !== 'ACTIVE' && consultant.state !== 'PAUSED')
    return (
      <RecordPart level={2} title={consultant.name} aside={<StateBadge names={consultantStateNames} state={consultant.state} />}>
        <p className="text-ink-2">
          {consultant.state === 'APPLYING'
            ? '开通咨询的申请正在审核，通过后就能设置收费。'
            : '现在不能接单，收费设置也就用不上。'}
        </p>
        {own && (consultant.state === 'APPLYING' || consultant.state === 'REFUSED') && (
          <p className="pt-2">
            <Link className="btn" href="/member/member_authentication#consultant">
              {consultant.state === 'APPLYING' ? '查看申请' : '修改后重新申请'}
            </Link>
          </p>
        )}
      </RecordPart>
    )
  return (
    <>
      <AcceptingState state={consultant.state} />
      <RecordPart level={2} title="我的收费表">
        <FeeTable
          of="consultant"
          fees={consultant.fees}
          freeFirst={consultant.freeFirst}
          version={consultant.versions.fees}
          page={`/consult/user/${consultant.employeeId}`}
        />
      </RecordPart>
      <RecordPart level={2} title="每周可约时间">
        <Hours hours={consultant.hours} daysOff={consultant.daysOff} version={consultant.versions.hours} />
      </RecordPart>
      <RecordPart level={2} title="快捷回复">
        <QuickReplies quickReplies={consultant.quickReplies} version={consultant.versions.quickReplies} />
      </RecordPart>
    </>
  )
}

export default function FeeSetting() {
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const merchant = listQuery.path.startsWith('/merchant')
  const settings = useQuery(
    // What is being typed must not be taken away by a fresh answer.
    { queryKey: keyOf(consultSettings.getSettings, identity), queryFn: () => api.getSettings(), refetchOnWindowFocus: false },
    queryClient,
  )
  return (
    <Answer query={settings}>
      {({ consultant, company }) => {
        const firm = merchant ? company : null
        if (!consultant && !firm) {
          if (company)
            return (
              <EmptyCard title="你没有代表公司接咨询" text="公司的收费表在商家中心设置。">
                <Link className="btn btn-main" href="/merchant/consult/feeSetting">
                  公司收费设置
                </Link>
              </EmptyCard>
            )
          if (identity !== 'person')
            return (
              <EmptyCard title="你没有代表公司接咨询" text="个人接单的收费和可约时间属于个人身份，换过去才能设置。">
                <AsPerson to="/member/member_feeSetting" />
              </EmptyCard>
            )
          return (
            <EmptyCard title="你还不是咨询师" text="有专业资质就可以申请；通过之后，在这里设置收费、可约时间和快捷回复。">
              <Link className="btn btn-main" href="/member/member_authentication#consultant">
                申请成为咨询师
              </Link>
            </EmptyCard>
          )
        }
        return (
          <div className="stack">
            {firm && (
              <RecordPart level={2} title={`${firm.name}的收费表`}>
                <p className="text-ink-2 mb-2">客户向公司咨询（由公司安排顾问）时按这张表收费。</p>
                <FeeTable
                  of="company"
                  fees={firm.fees}
                  freeFirst={false}
                  version={firm.version}
                  page={`/consult/company/${firm.companyId}`}
                />
              </RecordPart>
            )}
            {consultant && <OwnerScope consultant={consultant} own={identity === 'person'} />}
          </div>
        )
      }}
    </Answer>
  )
}
