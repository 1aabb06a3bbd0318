/** Saving while it is written: a moment after the last change, one saving after the other. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { askIfChanged, type EditorAccess } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { useUnsavedDraft } from '#islands/dashboard/platform/frame/use-unsaved-draft.ts'
import { ApiError } from '#lib/api/error.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'
import { schoolWorkspace } from '#lib/calls/learn/school-workspace.ts'
import type { SchoolRecord } from '#lib/contract/learn/school-workspace.ts'
import type { SchoolForm } from './fields.tsx'
import { type DocumentKinds, draftOf, errorsOf, type Values, valuesOf } from './values.ts'
import { api, refreshLists } from './workspace.ts'

const AUTOSAVE_MS = 1_500

export type Saving = 'idle' | 'saving' | 'saved' | 'incomplete' | 'failed'

interface Options {
  form: SchoolForm
  record: SchoolRecord | null
  kinds: DocumentKinds
  locked: boolean
  /** The first saving of a new school: it has a number from now on. */
  onCreated: (schoolId: number) => void
  /** What cannot be shown beside a field; null when something has been changed since. */
  onProblem: (problem: string | null) => void
}

const NOTICE_ID = 'school-elsewhere'

/** What is known of the school that is stored, and whether what stands in the fields is saved. */
function useStored(record: SchoolRecord | null) {
  const identity = useIdentityKey()
  const schoolId = useRef(record?.schoolId ?? null)
  const version = useRef(record?.version)
  const [saving, setSaving] = useState<Saving>('idle')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return { identity, schoolId, version, saving, setSaving, savedAt, setSavedAt, timer }
}

type Stored = ReturnType<typeof useStored>
type Save = () => Promise<boolean>

/** What becomes of the fields when the school was changed elsewhere. */
function useElsewhere({ form, record }: Options, { identity, schoolId, version, setSaving, timer }: Stored, saveAnyway: Save) {
  const loaded = useRef<SchoolRecord>(null)
  const elsewhere: EditorAccess<Values> = {
    noticeId: NOTICE_ID,
    unsavedKey: `school-${record?.schoolId ?? 'new'}`,
    read: form.getValues,
    newest: async () => {
      loaded.current = await api.getCompanySchool({ params: { schoolId: schoolId.current ?? 0 } })
      return valuesOf(loaded.current)
    },
    show: (values, unsaved) => {
      form.reset(values)
      if (unsaved) return
      // What was loaded is not a change that would have to be saved.
      clearTimeout(timer.current)
      setSaving('idle')
      version.current = loaded.current?.version
      queryClient.setQueryData(keyOf(schoolWorkspace.getCompanySchool, identity, schoolId.current), loaded.current)
    },
    saveAnyway: () => {
      version.current = undefined
      return saveAnyway()
    },
  }
  return elsewhere
}

/** Saves a moment after the last change, by what `latest` is by then. */
function useAutosaving({ form, locked, onProblem }: Options, timer: Stored['timer'], latest: RefObject<Save | null>) {
  useEffect(() => {
    if (locked) return
    const watching = form.watch(() => {
      clearTimeout(timer.current)
      onProblem(null)
      timer.current = setTimeout(() => void latest.current?.(), AUTOSAVE_MS)
    })
    return () => {
      clearTimeout(timer.current)
      watching.unsubscribe()
    }
  }, [form, locked, onProblem])
}

/** Shows what a saving failed of: beside the fields it names, or else above the button. */
function showProblem(error: unknown, form: SchoolForm, onProblem: Options['onProblem']): void {
  if (!(error instanceof ApiError)) return
  const errors = errorsOf(error.fields ?? {})
  for (const [name, detail] of Object.entries(errors)) form.setError(name as 'name', detail as { message: string })
  if (Object.keys(errors).length === 0) onProblem(error.message || null)
}

/**
 * @returns `save` saves now and answers whether it did; `schoolId` is the number, once there is one; `noticeId` where it is said that it was
 * changed elsewhere.
 */
export function useSaving(options: Options) {
  const { form, record, kinds, onCreated, onProblem } = options
  const stored = useStored(record)
  const { identity, schoolId, version, saving, setSaving, savedAt, setSavedAt, timer } = stored
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef<Save>(null)

  const keep = (saved: SchoolRecord): void => {
    version.current = saved.version
    setSaving('saved')
    setSavedAt(saved.updatedAt)
    queryClient.setQueryData(keyOf(schoolWorkspace.getCompanySchool, identity, saved.schoolId), saved)
    if (!schoolId.current) {
      schoolId.current = saved.schoolId
      onCreated(saved.schoolId)
    }
    void refreshLists()
  }

  const saveNow = async (): Promise<boolean> => {
    const rules = await fetchLate(() => import('./rules.ts')).catch(() => null)
    if (!rules) {
      setSaving('failed')
      return false
    }
    const checked = rules.schoolDraft.safeParse(draftOf(form.getValues(), kinds))
    if (!checked.success) {
      setSaving('incomplete')
      return false
    }
    setSaving('saving')
    try {
      const body = { ...checked.data, version: version.current }
      const params = schoolId.current && { schoolId: schoolId.current }
      const saved = await askIfChanged(params ? api.saveSchool({ params, body }) : api.createSchool({ body }), elsewhere)
      keep(saved)
      return true
    } catch (error) {
      setSaving('failed')
      showProblem(error, form, onProblem)
      return false
    }
  }

  /** One after the other, so that two savings never make two schools. What is saved now is not saved again when it is under review. */
  const save = (): Promise<boolean> => {
    clearTimeout(timer.current)
    const run = queue.current.then(saveNow)
    queue.current = run.catch(() => undefined)
    return run
  }
  latest.current = save

  const elsewhere = useElsewhere(options, stored, async () => latest.current?.() ?? false)
  useUnsavedDraft(elsewhere)
  useAutosaving(options, timer, latest)

  return { save, saving, savedAt, schoolId, noticeId: elsewhere.noticeId }
}
