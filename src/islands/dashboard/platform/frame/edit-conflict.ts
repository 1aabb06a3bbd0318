/**
 * What an editor does when its record was changed elsewhere since it was loaded (decision 024): it says so above its button, and lets the
 * person choose. What that takes is fetched when it happens: sections with forms are close to what they may weigh.
 */
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

/** An editor that keeps its fields itself. Its functions are called long after it was drawn: they read what is in the fields by then. */
export interface EditorAccess<Values> {
  /** The id of an empty, hidden element above the button, for the notice. */
  noticeId: string
  /** What stands in the fields. */
  read: () => Values
  /** Puts values into the fields: the newest, or (`unsaved`) what was written here, which the next saving writes over the newest. */
  show: (values: Values, unsaved: boolean) => void
  newest: () => Promise<Values>
  /** Saves what stands in the fields, whatever was saved before. */
  saveAnyway: () => unknown
  /** Under which name this tab stores what could not be saved; for editors that save by themselves and have no draft. */
  unsavedKey?: string
}

/** A form whose values hold the `version` that was loaded. */
export interface FormEditor<Values extends FieldValues> {
  noticeId: string
  form: UseFormReturn<Values>
  newest: () => Promise<Values>
  submit: () => unknown
}

/**
 * Waits for a saving; when it is refused because the record was changed elsewhere, asks the person what is to become of theirs.
 * @throws ApiError of the saving; its message is empty where the notice says it already.
 */
export const askIfChanged = <Saved, Values extends FieldValues>(
  saving: Promise<Saved>,
  editor: FormEditor<Values> | EditorAccess<Values>,
): Promise<Saved> =>
  saving.catch(async (error: ApiError) => {
    if (error.code === 'state.changed')
      await fetchLate(() => import('./conflict-prompt.ts')).then(
        part => part.promptConflict(editor as EditorAccess<FieldValues>, error),
        () => undefined,
      )
    throw error
  })
