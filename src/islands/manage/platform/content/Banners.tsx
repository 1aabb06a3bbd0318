/** The banners of the home page: the first three that are shown today stand there. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { SortList } from '#components/ui/SortList.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#islands/manage/use-action.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorContent } from '#lib/calls/platform/operator-content.ts'
import type { BannerEntry } from '#lib/contract/platform/operator-content.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

// Fetched when they are opened.
const ConfirmDialog = lazy(() => import('#components/ui/ConfirmDialog.tsx').then(dialog => ({ default: dialog.ConfirmDialog })))
const BannerForm = lazy(() => import('./BannerForm.tsx').then(form => ({ default: form.BannerForm })))

const api = clientOf({
  listBanners: operatorContent.listBanners,
  sortBanners: operatorContent.sortBanners,
  removeBanner: operatorContent.removeBanner,
  changeBanner: operatorContent.changeBanner,
})
const KEY = keyOf(operatorContent.listBanners)

const termText = (banner: BannerEntry): string =>
  banner.from || banner.to ? `${banner.from ?? '即日起'} 至 ${banner.to ?? '长期'}` : '一直显示'

type RowProps = { banner: BannerEntry; onEdit: () => void; onTurn: () => void; onRemove: () => void }

/** @param onTurn shows the banner, or hides it. */
function Row({ banner, onEdit, onTurn, onRemove }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <img className="banner-thumb" src={pictureUrl(banner.picture, 240, 'webp')} alt="" />
      <div className="banner-words-cell">
        <p className="font-medium break-words">
          {banner.title} {!banner.enabled && <span className="badge badge-slate">未启用</span>}
        </p>
        <p className="card-meta">
          <span className="break-all">{banner.href}</span>
          <span>{termText(banner)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-sm" aria-label={`修改 ${banner.title}`} onClick={onEdit}>
          修改
        </button>
        <button
          type="button"
          className="btn btn-sm"
          aria-label={`${banner.enabled ? '停用' : '启用'} ${banner.title}`}
          onClick={onTurn}
        >
          {banner.enabled ? '停用' : '启用'}
        </button>
        <button type="button" className="btn btn-sm btn-danger" aria-label={`删除 ${banner.title}`} onClick={onRemove}>
          删除
        </button>
      </div>
    </div>
  )
}

function RemoveDialog({ banner, onClose }: { banner: BannerEntry; onClose: () => void }) {
  return (
    <Suspense>
      <ConfirmDialog
        title="删除这条横幅？"
        text={`“${banner.title}”会从首页和这里消失，不能恢复。只想先不显示，可以停用。`}
        confirm="删除"
        danger
        act={async () => {
          await api.removeBanner({ params: { id: banner.id }, body: {} })
          await queryClient.invalidateQueries({ queryKey: KEY })
        }}
        done="已经删除"
        onClose={onClose}
      />
    </Suspense>
  )
}

/** @param banner null: a new one. */
function FormDialog({ banner, close }: { banner: BannerEntry | null; close: () => void }) {
  return (
    <Suspense>
      <BannerForm
        banner={banner}
        close={close}
        saved={() => {
          toast('已经保存，首页马上更新', { tone: 'ok' })
          void queryClient.invalidateQueries({ queryKey: KEY })
        }}
      />
    </Suspense>
  )
}

export default function Banners() {
  const banners = useQuery({ queryKey: KEY, queryFn: () => api.listBanners() }, queryClient)
  const { act, acting } = useAction()
  const [edited, setEdited] = useState<BannerEntry | 'new' | null>(null)
  const [removed, setRemoved] = useState<BannerEntry | null>(null)
  const turn = ({ id, picture: _, ...words }: BannerEntry) =>
    void act(
      () => api.changeBanner({ params: { id }, body: { ...words, enabled: !words.enabled, uploadId: null } }),
      words.enabled ? '已经停用' : '已经启用',
    )
  return (
    <Answer query={banners}>
      {list => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-ink-2">首页显示今天有效的前 3 条，第一条最大。</p>
            <button type="button" className="btn btn-main" onClick={() => setEdited('new')}>
              新增横幅
            </button>
          </div>
          {list.length === 0 ? (
            <EmptyCard title="还没有横幅" text="新增一条，首页马上显示。" />
          ) : (
            <section className="card card-pad" aria-label="横幅">
              <SortList
                label="横幅的顺序"
                items={list}
                idOf={banner => banner.id}
                nameOf={banner => banner.title}
                onSort={order =>
                  void act(async () => {
                    const ids = order.map(banner => banner.id)
                    queryClient.setQueryData(KEY, await api.sortBanners({ body: { ids, before: list.map(banner => banner.id) } }))
                  }, '新的顺序已经生效')
                }
                disabled={acting}
              >
                {banner => (
                  <Row
                    banner={banner}
                    onEdit={() => setEdited(banner)}
                    onTurn={() => turn(banner)}
                    onRemove={() => setRemoved(banner)}
                  />
                )}
              </SortList>
            </section>
          )}
          {removed && <RemoveDialog banner={removed} onClose={() => setRemoved(null)} />}
          {edited && <FormDialog banner={edited === 'new' ? null : edited} close={() => setEdited(null)} />}
        </>
      )}
    </Answer>
  )
}
