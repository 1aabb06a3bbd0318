/** Official accounts that I run: the list, applying for one, its articles and profile, writing an article. */
import { useState } from 'react'
import { Link } from 'wouter'
import { CleanHtml } from '#components/ui/CleanHtml.tsx'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { ACCOUNT_KIND_NAMES } from '#lib/calls/park/account.ts'
import { accountWriting } from '#lib/calls/park/account-writing.ts'
import type { OwnAccount, OwnArticle, OwnArticleState } from '#lib/contract/park/account-writing.ts'
import { dateTime } from '#lib/format/date.ts'
import { accountStateNames, articleStateNames } from '#lib/format/park-workspace.ts'
import { countColumn, Reason, Time } from '../parts.tsx'
import { AccountFigures } from './AccountFigures.tsx'
import { AccountForm, type AccountRecord } from './AccountForm.tsx'
import { ArticleEditor, type ArticleRecord } from './ArticleEditor.tsx'
import { api, refresh } from './workspace.ts'

const BASE = '/merchant/park/mine?view=official'

const columns: Column<OwnAccount>[] = [
  { key: 'name', label: '官方号', lead: true, cell: row => row.name },
  { key: 'kind', label: '类型', cell: row => ACCOUNT_KIND_NAMES[row.kind] },
  countColumn('followers', '关注人数', row => row.followerCount),
  countColumn('articles', '已发布文章', row => row.articleCount),
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row =>
      row.inactive ? <span className="badge">不活跃</span> : <StateBadge names={accountStateNames} state={row.state} />,
  },
]

function Accounts() {
  const identity = useIdentityKey()
  const [mayApply, setMayApply] = useState(false)
  const apply = mayApply ? (
    <Link className="btn btn-main" href={`${BASE}&account=new`}>
      申请官方号
    </Link>
  ) : undefined
  return (
    <ListScreen<OwnAccount>
      name="official-own"
      label="我的官方号"
      queryKey={keyOf(accountWriting.listOwnAccounts, identity)}
      load={async ({ filters: _, keyword: __, ...input }) => {
        const page = await api.listOwnAccounts({ query: input })
        setMayApply(page.mayApply)
        return page
      }}
      columns={columns}
      rowKey={row => row.id}
      detail={{ param: 'account', value: row => row.id }}
      actions={apply}
      empty={{
        title: '还没有官方号',
        text: '公司通过认证后，由负责人或管理员申请；审核通过后可以发布文章，关注的人会收到通知。',
        ...(apply ? { action: apply } : {}),
      }}
    />
  )
}

const articleColumns: Column<OwnArticle>[] = [
  { key: 'title', label: '标题', lead: true, cell: row => row.title || '还没有标题' },
  countColumn('views', '阅读', row => row.viewCount),
  countColumn('likes', '赞', row => row.likeCount),
  { key: 'state', label: '状态', aside: true, cell: row => <StateBadge names={articleStateNames} state={row.state} /> },
  {
    key: 'published',
    label: '发布时间',
    cell: row =>
      row.state === 'SCHEDULED' && row.publishAt ? (
        <>
          定于 <Time at={row.publishAt} />
        </>
      ) : row.publishedAt ? (
        <Time at={row.publishedAt} />
      ) : (
        '未发布'
      ),
  },
  { key: 'updated', label: '修改时间', optional: true, cell: row => <Time at={row.updatedAt} /> },
]

function Articles({ accountId }: { accountId: number }) {
  const write = (
    <Link className="btn btn-main" href={`${BASE}&account=${accountId}&article=new`}>
      写文章
    </Link>
  )
  return (
    <ListScreen<OwnArticle, OwnArticleState>
      name="official-articles"
      label="文章"
      queryKey={keyOf(accountWriting.listOwnArticles, accountId)}
      load={({ filters: _, keyword: __, ...input }) => api.listOwnArticles({ params: { accountId }, query: input })}
      columns={articleColumns}
      rowKey={row => row.id}
      detail={{ param: 'article', value: row => row.id }}
      states={(['PUBLISHED', 'SCHEDULED', 'UNDER_REVIEW', 'DRAFT', 'REJECTED', 'WITHDRAWN'] as const).map(value => ({
        value,
        label: articleStateNames[value][0],
      }))}
      actions={write}
      empty={{ title: '还没有文章', text: '写好提交审核，通过后公开。', action: write }}
    />
  )
}

function AccountBody({ record }: { record: AccountRecord }) {
  if (record.state === 'UNDER_REVIEW') return <p className="notice">正在审核，结果会通知你。审核期间不能修改。</p>
  if (record.state === 'REJECTED')
    return (
      <>
        <Reason reason={record.reason} />
        <AccountForm key={record.version} record={record} />
      </>
    )
  if (record.state !== 'ACTIVE') return <Reason reason={record.reason ?? '这个官方号已经停用。'} />
  return (
    <>
      {record.inactive && (
        <p className="notice notice-warn">六个月没有新文章，公开页面上标为“不活跃”；发布一篇文章后就会去掉。</p>
      )}
      <p className="flex flex-wrap gap-2">
        <a className="btn btn-sm" href={`/park/park_official_account?id=${record.id}`}>
          去公开页面
        </a>
        <Link className="btn btn-sm" href={`${BASE}&account=${record.id}&figures=1`}>
          看统计
        </Link>
      </p>
      <Articles accountId={record.id} />
      <AccountForm key={record.version} record={record} />
    </>
  )
}

function Account({ id }: { id: number }) {
  const identity = useIdentityKey()
  return (
    <DetailScreen
      param="account"
      queryKey={keyOf(accountWriting.getOwnAccount, identity, id)}
      load={() => api.getOwnAccount({ params: { accountId: id } })}
      list="我的官方号"
      back={BASE}
      title={account => account.name}
      badge={account => <StateBadge names={accountStateNames} state={account.state} />}
    >
      {record => <AccountBody record={record} />}
    </DetailScreen>
  )
}

const WITHDRAWALS: Partial<Record<OwnArticleState, readonly [label: string, text: string, done: string]>> = {
  UNDER_REVIEW: ['撤回审核', '撤回后可以继续修改，再重新提交。', '已撤回'],
  SCHEDULED: ['取消定时', '到时间不会发布；修改后要重新提交审核。', '已取消定时'],
  PUBLISHED: ['撤下文章', '撤下后别人看不到；要再公开需要重新审核。', '文章已经撤下'],
}

function ArticleActions({ record }: { record: ArticleRecord }) {
  const steps = WITHDRAWALS[record.state]
  return (
    <>
      <Reason reason={record.reason} />
      <RecordPart title="文章">
        <Facts
          facts={[
            ['摘要', record.form.summary],
            ['定时发布', record.publishAt && dateTime(record.publishAt)],
            ['发布时间', record.publishedAt && dateTime(record.publishedAt)],
            ['阅读', String(record.viewCount)],
            ['赞', String(record.likeCount)],
          ]}
        />
        <CleanHtml html={record.form.body} />
      </RecordPart>
      <div className="flex flex-wrap gap-2">
        {record.state === 'PUBLISHED' && (
          <a className="btn" href={`/park/park_official_account?article=${record.id}`}>
            去公开页面
          </a>
        )}
        {steps && (
          <ConfirmDialog
            trigger={
              <button type="button" className="btn">
                {steps[0]}
              </button>
            }
            title={`${steps[0]}？`}
            text={steps[1]}
            confirm={steps[0]}
            act={async () => {
              await api.withdrawArticle({ params: { articleId: record.id }, body: {} })
              await refresh()
            }}
            done={steps[2]}
          />
        )}
      </div>
    </>
  )
}

function Article({ accountId, id }: { accountId: number; id: number }) {
  const identity = useIdentityKey()
  return (
    <DetailScreen
      param="article"
      queryKey={keyOf(accountWriting.getOwnArticle, identity, id)}
      load={() => api.getOwnArticle({ params: { articleId: id } })}
      list="文章"
      back={`${BASE}&account=${accountId}`}
      title={article => article.title || '还没有标题'}
      badge={article => <StateBadge names={articleStateNames} state={article.state} />}
    >
      {record =>
        record.state === 'DRAFT' || record.state === 'REJECTED' || (record.state === 'WITHDRAWN' && !record.reason) ? (
          <ArticleEditor key={record.state} accountId={accountId} record={record} />
        ) : (
          <ArticleActions record={record} />
        )
      }
    </DetailScreen>
  )
}

const Back = ({ href, children }: { href: string; children: string }) => (
  <p>
    <Link className="link" href={href}>
      {children}
    </Link>
  </p>
)

export default function OwnAccounts() {
  const listQuery = useListQuery()
  const account = listQuery.get('account')
  const article = listQuery.get('article')
  const accountId = Number(account)
  if (account === 'new')
    return (
      <>
        <Back href={BASE}>我的官方号</Back>
        <h2 className="text-lg font-semibold">申请官方号</h2>
        <AccountForm record={null} />
      </>
    )
  if (!(accountId > 0)) return <Accounts />
  if (article === 'new')
    return (
      <>
        <Back href={`${BASE}&account=${accountId}`}>文章</Back>
        <ArticleEditor accountId={accountId} record={null} />
      </>
    )
  if (listQuery.get('figures') === '1')
    return (
      <>
        <Back href={`${BASE}&account=${accountId}`}>这个官方号</Back>
        <AccountFigures accountId={accountId} />
      </>
    )
  if (Number(article) > 0) return <Article key={article} accountId={accountId} id={Number(article)} />
  return <Account key={accountId} id={accountId} />
}
