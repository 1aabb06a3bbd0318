/** What every step of the editor is given: the form, its errors, a function that changes it. */
import type { OfferForm } from './values.ts'

export interface Step {
  form: OfferForm
  /** By the name of the call's field, as `packages.0.price`. */
  errors: Record<string, string>
  change: (changes: Partial<OfferForm>) => void
}

type TextName = 'title' | 'summary' | 'unit' | 'tags' | 'address' | 'servedNote'

/** The attributes of a control that holds a text of the form. */
export const textAttributes = ({ form, change }: Step, name: TextName, limit: number) => ({
  className: 'input',
  value: form[name],
  maxLength: limit,
  onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
})
