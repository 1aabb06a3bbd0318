/** Companies: found by name, credit code or number; one company with what can be done. */
import { useState } from 'react'
import { Link } from 'wouter'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge, type StateNames } from '#components/ui/data/StateBadge.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { certifiedBadge } from '#lib/browser/certified-badge.ts'
import { operatorPeople } from '#lib/calls/platform/operator-people.ts'
import type { EmployeeIdentity } from '#lib/contract/people/staff.ts'
import type { ManagedCompany } from '#lib/contract/platform/operator-people.ts'
import { count } from '#lib/format/count.ts'
import { date, dateTime } from '#lib/format/date.ts'
import { identityTexts } from '#lib/format/staff.ts'
import { refreshManage } from '../refresh.ts'
import { useAction } from '../use-action.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { Freezes } from './Freezes.tsx'

const api = clientOf({
  listCompanies: operatorPeople.listCompanies,
  getCompany: operatorPeople.getCompany,
  freezeCompany: operatorPeople.freezeCompany,
  unfreezeCompany: operatorPeople.unfreezeCompany,
})

const stateNames: StateNames<ManagedCompany['state']> = {
  ACTIVE: ['正常', 'ok'],
  FROZEN: ['已冻结', 'bad'],
  DISSOLVING: ['解散中', 'warn'],
  DISSOLVED: ['已解散', 'slate'],
}

const columns: Column<ManagedCompany>[] = [
  { key: 'name', label: '公司', lead: true, cell: row => row.companyName, csv: row => row.companyName },
  { key: 'id', label: '编号', cell: row => <span className="num">{row.companyId}</span>, csv: row => row.companyId },
  {
    key: 'code',
    label: '统一社会信用代码',
    optional: true,
    cell: row => <span className="num">{row.creditCode}</span>,
    csv: row => row.creditCode,
  },
  { key: 'owner', label: '负责人', cell: row => row.owner.nickname, csv: row => row.owner.nickname },
  {
    key: 'certified',
    label: '认证',
    cell: row => (row.certified ? certifiedBadge() : '未认证'),
    csv: row => (row.certified ? '是' : ''),
  },
  {
    key: 'services',
    label: '在架服务',
    align: 'end',
    cell: row => <span className="num">{count(row.serviceCount)}</span>,
    csv: row => row.serviceCount,
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={stateNames} state={row.state} />,
    csv: row => stateNames[row.state][0],
  },
  {
    key: 'created',
    label: '注册时间',
    cell: row => <time dateTime={row.createdAt}>{date(row.createdAt)}</time>,
    csv: row => date(row.createdAt),
  },
]

type Detail = Awaited<ReturnType<typeof api.getCompany>>

/** So many the call answers at most. */
const MOST_STAFF = 100

function Actions({ company }: { company: Detail }) {
  const { act, acting } = useAction()
  const [freezing, setFreezing] = useState(false)
  const input = { params: { id: company.companyId } }
  if (company.state === 'FROZEN') {
    return (
      <div>
        <button
          type="button"
          className="btn btn-main"
          disabled={acting}
          onClick={() => void act(() => api.unfreezeCompany({ ...input, body: {} }), '已经解除冻结，下架的内容恢复了')}
        >
          解除冻结
        </button>
      </div>
    )
  }
  if (company.state !== 'ACTIVE') return <p className="text-ink-2">公司正在解散或已经解散，没有可以做的操作。</p>
  return (
    <div>
      <button type="button" className="btn btn-danger" disabled={acting} onClick={() => setFreezing(true)}>
        冻结
      </button>
      <FreezeDialog
        name={company.companyName}
        effect="服务、职位、课程、顾问和公司主页同时下架，员工不能再以公司身份操作；到期或解除后恢复。"
        open={freezing}
        close={() => setFreezing(false)}
        freeze={async values => {
          await api.freezeCompany({ ...input, body: values })
          toast('已经冻结，内容已下架', { tone: 'ok' })
          await refreshManage()
        }}
      />
    </div>
  )
}

function Staff({ staff }: Pick<Detail, 'staff'>) {
  return (
    <section className="card card-pad" aria-labelledby="staff">
      <h3 className="text-base font-semibold mb-2" id="staff">
        员工
      </h3>
      <ul className="divide-y divide-line">
        {staff.map(person => (
          <li key={person.userId} className="flex flex-wrap justify-between gap-2 py-2">
            <Link className="hover-link" href={`/manage/user?id=${person.userId}`}>
              {person.nickname}
            </Link>
            <span className="text-ink-2">{identityTexts[person.employeeIdentity as EmployeeIdentity]}</span>
          </li>
        ))}
      </ul>
      {staff.length >= MOST_STAFF && <p className="text-ink-2">{`只列出最早加入的 ${MOST_STAFF} 位。`}</p>}
    </section>
  )
}

function Company({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(operatorPeople.getCompany, id)}
      load={() => api.getCompany({ params: { id } })}
      list="全部公司"
      title={company => company.companyName}
      badge={company => <StateBadge names={stateNames} state={company.state} />}
    >
      {company => (
        <>
          <section className="card card-pad stack" aria-label="公司">
            <Facts
              facts={[
                [
                  '编号',
                  <span key="id" className="num">
                    {company.companyId}
                  </span>,
                ],
                ['统一社会信用代码', company.creditCode && <span className="num">{company.creditCode}</span>],
                ['负责人', company.owner.nickname],
                ['电话', company.phone && <span className="num">{company.phone}</span>],
                ['地区', company.area],
                ['认证', company.certified ? certifiedBadge() : '未认证'],
                [
                  '在架服务',
                  <span key="services" className="num">
                    {count(company.serviceCount)}
                  </span>,
                ],
                ['注册时间', dateTime(company.createdAt)],
                [
                  '公开主页',
                  company.state === 'ACTIVE' && (
                    <a className="link" href={`/city/company/${company.companyId}`}>
                      去看看
                    </a>
                  ),
                ],
              ]}
            />
            <Actions company={company} />
          </section>
          {company.staff.length > 0 && <Staff staff={company.staff} />}
          <Freezes freezes={company.freezes} />
        </>
      )}
    </DetailScreen>
  )
}

export default function Companies() {
  const listQuery = useListQuery()
  if (listQuery.get('id')) return <Company key={listQuery.get('id')} id={Number(listQuery.get('id'))} />
  return (
    <ListScreen<ManagedCompany, ManagedCompany['state']>
      name="managed-companies"
      label="公司"
      queryKey={keyOf(operatorPeople.listCompanies)}
      load={({ filters: _, ...input }) => api.listCompanies({ query: input })}
      columns={columns}
      rowKey={row => row.companyId}
      detail={{ param: 'id', value: row => row.companyId }}
      states={(['ACTIVE', 'FROZEN', 'DISSOLVING', 'DISSOLVED'] as const).map(state => ({
        value: state,
        label: stateNames[state][0],
      }))}
      search="公司名称、信用代码或编号"
      csv
      empty={{ title: '还没有公司' }}
    />
  )
}
