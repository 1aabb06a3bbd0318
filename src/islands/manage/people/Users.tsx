/** People: found by phone, name or number; one person with what can be done. */
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
import type { ManagedUser } from '#lib/contract/platform/operator-people.ts'
import { date, dateTime, relativeTime } from '#lib/format/date.ts'
import { dutyTexts } from '#lib/format/duty.ts'
import { identityTexts } from '#lib/format/staff.ts'
import { refreshManage } from '../refresh.ts'
import { useAction } from '../use-action.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { Freezes } from './Freezes.tsx'
import { Guardian } from './Guardian.tsx'
import { ShadowDialog, Shadows } from './Shadows.tsx'
import { Strikes } from './Strikes.tsx'

const api = clientOf({
  listUsers: operatorPeople.listUsers,
  getUser: operatorPeople.getUser,
  freezeUser: operatorPeople.freezeUser,
  unfreezeUser: operatorPeople.unfreezeUser,
  signOutUser: operatorPeople.signOutUser,
})

const stateNames: StateNames<ManagedUser['state']> = {
  ACTIVE: ['正常', 'ok'],
  FROZEN: ['已冻结', 'bad'],
  DORMANT: ['已停用', 'slate'],
  CLOSING: ['注销中', 'warn'],
  CLOSED: ['已注销', 'slate'],
}

const columns: Column<ManagedUser>[] = [
  { key: 'name', label: '昵称', lead: true, cell: row => row.nickname, csv: row => row.nickname },
  { key: 'id', label: '编号', cell: row => <span className="num">{row.userId}</span>, csv: row => row.userId },
  { key: 'phone', label: '手机', cell: row => <span className="num">{row.phone ?? '未绑定'}</span>, csv: row => row.phone },
  {
    key: 'certified',
    label: '认证',
    cell: row => (row.certified ? certifiedBadge() : '未认证'),
    csv: row => (row.certified ? '是' : ''),
  },
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => (
      <>
        <StateBadge names={stateNames} state={row.state} />
        {row.isOperator && <span className="badge badge-brand ml-1">运营</span>}
      </>
    ),
    csv: row => stateNames[row.state][0],
  },
  {
    key: 'created',
    label: '注册时间',
    cell: row => <time dateTime={row.createdAt}>{date(row.createdAt)}</time>,
    csv: row => date(row.createdAt),
  },
]

type Detail = Awaited<ReturnType<typeof api.getUser>>

function Actions({ user }: { user: Detail }) {
  const { act, acting } = useAction()
  const [freezing, setFreezing] = useState(false)
  const [shadowing, setShadowing] = useState(false)
  const input = { params: { id: user.userId } }
  if (user.state === 'CLOSED') return <p className="text-ink-2">账号已经注销，没有可以做的操作。</p>
  return (
    <div className="flex flex-wrap gap-2">
      {user.state === 'FROZEN' ? (
        <button
          type="button"
          className="btn btn-main"
          disabled={acting}
          onClick={() => void act(() => api.unfreezeUser({ ...input, body: {} }), '已经解除冻结')}
        >
          解除冻结
        </button>
      ) : (
        <button type="button" className="btn btn-danger" disabled={acting} onClick={() => setFreezing(true)}>
          冻结
        </button>
      )}
      {user.sessions > 0 && (
        <button
          type="button"
          className="btn"
          disabled={acting}
          onClick={() => void act(() => api.signOutUser({ ...input, body: {} }), '所有设备上的登录都已结束')}
        >
          让所有设备退出
        </button>
      )}
      {!user.isOperator && (
        <button type="button" className="btn" disabled={acting} onClick={() => setShadowing(true)}>
          以对方视角查看
        </button>
      )}
      <ShadowDialog user={user} open={shadowing} close={() => setShadowing(false)} />
      <FreezeDialog
        name={user.nickname}
        effect="所有登录马上结束，个人的服务、简历、视频下架，到期或解除后恢复。"
        open={freezing}
        close={() => setFreezing(false)}
        freeze={async values => {
          await api.freezeUser({ ...input, body: values })
          toast('已经冻结', { tone: 'ok' })
          await refreshManage()
        }}
      />
    </div>
  )
}

function Employments({ companies }: Pick<Detail, 'companies'>) {
  return (
    <section className="card card-pad" aria-labelledby="jobs">
      <h3 className="text-base font-semibold mb-2" id="jobs">
        任职
      </h3>
      <ul className="divide-y divide-line">
        {companies.map(company => (
          <li key={company.companyId} className="flex flex-wrap justify-between gap-2 py-2">
            <Link className="hover-link" href={`/manage/company?id=${company.companyId}`}>
              {company.companyName}
            </Link>
            <span className="text-ink-2">{identityTexts[company.employeeIdentity as EmployeeIdentity]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function User({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(operatorPeople.getUser, id)}
      load={() => api.getUser({ params: { id } })}
      list="全部用户"
      title={user => user.nickname}
      badge={user => <StateBadge names={stateNames} state={user.state} />}
    >
      {user => (
        <>
          <section className="card card-pad stack" aria-label="账号">
            <Facts
              facts={[
                [
                  '编号',
                  <span key="id" className="num">
                    {user.userId}
                  </span>,
                ],
                ['手机', user.phone && <span className="num">{user.phone}</span>],
                ['实名认证', user.certified ? certifiedBadge() : '未认证'],
                ['运营职责', user.duties.map(duty => dutyTexts[duty]).join('、')],
                ['已登录的设备', `${user.sessions} 处`],
                ['最近活动', relativeTime(user.lastActiveAt)],
                ['注册时间', dateTime(user.createdAt)],
                [
                  '公开主页',
                  user.state === 'ACTIVE' && (
                    <a className="link" href={`/search/user/${user.userId}`}>
                      去看看
                    </a>
                  ),
                ],
              ]}
            />
            <Actions user={user} />
          </section>
          {user.companies.length > 0 && <Employments companies={user.companies} />}
          <Freezes freezes={user.freezes} />
          <Shadows shadows={user.shadows} />
          <Strikes userId={user.userId} open={user.state !== 'CLOSED'} />
          <Guardian userId={user.userId} open={user.state !== 'CLOSED' && !user.isOperator} />
        </>
      )}
    </DetailScreen>
  )
}

export default function Users() {
  const listQuery = useListQuery()
  if (listQuery.get('id')) return <User key={listQuery.get('id')} id={Number(listQuery.get('id'))} />
  return (
    <ListScreen<ManagedUser, ManagedUser['state']>
      name="managed-users"
      label="用户"
      queryKey={keyOf(operatorPeople.listUsers)}
      load={({ filters: _, ...input }) => api.listUsers({ query: input })}
      columns={columns}
      rowKey={row => row.userId}
      detail={{ param: 'id', value: row => row.userId }}
      states={(['ACTIVE', 'FROZEN', 'DORMANT', 'CLOSING', 'CLOSED'] as const).map(state => ({
        value: state,
        label: stateNames[state][0],
      }))}
      search="完整手机号、昵称或编号"
      csv
      empty={{ title: '还没有用户' }}
    />
  )
}
