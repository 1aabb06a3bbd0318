import { createFormControl } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { syncForm } from './sync-form.ts'

const loaded = { slogan: '说到做到', hours: '9:00–18:00', tags: ['记账'], version: '一' }

/** A form over what was loaded, in which these fields have been changed. */
function formWith(changes: Partial<typeof loaded>) {
  const form = createFormControl({ defaultValues: loaded })
  form.control._state.mount = true
  for (const name of Object.keys(loaded) as (keyof typeof loaded)[]) form.register(name)
  for (const [name, value] of Object.entries(changes)) form.setValue(name as 'slogan', value as string, { shouldDirty: true })
  // As `useForm` gives it once it stands on a page.
  return { ...form, formState: { defaultValues: loaded } }
}
type Form = Parameters<typeof syncForm<typeof loaded>>[0]

describe('a form whose record was saved elsewhere', () => {
  test('shows what is new where nothing was changed here, and saves over that from then on', () => {
    const form = formWith({ slogan: '今天开始' })
    syncForm(form as unknown as Form, { ...loaded, hours: '每天', version: '二' })
    expect(form.getValues()).toEqual({ ...loaded, slogan: '今天开始', hours: '每天', version: '二' })
  })

  test('stays as it is where both changed the same, so that saving asks', () => {
    const form = formWith({ slogan: '今天开始', tags: ['记账', '报税'] })
    syncForm(form as unknown as Form, { ...loaded, slogan: '明天再说', hours: '每天', version: '二' })
    expect(form.getValues()).toEqual({ ...loaded, slogan: '今天开始', tags: ['记账', '报税'], version: '一' })
  })

  test('holds to the revision of a draft that was put back', () => {
    const form = formWith({ slogan: '今天开始', version: '零' })
    syncForm(form as unknown as Form, { ...loaded, hours: '每天', version: '二' })
    expect(form.getValues('version')).toBe('零')
  })
})
