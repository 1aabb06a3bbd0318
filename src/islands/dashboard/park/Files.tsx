/** The files I put up in the park, in every state, with their versions. */
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Part } from '#components/ui/data/Part.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { DOWNLOAD_CATEGORY_NAMES } from '#lib/calls/park/download.ts'
import { downloadWorkspace } from '#lib/calls/park/download-workspace.ts'
import type { MyFile, MyFileState } from '#lib/contract/park/download-workspace.ts'
import { fileSize } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { fileStateNames } from '#lib/format/park-workspace.ts'
import { countColumn, Reason, refreshPark, Time } from './parts.tsx'

const api = clientOf(downloadWorkspace)

const permissionText = ({ permission, coins }: Pick<MyFile, 'permission' | 'coins'>): string =>
  permission === 'EVERYONE' ? '所有人' : permission === 'MEMBERS' ? '登录会员' : `${coins} 枚金币`

const columns = (company: boolean): Column<MyFile>[] => [
  { key: 'title', label: '资料', lead: true, cell: row => row.title, csv: row => row.title },
  {
    key: 'category',
    label: '分类',
    cell: row => DOWNLOAD_CATEGORY_NAMES[row.category],
    csv: row => DOWNLOAD_CATEGORY_NAMES[row.category],
  },
  { key: 'owner', label: '上传人', optional: !company, cell: row => row.ownerName, csv: row => row.ownerName },
  {
    key: 'size',
    label: '大小',
    align: 'end',
    cell: row => <span className="num">{`${row.format.toUpperCase()} ${fileSize(row.size)}`}</span>,
    csv: row => row.size,
  },
  {
    key: 'version',
    label: '版本',
    optional: true,
    cell: row => <span className="num">{row.version}</span>,
    csv: row => row.version,
  },
  { key: 'permission', label: '谁能下载', cell: row => permissionText(row), csv: row => permissionText(row) },
  countColumn('downloads', '下载', row => row.downloadCount),
  {
    key: 'state',
    label: '状态',
    aside: true,
    cell: row => <StateBadge names={fileStateNames} state={row.state} />,
    csv: row => fileStateNames[row.state][0],
  },
  { key: 'updated', label: '更新时间', cell: row => <Time at={row.updatedAt} />, csv: row => dateTime(row.updatedAt) },
]

function Actions({ file }: { file: MyFile }) {
  const place = useListQuery()
  const [, navigate] = useLocation()
  return (
    <div className="flex flex-wrap gap-2">
      {file.state === 'PUBLISHED' && (
        <>
          <a className="btn" href={`/park/park_download?id=${file.id}`}>
            去公开页面
          </a>
          <ConfirmDialog
            trigger={
              <button type="button" className="btn">
                下架
              </button>
            }
            title="下架这份资料？"
            text="下架后别人不能再下载，已经下载的不受影响；要再上架需要重新审核。"
            confirm="下架"
            act={async () => {
              await api.withdrawFile({ params: { id: file.id }, body: {} })
              await refreshPark()
            }}
            done="资料已经下架"
          />
        </>
      )}
      <ConfirmDialog
        trigger={
          <button type="button" className="btn btn-danger">
            删除资料
          </button>
        }
        title="删除这份资料？"
        text={`“${file.title}”和它的所有版本都会消失，不能恢复。`}
        confirm="删除"
        danger
        act={async () => {
          await api.deleteFile({ params: { id: file.id }, body: {} })
          navigate(place.hrefBack('id'))
          await refreshPark()
        }}
        done="资料已经删除"
      />
    </div>
  )
}

function FileDetail({ id }: { id: number }) {
  const identity = useIdentityKey()
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(downloadWorkspace.getMyFile, identity, id)}
      load={() => api.getMyFile({ params: { id } })}
      list="我的资料"
      title={one => one.title}
      badge={one => <StateBadge names={fileStateNames} state={one.state} />}
    >
      {one => (
        <>
          <Reason reason={one.state === 'OFFLINE' || one.state === 'REJECTED' ? one.reason : null} />
          <Part title="资料信息">
            <Facts
              facts={[
                ['简介', one.intro],
                ['分类', DOWNLOAD_CATEGORY_NAMES[one.category]],
                ['谁能下载', permissionText(one)],
                ['授权', one.licence],
                ['标签', one.tags.join('、')],
                ['上传人', one.ownerName],
                ['下载', `${one.downloadCount} 次`],
                ['发布时间', one.publishedAt && dateTime(one.publishedAt)],
              ]}
            />
          </Part>
          <Part title="版本">
            <ul className="divide-y divide-line">
              {one.versions.map(version => (
                <li key={version.id} className="py-2">
                  <p>
                    <a className="hover-link num" href={version.url} download={version.fileName}>
                      {version.fileName}
                    </a>
                    {version.withdrawn && <span className="badge badge-slate ml-2">已撤回</span>}
                  </p>
                  <p className="text-ink-2">{version.notes}</p>
                  <p className="card-meta">
                    <span className="num">版本 {version.version}</span>
                    <span className="num">{fileSize(version.size)}</span>
                    <span className="num">下载 {version.downloadCount} 次</span>
                    <Time at={version.releasedAt} />
                  </p>
                  <p className="text-ink-3 text-xs break-all">SHA-256 {version.sha256}</p>
                </li>
              ))}
            </ul>
          </Part>
          <Actions file={one} />
        </>
      )}
    </DetailScreen>
  )
}

export default function Files() {
  const place = useListQuery()
  const identity = useIdentityKey()
  const id = Number(place.get('id'))
  if (id > 0) return <FileDetail key={id} id={id} />
  return (
    <ListScreen<MyFile, MyFileState>
      name="park-files"
      label="我的资料"
      queryKey={keyOf(downloadWorkspace.listMyFiles, identity)}
      load={({ filters: _, ...input }) => api.listMyFiles({ query: input })}
      columns={columns(identity !== 'person')}
      rowKey={row => row.id}
      detail={{ param: 'id', value: row => row.id }}
      states={(['PUBLISHED', 'UNDER_REVIEW', 'REJECTED', 'OFFLINE', 'DRAFT'] as const).map(value => ({
        value,
        label: fileStateNames[value][0],
      }))}
      search="搜索资料名"
      csv
      empty={{
        title: '还没有上传过资料',
        text: '分享到园区资料库的文件，审核进展和下载次数会列在这里。',
        action: (
          <a className="btn btn-main" href="/park/park_download">
            去资料库看看
          </a>
        ),
      }}
    />
  )
}
