/** Official accounts that I follow, and their newest articles. */
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { ACCOUNT_KIND_NAMES } from '#lib/calls/park/account.ts'
import { accountFollowing } from '#lib/calls/park/account-following.ts'
import type { FollowedAccount } from '#lib/contract/park/account-following.ts'
import { relativeTime } from '#lib/format/date.ts'
import { countColumn, Time } from '../parts.tsx'

const { listFollowedAccounts, listFollowedArticles, followAccount } = accountFollowing
const api = clientOf({ listFollowedAccounts, listFollowedArticles, followAccount })

const refresh = () => queryClient.invalidateQueries(readBy({ listFollowedAccounts, listFollowedArticles }))

const Unfollow = ({ account }: { account: FollowedAccount }) => (
  <ConfirmDialog
    trigger={
      <button type="button" className="btn btn-sm">
        取消关注
      </button>
    }
    title={`不再关注“${account.name}”？`}
    text="不再收到它的新文章通知，以后可以重新关注。"
    confirm="取消关注"
    act={async () => {
      await api.followAccount({ params: { id: account.id }, body: { follow: false } })
      await refresh()
    }}
    done="已取消关注"
  />
)

const columns: Column<FollowedAccount>[] = [
  { key: 'name', label: '官方号', lead: true, cell: row => row.name },
  { key: 'kind', label: '类型', cell: row => ACCOUNT_KIND_NAMES[row.kind] },
  countColumn('followers', '关注人数', row => row.followerCount, true),
  {
    key: 'last',
    label: '最近文章',
    cell: row => (row.shown ? row.lastArticleAt ? <Time at={row.lastArticleAt} /> : '还没有文章' : '已停用，不再公开'),
  },
  { key: 'followed', label: '关注时间', cell: row => <Time at={row.followedAt} /> },
  { key: 'unfollow', label: '操作', cell: row => <Unfollow account={row} /> },
]

function NewestArticles() {
  const list = useQuery({ queryKey: keyOf(listFollowedArticles), queryFn: () => api.listFollowedArticles() }, queryClient)
  return (
    <Answer query={list}>
      {articles =>
        articles.length > 0 && (
          <RecordPart level={2} title="最近的文章">
            <ul className="divide-y divide-line">
              {articles.map(row => (
                <li key={row.id} className="card-link py-2">
                  <a className="cover-link clamp-1" href={`/park/park_official_account?article=${row.id}`}>
                    {row.title}
                  </a>
                  <p className="card-meta">
                    <span>{row.account.name}</span>
                    <time dateTime={row.publishedAt}>{relativeTime(row.publishedAt)}</time>
                  </p>
                </li>
              ))}
            </ul>
          </RecordPart>
        )
      }
    </Answer>
  )
}

export default function FollowedAccounts() {
  return (
    <>
      <ListScreen<FollowedAccount>
        name="official-followed"
        label="关注的官方号"
        queryKey={keyOf(listFollowedAccounts)}
        load={({ filters: _, keyword: __, ...input }) => api.listFollowedAccounts({ query: input })}
        columns={columns}
        rowKey={row => row.id}
        detail={{ href: row => (row.shown ? `/park/park_official_account?id=${row.id}` : null) }}
        empty={{
          title: '还没有关注官方号',
          text: '关注之后，有新文章会通知你，也会列在这里。',
          action: (
            <a className="btn btn-main" href="/park/park_official_account">
              去看官方号
            </a>
          ),
        }}
      />
      <NewestArticles />
    </>
  )
}
