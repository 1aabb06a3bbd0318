/**
 * What an editor does when its record was changed elsewhere since it was loaded (decision 024): it says so above its button, and lets the
 * person choose. What that takes is fetched when it happens: sections with forms are close to what they may weigh.
 */
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '#lib/api/error.ts'
import { fetchLate } from '#lib/browser/fetch-late.ts'

/** An editor with a state of its own. Its functions are called later on: they have to know what is in the fields by then. */
export interface OwnEditor<Values> {
  /** The id of an empty, hidden element above the button. */
  place: string
  /** What stands in the fields. */
  read: () => Values
  /** Puts the newest into the fields; or what was written here, which from now on is written over the newest. */
  show: (values: Values, mine: boolean) => void
  newest: () => Promise<Values>
  /** Saves what stands in the fields, whatever was saved before. */
  over: () => unknown
  /** The name under which what could not be saved is kept in this tab; for editors that save by themselves and have no draft. */
  kept?: string
}

/** A form whose values hold the revision, as `version`. */
export interface FormEditor<Values extends FieldValues> {
  place: string
  form: UseFormReturn<Values>
  newest: () => Promise<Values>
  submit: () => unknown
}

/** Goes around a saving. Where the person is asked, the failure that it ends with has no words: they stand there already. */
export const watched = <Saved, Values extends FieldValues>(
  saving: Promise<Saved>,
  editor: FormEditor<Values> | OwnEditor<Values>,
): Promise<Saved> =>
  saving.catch(async (error: ApiError) => {
    if (error.code === 'state.changed')
      await fetchLate(() => import('./ask-elsewhere.ts')).then(
        part => part.ask(editor as OwnEditor<FieldValues>, error),
        () => undefined,
      )
    throw error
  })
