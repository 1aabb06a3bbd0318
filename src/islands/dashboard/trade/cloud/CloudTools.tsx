/** The company tools: plans that the company has or had, seats, what I may do with them. */
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { cloud } from '#lib/calls/trade/cloud.ts'
import type { CloudSubscription, SubscriptionState } from '#lib/contract/trade/cloud.ts'
import { cloudPermissionTexts, cloudTierTexts, storageText, subscriptionStateNames } from '#lib/format/cloud.ts'
import { date } from '#lib/format/date.ts'

const api = clientOf({ listSubscriptions: cloud.listSubscriptions, getSubscription: cloud.getSubscription })

const STATES = Object.keys(subscriptionStateNames) as SubscriptionState[]

const columnsOf = (asCompany: boolean): Column<CloudSubscription>[] => {
  const all: (Column<CloudSubscription> | false)[] = [
    { key: 'name', label: '工具', lead: true, cell: row => row.name, csv: row => row.name },
    !asCompany && { key: 'company', label: '公司', cell: row => row.companyName, csv: row => row.companyName },
    { key: 'tier', label: '套餐', cell: row => cloudTierTexts[row.tier], csv: row => cloudTierTexts[row.tier] },
    {
      key: 'seats',
      label: '成员 / 席位',
      align: 'end',
      cell: row => (
        <span className="num">
          {row.users} / {row.seats}
        </span>
      ),
      csv: row => `${row.users} / ${row.seats}`,
    },
    {
      key: 'permission',
      label: '我的权限',
      cell: row => cloudPermissionTexts[row.permission],
      csv: row => cloudPermissionTexts[row.permission],
    },
    {
      key: 'state',
      label: '状态',
      aside: true,
      cell: row => <StateBadge names={subscriptionStateNames} state={row.state} />,
      csv: row => subscriptionStateNames[row.state][0],
    },
    {
      key: 'ends',
      label: '到期',
      cell: row => (row.endsAt ? date(row.endsAt) : '长期'),
      csv: row => (row.endsAt ? date(row.endsAt) : '长期'),
    },
    { key: 'starts', label: '开始', optional: true, cell: row => date(row.startsAt), csv: row => date(row.startsAt) },
  ]
  return all.filter(column => column !== false)
}

function Tool({ id, list, asCompany }: { id: number; list: string; asCompany: boolean }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(cloud.getSubscription, id)}
      load={() => api.getSubscription({ params: { subscriptionId: id } })}
      list={list}
      title={tool => `${tool.name} · ${cloudTierTexts[tool.tier]}`}
      badge={tool => <StateBadge names={subscriptionStateNames} state={tool.state} />}
    >
      {tool => (
        <>
          <section className="card card-pad" aria-label="套餐">
            <p className="mb-3 text-ink-2">{tool.tagline}</p>
            <Facts
              facts={[
                ['公司', tool.companyName],
                ['成员', `${tool.users} 人可以使用，共 ${tool.seats} 个席位`],
                ['容量', storageText(tool.storageMb)],
                ['我的权限', cloudPermissionTexts[tool.permission]],
                ['有效期', `${date(tool.startsAt)} 起${tool.endsAt ? `，${date(tool.endsAt)} 到期` : '，长期有效'}`],
                ['限制', tool.limits.join('；')],
                ['订单号', tool.orderNo && <span className="num">{tool.orderNo}</span>],
              ]}
            />
            {tool.readableUntil && (
              <p className="notice notice-warn mt-3">
                套餐已经到期，其中的数据只读保留到 {date(tool.readableUntil)}
                ，在那之前续费可以接着用；之后删除，删除前七日会再通知所有者。
              </p>
            )}
            {tool.users > tool.seats && (
              <p className="notice notice-warn mt-3">有权限的成员多于席位，请在员工里调整权限，或升级套餐。</p>
            )}
            <p className="mt-3 flex flex-wrap gap-2">
              {asCompany && tool.state === 'ACTIVE' && (
                <a
                  className="btn btn-main"
                  href={`/cloud/buy?tool=${tool.tool}${tool.tier === 'FREE' ? '' : `&tier=${tool.tier}`}`}
                >
                  {tool.tier === 'FREE' ? '购买套餐' : '续费、升级或加席位'}
                </a>
              )}
              {asCompany && tool.readableUntil && (
                <a className="btn btn-main" href={`/cloud/buy?tool=${tool.tool}&tier=${tool.tier}`}>
                  续费
                </a>
              )}
              {asCompany && tool.orderNo && (
                <a className="btn" href={`/merchant/order/pay?orderNo=${tool.orderNo}`}>
                  订单与退款
                </a>
              )}
              <a className="btn" href="/cloud">
                看各套餐的区别
              </a>
            </p>
          </section>
          <section className="card card-pad" aria-labelledby="features">
            <h3 className="text-base font-semibold mb-2" id="features">
              这个套餐有什么
            </h3>
            <ul className="grid gap-3 sm:grid-cols-2">
              {tool.features.map(feature => (
                <li key={feature.title}>
                  <p className="font-medium">{feature.title}</p>
                  <p className="text-ink-2">{feature.text}</p>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </DetailScreen>
  )
}

export default function CloudTools() {
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const asCompany = identity !== 'person'
  const label = asCompany ? '公司的云工具' : '我的云工具'
  const id = listQuery.get('id')
  if (id) return <Tool id={Number(id)} list={label} asCompany={asCompany} />
  return (
    <ListScreen<CloudSubscription, SubscriptionState>
      name={asCompany ? 'cloud-company' : 'cloud-person'}
      label={label}
      queryKey={keyOf(cloud.listSubscriptions, identity)}
      load={({ filters: _, ...query }) => api.listSubscriptions({ query })}
      columns={columnsOf(asCompany)}
      rowKey={row => row.subscriptionId}
      detail={{ param: 'id', value: row => row.subscriptionId }}
      states={STATES.map(value => ({ value, label: subscriptionStateNames[value][0] }))}
      search={asCompany ? '工具名称' : '工具或公司名称'}
      csv
      empty={{
        title: '还没有云工具',
        text: asCompany
          ? '账务、表格、合同、看板、云盘等工具，公司开通之后列在这里。'
          : '账务、表格、合同、看板、云盘等工具属于公司；你任职的公司开通之后，在这里查看。',
        action: (
          <a className="btn btn-main" href="/cloud">
            看看有哪些工具
          </a>
        ),
      }}
    />
  )
}
