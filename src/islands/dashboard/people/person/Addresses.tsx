/** Where I have things sent. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/ui/Dialog.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Answer, Failed } from '#components/ui/Loading.tsx'
import { ReasonedButton } from '#components/ui/ReasonedButton.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { address, MAX_ADDRESSES } from '#lib/calls/people/address.ts'
import type { DeliveryAddress } from '#lib/contract/people/address.ts'
import { AddressForm } from './AddressForm.tsx'

const api = clientOf({
  listAddresses: address.listAddresses,
  setDefaultAddress: address.setDefaultAddress,
  deleteAddress: address.deleteAddress,
})

const KEY = keyOf(address.listAddresses)
const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })

function Entry({ entry, edit }: { entry: DeliveryAddress; edit: () => void }) {
  const [sure, setSure] = useState(false)
  const input = { params: { id: entry.id }, body: {} }
  const makeDefault = useMutation({ mutationFn: () => api.setDefaultAddress(input), onSettled: refresh }, queryClient)
  const remove = useMutation(
    {
      mutationFn: () => api.deleteAddress(input),
      onSuccess: () => toast('地址已删除', { tone: 'ok' }),
      onSettled: refresh,
    },
    queryClient,
  )
  const problem = makeDefault.error ?? remove.error
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 grow basis-60">
          <p className="font-medium">
            {entry.receiver} <span className="num text-ink-2 whitespace-nowrap">{entry.phone}</span>
            {entry.isDefault && <span className="badge ml-2">默认</span>}
          </p>
          <p className="text-ink-2 break-words">
            {entry.area} {entry.detail}
          </p>
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {!entry.isDefault && (
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              disabled={makeDefault.isPending}
              onClick={() => makeDefault.mutate()}
            >
              设为默认
            </button>
          )}
          <button type="button" className="btn btn-sm" onClick={edit}>
            修改<span className="sr-only">{entry.receiver}的地址</span>
          </button>
          <button
            type="button"
            className="btn btn-danger btn-sm"
            disabled={remove.isPending}
            onClick={() => (sure ? remove.mutate() : setSure(true))}
            onBlur={() => setSure(false)}
          >
            {sure ? '确定删除' : '删除'}
            <span className="sr-only">{entry.receiver}的地址</span>
          </button>
        </div>
      </div>
      {problem && <Failed error={problem} retry={() => (remove.error ? remove.mutate() : makeDefault.mutate())} />}
    </li>
  )
}

export function Addresses() {
  const list = useQuery({ queryKey: KEY, queryFn: () => api.listAddresses() }, queryClient)
  const [open, setOpen] = useState<DeliveryAddress | 'new' | null>(null)
  const done = (): void => {
    setOpen(null)
    void refresh()
  }
  return (
    <>
      <Answer query={list}>
        {entries =>
          entries.length === 0 ? (
            <EmptyCard title="还没有收货地址" text="保存常用地址，下单时不用再填一遍。">
              <button type="button" className="btn btn-main" onClick={() => setOpen('new')}>
                新增地址
              </button>
            </EmptyCard>
          ) : (
            <>
              <div className="flex items-center justify-between gap-3">
                <p className="text-ink-2">
                  已保存 {entries.length} 个，最多 {MAX_ADDRESSES} 个
                </p>
                <ReasonedButton
                  className="btn btn-main"
                  reason={entries.length >= MAX_ADDRESSES && '已经存满了，先删除不用的地址'}
                  onClick={() => setOpen('new')}
                >
                  新增地址
                </ReasonedButton>
              </div>
              <ul className="divide-y divide-line" aria-label="收货地址">
                {entries.map(entry => (
                  <Entry key={entry.id} entry={entry} edit={() => setOpen(entry)} />
                ))}
              </ul>
            </>
          )
        }
      </Answer>
      <Dialog
        title={open === 'new' ? '新增收货地址' : '修改收货地址'}
        open={open !== null}
        onOpenChange={next => !next && setOpen(null)}
      >
        {open !== null && <AddressForm entry={open === 'new' ? null : open} done={done} />}
      </Dialog>
    </>
  )
}
