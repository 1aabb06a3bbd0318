/** The searches that I keep: opened, renamed, told about or not, deleted. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ConfirmDialog } from '#components/ui/ConfirmDialog.tsx'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { savedSearches } from '#lib/calls/city/saved-search.ts'
import type { SavedSearch } from '#lib/contract/city/saved-search.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf(savedSearches)
const KEY = keyOf(savedSearches.listSavedSearches)
const KINDS: Record<SavedSearch['kind'], string> = { SERVICE: '服务', RECRUITMENT: '招聘求职', POLICY: '园区政策' }
const MAX_NAME = 40

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })
const explain = (error: unknown) => toast(messageOf(error, '没有保存成功，请重试'), { tone: 'bad' })

function RenameForm({ search, close }: { search: SavedSearch; close: () => void }) {
  const [name, setName] = useState(search.name)
  const rename = useMutation(
    {
      mutationFn: () => api.updateSavedSearch({ params: { id: search.id }, body: { name } }),
      onSuccess: async () => {
        await refresh()
        close()
      },
      onError: explain,
    },
    queryClient,
  )
  const isEmpty = name.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty && !rename.isPending) rename.mutate()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field label="名称" error={isEmpty ? '请填写名称' : undefined}>
        <input className="input" value={name} maxLength={MAX_NAME} onChange={event => setName(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-sm btn-main">
          保存名称
        </button>
        <button type="button" className="btn btn-sm" onClick={close}>
          取消
        </button>
      </div>
    </form>
  )
}

function Deletion({ search: { id, name } }: { search: SavedSearch }) {
  return (
    <ConfirmDialog
      trigger={
        <button type="button" className="btn btn-sm btn-quiet" aria-label={`删除：${name}`}>
          删除
        </button>
      }
      title={`删除“${name}”？`}
      text="删除之后不再通知，需要时可以在列表里重新保存。"
      confirm="删除"
      danger
      act={async () => {
        await api.deleteSavedSearch({ params: { id }, body: {} })
        await refresh()
      }}
      done="已删除"
    />
  )
}

function Entry({ search }: { search: SavedSearch }) {
  const { id, name, address, isOn } = search
  const [isRenaming, setRenaming] = useState(false)
  const change = useMutation(
    {
      mutationFn: (on: boolean) => api.updateSavedSearch({ params: { id }, body: { isOn: on } }),
      onSuccess: refresh,
      onError: explain,
    },
    queryClient,
  )
  if (isRenaming) {
    return (
      <li className="py-3">
        <RenameForm search={search} close={() => setRenaming(false)} />
      </li>
    )
  }
  return (
    <li className="py-3 grid gap-2">
      <div className="min-w-0">
        <a className="link font-medium break-words" href={address}>
          {name}
        </a>
        <p className="card-meta">
          <span>{KINDS[search.kind]}</span>
          <span>{search.foundAt ? `${dateTime(search.foundAt)} 有过新内容` : '还没有新内容'}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 min-h-11">
          <input
            type="checkbox"
            checked={change.isPending ? change.variables : isOn}
            aria-label={`有新内容通知我：${name}`}
            onChange={event => change.mutate(event.target.checked)}
          />
          有新内容通知我
        </label>
        <button type="button" className="btn btn-sm" aria-label={`改名：${name}`} onClick={() => setRenaming(true)}>
          改名
        </button>
        <Deletion search={search} />
      </div>
    </li>
  )
}

export default function SavedSearches() {
  const list = useQuery({ queryKey: KEY, queryFn: () => api.listSavedSearches() }, queryClient)
  return (
    <div className="stack">
      <p className="text-ink-2">在服务、招聘或政策列表里选好条件，点“保存这个搜索”。有新内容时每天最多通知一次。</p>
      <Answer query={list}>
        {searches =>
          searches.length === 0 ? (
            <EmptyCard title="还没有保存的搜索" text="选好条件再保存，有新的服务、职位或政策会通知你。">
              <a className="btn btn-main" href="/city">
                去看服务
              </a>
              <a className="btn" href="/city?tab=recruitment">
                去看招聘
              </a>
              <a className="btn" href="/park/park_politics">
                去看政策
              </a>
            </EmptyCard>
          ) : (
            <ul className="card card-pad divide-y divide-line" aria-label="保存的搜索">
              {searches.map(search => (
                <Entry key={search.id} search={search} />
              ))}
            </ul>
          )
        }
      </Answer>
    </div>
  )
}
