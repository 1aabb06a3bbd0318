/** The telephone numbers at which the site is reached, in the order in which they are shown. */
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
import { operatorPhone } from '#lib/calls/platform/operator-phone.ts'
import type { PhoneEntry } from '#lib/contract/platform/operator-phone.ts'

// Fetched when they are opened.
const ConfirmDialog = lazy(() => import('#components/ui/ConfirmDialog.tsx').then(dialog => ({ default: dialog.ConfirmDialog })))
const PhoneForm = lazy(() => import('./PhoneForm.tsx').then(form => ({ default: form.PhoneForm })))

const api = clientOf({
  listPhoneEntries: operatorPhone.listPhoneEntries,
  sortPhones: operatorPhone.sortPhones,
  removePhone: operatorPhone.removePhone,
})
const KEY = keyOf(operatorPhone.listPhoneEntries)

function Row({ phone, onEdit, onRemove }: { phone: PhoneEntry; onEdit: () => void; onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <div className="grow min-w-0">
        <p className="font-medium break-words">
          {phone.name} <span className="num">{phone.phone}</span>
        </p>
        <p className="card-meta">
          <span>{phone.hours}</span>
          {phone.note && <span className="break-words">{phone.note}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-sm" aria-label={`修改 ${phone.name}`} onClick={onEdit}>
          修改
        </button>
        <button type="button" className="btn btn-sm btn-danger" aria-label={`删除 ${phone.name}`} onClick={onRemove}>
          删除
        </button>
      </div>
    </div>
  )
}

function RemoveDialog({ phone, onClose }: { phone: PhoneEntry; onClose: () => void }) {
  return (
    <Suspense>
      <ConfirmDialog
        title="删除这个电话？"
        text={`“${phone.name} ${phone.phone}”不再出现在常见问题和意见与建议页。`}
        confirm="删除"
        danger
        act={async () => {
          await api.removePhone({ params: { id: phone.id }, body: {} })
          await queryClient.invalidateQueries({ queryKey: KEY })
        }}
        done="已经删除"
        onClose={onClose}
      />
    </Suspense>
  )
}

/** @param phone null: a new one. */
function FormDialog({ phone, close }: { phone: PhoneEntry | null; close: () => void }) {
  return (
    <Suspense>
      <PhoneForm
        phone={phone}
        close={close}
        saved={() => {
          toast('已经保存，页面马上更新', { tone: 'ok' })
          void queryClient.invalidateQueries({ queryKey: KEY })
        }}
      />
    </Suspense>
  )
}

export default function Phones() {
  const phones = useQuery({ queryKey: KEY, queryFn: () => api.listPhoneEntries() }, queryClient)
  const { act, acting } = useAction()
  const [edited, setEdited] = useState<PhoneEntry | 'new' | null>(null)
  const [removed, setRemoved] = useState<PhoneEntry | null>(null)
  const sort = (before: readonly PhoneEntry[], after: readonly PhoneEntry[]) =>
    void act(async () => {
      const body = { ids: after.map(one => one.id), before: before.map(one => one.id) }
      queryClient.setQueryData(KEY, await api.sortPhones({ body }))
    }, '新的顺序已经生效')
  return (
    <Answer query={phones}>
      {list => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-ink-2">显示在常见问题和意见与建议页，《用户服务协议》里说的服务热线就是这些。</p>
            <button type="button" className="btn btn-main" onClick={() => setEdited('new')}>
              新增电话
            </button>
          </div>
          {list.length === 0 ? (
            <EmptyCard title="还没有服务热线" text="新增一个，页面马上显示。" />
          ) : (
            <section className="card card-pad" aria-label="服务热线">
              <SortList
                label="服务热线的顺序"
                items={list}
                idOf={phone => phone.id}
                nameOf={phone => phone.name}
                onSort={order => sort(list, order)}
                disabled={acting}
              >
                {phone => <Row phone={phone} onEdit={() => setEdited(phone)} onRemove={() => setRemoved(phone)} />}
              </SortList>
            </section>
          )}
          {removed && <RemoveDialog phone={removed} onClose={() => setRemoved(null)} />}
          {edited && <FormDialog phone={edited === 'new' ? null : edited} close={() => setEdited(null)} />}
        </>
      )}
    </Answer>
  )
}
