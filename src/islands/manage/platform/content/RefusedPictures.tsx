/** Pictures that were refused: what new ones are compared with, how often one looked like it, and how often an operator thought otherwise. */
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { pictureCheck } from '#lib/calls/platform/picture-check.ts'
import type { RefusedPicture } from '#lib/contract/platform/picture-check.ts'
import { date } from '#lib/format/date.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

const api = clientOf({
  listRefusedPictures: pictureCheck.listRefusedPictures,
  removeRefusedPicture: pictureCheck.removeRefusedPicture,
})

const share = ({ decided, overturned }: RefusedPicture): string =>
  decided === 0 ? '—' : `${Math.round((overturned / decided) * 100)}%（${overturned}/${decided}）`

function Picture({ row }: { row: RefusedPicture }) {
  if (!row.pictureKey) return <span className="text-ink-2">原图已经删除</span>
  return (
    <a className="hover-link" href={pictureUrl(row.pictureKey, 960)} target="_blank" rel="noreferrer">
      <img className="h-16 w-16 rounded object-cover" src={pictureUrl(row.pictureKey, 240)} alt={`被拒的图片：${row.title}`} />
    </a>
  )
}

function Remove({ row }: { row: RefusedPicture }) {
  const { act, acting } = useAction()
  if (row.removedAt) return <span className="badge badge-slate">{date(row.removedAt)} 移出</span>
  const remove = () => api.removeRefusedPicture({ params: { id: row.refusedId }, body: {} })
  return (
    <button
      type="button"
      className="btn btn-sm"
      disabled={acting}
      aria-label={`移出名单：${row.title}`}
      onClick={() => void act(remove, '已经移出，相似的图片不再先审')}
    >
      移出名单
    </button>
  )
}

const columns: Column<RefusedPicture>[] = [
  { key: 'title', label: '来自', lead: true, cell: row => <span className="break-all">{row.title}</span> },
  { key: 'picture', label: '图片', cell: row => <Picture row={row} /> },
  { key: 'reason', label: '理由', cell: row => row.reason },
  { key: 'hits', label: '相似的先审', cell: row => <span className="num">{row.hits}</span> },
  { key: 'overturned', label: '复核后放行', cell: row => <span className="num">{share(row)}</span> },
  {
    key: 'createdAt',
    label: '加入',
    cell: row => (
      <span className="num">
        {date(row.createdAt)} {row.operator}
      </span>
    ),
  },
  { key: 'actions', label: '操作', cell: row => <Remove row={row} /> },
]

export default function RefusedPictures() {
  return (
    <>
      <p className="text-ink-2">
        驳回或下架内容时记住的图片。以后有人用相似的图片（缩放、重新压缩过的也认得），内容先审，不会自动拒绝；审核时看得到和哪一件相似。
      </p>
      <ListScreen<RefusedPicture>
        name="manage-refused-pictures"
        label="被拒图片"
        queryKey={keyOf(pictureCheck.listRefusedPictures)}
        load={({ filters, ...input }) =>
          api.listRefusedPictures({ query: { ...input, ...(filters as { removed?: 'true' | 'false' }) } })
        }
        columns={columns}
        rowKey={row => row.refusedId}
        search="来自哪里或理由"
        filters={[
          {
            name: 'removed',
            label: '状态',
            choices: [
              ['false', '在名单里'],
              ['true', '已移出'],
            ],
          },
        ]}
        empty={{ title: '没有被拒的图片', text: '驳回带图片的内容时，可以记住里面的图片。' }}
      />
    </>
  )
}
