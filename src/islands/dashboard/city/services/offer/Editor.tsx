/** Everything about a service in one form: saved while one writes, checked and handed in at the end. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { RULES_MISSING } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { type Saving, useAutosave } from '#components/ui/use-autosave.ts'
import { forgetOffers } from '#islands/dashboard/city/services/forget-offers.ts'
import { askIfChanged, type OwnEditor } from '#islands/dashboard/platform/frame/elsewhere.ts'
import { useLeftBehind } from '#islands/dashboard/platform/frame/left-behind.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { withOtherTabs } from '#lib/browser/other-tabs.ts'
import { offer } from '#lib/calls/city/offer.ts'
import { time } from '#lib/format/date.ts'
import { Basics } from './Basics.tsx'
import { Packages } from './Packages.tsx'
import { Place } from './Place.tsx'
import { draftOf, formOf, type OfferForm, resume, unfilled, unreadable } from './values.ts'
import { api, MINE, type Offer } from './workspace.ts'

const savingText = ({ state, at, message }: Saving): string => {
  if (state === 'saving') return '正在保存…'
  if (state === 'failed') return message || '没有保存成功'
  if (state === 'waiting') return '有改动，马上保存'
  return at ? `${time(at)} 已保存` : '改动会自动保存'
}

function StateNotice({ one }: { one: Offer }) {
  if (one.editState === 'REJECTED') {
    return <p className="notice notice-bad">修改没有通过：{one.editReason}。在售的内容没有变，改好后可以再提交。</p>
  }
  if (one.state === 'ON') return <p className="notice">正在出售。修改要通过审核后才会更新，审核期间照常出售。</p>
  if (one.state === 'REJECTED') return <p className="notice notice-bad">没有通过：{one.stateReason}。改好后可以再提交。</p>
  if (one.state === 'OFF') return <p className="notice">已下架。不改内容可以在服务管理里直接上架；改了内容要重新审核。</p>
  return null
}

export function Editor({ one }: { one: Offer }) {
  const [form, setForm] = useState<OfferForm>(() => formOf(one.content))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [, navigate] = useLocation()
  const element = useRef<HTMLFormElement>(null)
  const taken = useRef(new Map<number, string>())
  const others = useRef<ReturnType<typeof withOtherTabs>>(null)
  const newest = useRef(form)
  newest.current = form
  const version = useRef<string | undefined>(one.version)

  const { saving, touch, flush, isSaved, forget } = useAutosave(async () => {
    const sent = newest.current
    const body = { ...draftOf(sent, taken.current), version: version.current }
    const saved = await askIfChanged(api.saveOffer({ params: { serverId: one.serverId }, body }), elsewhere)
    const { savedAt, pictures, packageIds } = saved
    version.current = saved.version
    for (const [index, { id }] of sent.pictures.entries()) if (pictures[index]) taken.current.set(id, pictures[index])
    // New packages have got their ids: the next save names them.
    const named = new Map(sent.packages.map((pack, index) => [pack.key, packageIds[index] ?? null]))
    setForm(before => ({
      ...before,
      packages: before.packages.map(pack => {
        const packageId = pack.packageId ?? named.get(pack.key)
        return packageId ? { ...pack, packageId } : pack
      }),
    }))
    others.current?.announce()
    return savedAt
  })

  const load = () => api.getOffer({ params: { serverId: one.serverId } })
  const showNewest = (newer: Offer) => {
    forget()
    version.current = newer.version
    setErrors({})
    setForm(formOf(newer.content))
    // Handed in meanwhile, it is not an editor any more that stands here.
    queryClient.setQueryData(keyOf(offer.getOffer, one.serverId), newer)
  }
  const loaded = useRef<Offer>(one)
  const elsewhere: OwnEditor<OfferForm> = {
    noticeId: 'offer-elsewhere',
    unsavedKey: `offer-${one.serverId}`,
    read: () => newest.current,
    newest: async () => {
      loaded.current = await load()
      return formOf(loaded.current.content)
    },
    show: (values, unsaved) => {
      if (!unsaved) showNewest(loaded.current)
      else {
        setForm(resume(values))
        touch()
      }
    },
    saveAnyway: () => {
      version.current = undefined
      touch()
      return flush()
    },
  }
  useLeftBehind(elsewhere)

  // The same service in another tab, and nothing to be saved here: it is followed. Else the next saving asks.
  const follow = useRef<() => Promise<void>>(null)
  follow.current = async () => {
    if (!isSaved()) return
    const offer = await load().catch(() => null)
    if (offer && isSaved() && offer.version !== version.current) showNewest(offer)
  }
  useEffect(() => {
    const tabs = withOtherTabs(`offer-${one.serverId}`, () => void follow.current?.())
    others.current = tabs
    return () => tabs.stop()
  }, [one.serverId])

  const change = (changes: Partial<OfferForm>) => {
    setForm(before => ({ ...before, ...changes }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name.split('.')[0]! in changes))))
    touch()
  }
  const step = { form, errors, change }

  const submit = useMutation(
    {
      mutationFn: async () => {
        if (!(await flush())) throw new ApiError('server.unavailable', '还没有保存成功，保存之后再提交')
        return api.submitOffer({ params: { serverId: one.serverId }, body: {} })
      },
      onSuccess: async () => {
        await forgetOffers()
        toast('已提交审核，结果会通知你', { tone: 'ok' })
        navigate(MINE)
      },
      onError: error => {
        if (error instanceof ApiError && error.fields) setErrors(error.fields)
        else toast(error instanceof ApiError ? error.message : '没有提交成功，请重试', { tone: 'bad' })
      },
    },
    queryClient,
  )

  // The first field with something wrong gets the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus()
    }
  }, [errors])

  const onSubmit = async () => {
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (submit.isPending) return
    if (!rules) {
      toast(RULES_MISSING, { tone: 'bad' })
      return
    }
    const form = newest.current
    const found: Record<string, string> = { ...unreadable(form), ...unfilled(form) }
    const checked = rules.offerReady.safeParse(draftOf(form, taken.current))
    for (const issue of checked.error?.issues ?? []) found[issue.path.join('.')] ??= issue.message
    setErrors(found)
    if (Object.keys(found).length === 0) submit.mutate()
  }

  return (
    <form
      ref={element}
      className="stack max-w-2xl"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <StateNotice one={one} />
      <Basics {...step} />
      <Packages {...step} />
      <Place {...step} one={one} />
      <div hidden id={elsewhere.noticeId} />
      <div className="card card-pad flex flex-wrap items-center gap-3">
        <p className={saving.state === 'failed' ? 'text-bad grow' : 'text-ink-2 grow'} role="status">
          {savingText(saving)}
        </p>
        {saving.state === 'failed' && saving.message !== '' && (
          <button type="button" className="btn btn-sm" onClick={() => void flush()}>
            再保存一次
          </button>
        )}
        <button type="submit" className="btn btn-main" disabled={submit.isPending} aria-busy={submit.isPending}>
          {submit.isPending ? '请稍候…' : one.state === 'ON' ? '提交修改' : '提交审核'}
        </button>
      </div>
    </form>
  )
}
