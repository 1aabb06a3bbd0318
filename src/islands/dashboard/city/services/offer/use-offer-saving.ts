/**
 * A service while it is written: what stands in the fields, saved as it changes, the same in other tabs, and asked about when it was
 * changed elsewhere.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAutosave } from '#components/ui/use-autosave.ts'
import { askIfChanged, type EditorAccess } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { useUnsavedDraft } from '#islands/dashboard/platform/frame/use-unsaved-draft.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { withOtherTabs } from '#lib/browser/other-tabs.ts'
import { offer } from '#lib/calls/city/offer.ts'
import { draftOf, formOf, type OfferForm, resume } from './values.ts'
import { api, type Offer } from './workspace.ts'

export const NOTICE_ID = 'offer-elsewhere'

const load = (serverId: number) => api.getOffer({ params: { serverId } })

function useFields(offer: Offer) {
  const [form, setForm] = useState<OfferForm>(() => formOf(offer.content))
  const [errors, setErrors] = useState<Record<string, string>>({})
  /** Keys that pictures got when they were saved, by their upload. */
  const taken = useRef(new Map<number, string>())
  const newest = useRef(form)
  newest.current = form
  const version = useRef<string | undefined>(offer.version)
  return { form, setForm, errors, setErrors, taken, newest, version }
}

type Fields = ReturnType<typeof useFields>

/** New packages have got their ids: the next save names them. */
function withPackageIds(form: OfferForm, sent: OfferForm, packageIds: readonly (number | null)[]): OfferForm {
  const named = new Map(sent.packages.map((pack, index) => [pack.key, packageIds[index] ?? null]))
  return {
    ...form,
    packages: form.packages.map(pack => {
      const packageId = pack.packageId ?? named.get(pack.key)
      return packageId ? { ...pack, packageId } : pack
    }),
  }
}

interface ElsewhereActs {
  showNewest: (newer: Offer) => void
  touch: () => void
  flush: () => Promise<boolean>
}

/** What becomes of the fields when the service was changed elsewhere. */
function useElsewhere(offer: Offer, { newest, setForm, version }: Fields, { showNewest, touch, flush }: ElsewhereActs) {
  const loaded = useRef<Offer>(offer)
  const elsewhere: EditorAccess<OfferForm> = {
    noticeId: NOTICE_ID,
    unsavedKey: `offer-${offer.serverId}`,
    read: () => newest.current,
    newest: async () => {
      loaded.current = await load(offer.serverId)
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
  return elsewhere
}

/** Hears of what other tabs save of the service; `others` is where this tab tells them. */
function useOtherTabs(
  others: RefObject<ReturnType<typeof withOtherTabs> | null>,
  serverId: number,
  onSaved: () => Promise<void>,
) {
  const follow = useRef<() => Promise<void>>(null)
  follow.current = onSaved
  useEffect(() => {
    const tabs = withOtherTabs(`offer-${serverId}`, () => void follow.current?.())
    others.current = tabs
    return () => tabs.stop()
  }, [serverId])
}

export function useOfferSaving(loaded: Offer) {
  const fields = useFields(loaded)
  const { setForm, setErrors, taken, newest, version } = fields
  const others = useRef<ReturnType<typeof withOtherTabs>>(null)

  const { saving, touch, flush, isSaved, forget } = useAutosave(async () => {
    const sent = newest.current
    const body = { ...draftOf(sent, taken.current), version: version.current }
    const saved = await askIfChanged(api.saveOffer({ params: { serverId: loaded.serverId }, body }), elsewhere)
    const { savedAt, pictures, packageIds } = saved
    version.current = saved.version
    for (const [index, { id }] of sent.pictures.entries()) if (pictures[index]) taken.current.set(id, pictures[index])
    setForm(before => withPackageIds(before, sent, packageIds))
    others.current?.announce()
    return savedAt
  })

  const showNewest = (newer: Offer) => {
    forget()
    version.current = newer.version
    setErrors({})
    setForm(formOf(newer.content))
    // Submitted meanwhile: the editor is no longer shown.
    queryClient.setQueryData(keyOf(offer.getOffer, loaded.serverId), newer)
  }
  const elsewhere: EditorAccess<OfferForm> = useElsewhere(loaded, fields, { showNewest, touch, flush })
  useUnsavedDraft(elsewhere)

  // The same service in another tab, and nothing to be saved here: it is followed. Else the next saving asks.
  useOtherTabs(others, loaded.serverId, async () => {
    if (!isSaved()) return
    const offer = await load(loaded.serverId).catch(() => null)
    if (offer && isSaved() && offer.version !== version.current) showNewest(offer)
  })

  const change = (changes: Partial<OfferForm>) => {
    setForm(before => ({ ...before, ...changes }))
    setErrors(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name.split('.')[0]! in changes))))
    touch()
  }
  return { ...fields, saving, flush, change }
}
