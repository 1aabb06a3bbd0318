/** The files I put up in the park, in every state, with their versions. */
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { type Column, ListScreen } from '#components/ui/data/ListScreen.tsx'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { DOWNLOAD_CATEGORY_NAMES } from '#lib/calls/park/download.ts'
import { downloadWorkspace } from '#lib/calls/park/download-workspace.ts'
import { downloadWriting } from '#lib/calls/park/download-writing.ts'
import type { MyFile, MyFileState } from '#lib/contract/park/download-workspace.ts'
import { count, fileSize } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'
import { fileStateNames } from '#lib/format/park-workspace.ts'
import { thousands } from '#lib/format/thousands.ts'
import { countColumn, Reason, refreshPark, Time } from './parts.tsx'

const api = clientOf({
  ...downloadWorkspace,
  recallFile: downloadWriting.recallFile,
  withdrawFileVersion: downloadWriting.withdrawFileVersion,
})

const NewFile = lazy(() => fetchLate(() => import('./files/NewFile.tsx')))
const FileForm = lazy(() => fetchLate(() => import('./files/FileForm.tsx')))
const VersionForm = lazy(() => fetchLate(() => import('./files/VersionForm.tsx')))

const opening = (
  <p className="notice" role="status">
    正在打开…
  </p>
)

const versionStates = {
  DRAFT: ['草稿', 'slate'],
  UNDER_REVIEW: ['审核中', 'warn'],
  REJECTED: ['未通过', 'bad'],
  PUBLISHED: ['已发布', 'ok'],
  WITHDRAWN: ['已撤回', 'slate'],
} as const

const permissionText = ({ permission, coins }: Pick<MyFile, 'permission' | 'coins'>): string =>
  permission === 'EVERYONE' ? '所有人' : permission === 'MEMBERS' ? '登录会员' : `${thousands(coins)} 枚金币`

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

type Detail = Awaited<ReturnType<typeof api.getMyFile>>
type Version = Detail['versions'][number]

const isWaiting = ({ state }: Version): boolean => state === 'UNDER_REVIEW' || state === 'REJECTED'

function NewVersion({ file: { id, permission } }: { file: Detail }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        传新版本
      </button>
      {open && (
        <Suspense fallback={null}>
          <VersionForm id={id} isSold={permission === 'COINS'} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function WithdrawVersion({ file, version }: { file: Detail; version: Version }) {
  const waits = isWaiting(version)
  const newest = file.versions.find(one => one.state === 'PUBLISHED')
  if (!waits && (version.state !== 'PUBLISHED' || version.id === newest?.id)) return null
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm">
          {`撤回 ${version.version} 版`}
        </button>
      }
      title={`撤回 ${version.version} 版？`}
      text={waits ? '还没有公开的这一版会删除，公开的版本不受影响。' : '撤回后别人不能再下载这一版，其他版本不受影响。'}
      confirm="撤回"
      act={async () => {
        await api.withdrawFileVersion({ params: { id: file.id, versionId: version.id }, body: {} })
        await refreshPark()
      }}
      done="这一版已经撤回"
    />
  )
}

function Recall({ id }: { id: number }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn">
          撤回审核
        </button>
      }
      title="撤回审核？"
      text="撤回后可以继续修改，改好再提交。"
      confirm="撤回"
      act={async () => {
        await api.recallFile({ params: { id: id }, body: {} })
        await refreshPark()
      }}
      done="已经撤回"
    />
  )
}

function Actions({ file }: { file: Detail }) {
  const listQuery = useListQuery()
  const [, navigate] = useLocation()
  return (
    <div className="flex flex-wrap gap-2">
      {(file.state === 'DRAFT' || file.state === 'REJECTED' || file.state === 'OFFLINE') && (
        <Link className="btn btn-main" href={`${listQuery.path}?write=${file.id}`}>
          修改并提交
        </Link>
      )}
      {file.state === 'UNDER_REVIEW' && <Recall id={file.id} />}
      {file.state === 'PUBLISHED' && !file.versions.some(one => one.state === 'UNDER_REVIEW') && <NewVersion file={file} />}
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
          navigate(listQuery.hrefBack('id'))
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
      title={file => file.title}
      badge={file => <StateBadge names={fileStateNames} state={file.state} />}
    >
      {file => (
        <>
          <Reason reason={file.state === 'OFFLINE' || file.state === 'REJECTED' ? file.reason : null} />
          <RecordPart title="资料信息">
            <Facts
              facts={[
                ['简介', file.intro],
                ['分类', DOWNLOAD_CATEGORY_NAMES[file.category]],
                ['谁能下载', permissionText(file)],
                ['授权', file.licence],
                ['来源', file.source],
                ['标签', file.tags.join('、')],
                ['上传人', file.ownerName],
                ['下载', `${count(file.downloadCount)} 次`],
                ['得到的金币', (file.permission === 'COINS' || file.coinsEarned > 0) && `${thousands(file.coinsEarned)} 枚`],
                ['发布时间', file.publishedAt && dateTime(file.publishedAt)],
              ]}
            />
          </RecordPart>
          <RecordPart title="版本">
            <ul className="divide-y divide-line">
              {file.versions.map(version => (
                <li key={version.id} className="py-2">
                  <p>
                    <a className="hover-link num mr-2" href={version.url} download={version.fileName}>
                      {version.fileName}
                    </a>
                    {version.state !== 'PUBLISHED' && <StateBadge names={versionStates} state={version.state} />}
                  </p>
                  <p className="text-ink-2">{version.notes}</p>
                  {version.reason && <p className="text-ink-2">没有通过：{version.reason}</p>}
                  <p className="card-meta">
                    <span className="num">版本 {version.version}</span>
                    <span className="num">{fileSize(version.size)}</span>
                    <span className="num">下载 {count(version.downloadCount)} 次</span>
                    <Time at={version.releasedAt} />
                  </p>
                  <p className="text-ink-3 text-xs break-all">SHA-256 {version.sha256}</p>
                  <WithdrawVersion file={file} version={version} />
                </li>
              ))}
            </ul>
          </RecordPart>
          <Actions file={file} />
        </>
      )}
    </DetailScreen>
  )
}

export default function Files() {
  const listQuery = useListQuery()
  const identity = useIdentityKey()
  const id = Number(listQuery.get('id'))
  const write = listQuery.get('write')
  if (write === 'new')
    return (
      <Suspense fallback={opening}>
        <NewFile hrefOf={made => `${listQuery.path}?write=${made}`} />
      </Suspense>
    )
  if (Number(write) > 0)
    return (
      <Suspense fallback={opening}>
        <FileForm key={write} id={Number(write)} back={`${listQuery.path}?id=${Number(write)}`} />
      </Suspense>
    )
  if (id > 0) return <FileDetail key={id} id={id} />
  const begin = (
    <Link className="btn btn-main" href={`${listQuery.path}?write=new`}>
      上传资料
    </Link>
  )
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
      actions={begin}
      csv
      empty={{
        title: '还没有上传过资料',
        text: '分享到园区资料库的文件，审核进展和下载次数会列在这里。',
        action: begin,
      }}
    />
  )
}
