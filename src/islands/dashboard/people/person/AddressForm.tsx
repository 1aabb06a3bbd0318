/** One delivery address, new or changed. */

import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { AreaSelect } from '#components/ui/AreaSelect.tsx'
import { PhoneInput } from '#components/ui/code/PhoneInput.tsx'
import { DraftNote } from '#components/ui/DraftNote.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useDraft } from '#components/ui/use-draft.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { askIfChanged } from '#islands/dashboard/platform/frame/edit-conflict.ts'
import { clientOf } from '#lib/api/browser.ts'
import { ApiError } from '#lib/api/error.ts'
import { address } from '#lib/calls/people/address.ts'
import type { DeliveryAddress } from '#lib/contract/people/address.ts'
import { $addressInfo } from '#lib/session/area.ts'
import { DEFAULT_CITY } from '#lib/site/default-city.ts'
import type { deliveryAddress } from './rules.ts'

const api = clientOf({
  listAddresses: address.listAddresses,
  addAddress: address.addAddress,
  saveAddress: address.saveAddress,
})
type Values = z.input<typeof deliveryAddress>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.deliveryAddress))

/** A new address begins where the person last looked around. */
const valuesOf = (entry: DeliveryAddress | null): Values => ({
  receiver: entry?.receiver ?? '',
  phone: entry?.phone ?? '',
  areaCode: entry
    ? (entry.townCode ?? entry.districtCode ?? entry.cityCode)
    : ($addressInfo.get().at(-1)?.code ?? DEFAULT_CITY.code),
  detail: entry?.detail ?? '',
  isDefault: entry?.isDefault ?? false,
  version: entry?.version,
})

export function AddressForm({ entry, done }: { entry: DeliveryAddress | null; done: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: valuesOf(entry) })
  const { errors } = form.formState
  const draft = useDraft(form, `address-${entry?.id ?? 'new'}`)
  const elsewhere = {
    noticeId: 'address-elsewhere',
    form,
    newest: async () => {
      const found = (await api.listAddresses()).find(one => one.id === entry?.id)
      if (!found) throw new ApiError('missing.record', '这个地址已经删除了')
      return valuesOf(found)
    },
    submit: () => submit(),
  }
  const { submit, problem, sending } = useSubmit(form, async body => {
    await askIfChanged(entry ? api.saveAddress({ params: { id: entry.id }, body }) : api.addAddress({ body }), elsewhere)
    draft.forget()
    toast('地址已保存', { tone: 'ok' })
    done()
  })
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {draft.restored && <DraftNote discard={() => draft.forget(() => form.reset(valuesOf(entry)))} />}
      <Field label="收货人" error={errors.receiver?.message}>
        <input className="input" maxLength={20} autoComplete="name" {...form.register('receiver')} />
      </Field>
      <PhoneInput error={errors.phone?.message} {...form.register('phone')} />
      <AreaSelect
        label="所在地区"
        depth={4}
        value={form.watch('areaCode')}
        onChange={code => form.setValue('areaCode', code, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
        error={errors.areaCode?.message}
      />
      <Field label="详细地址" help="小区、楼栋、门牌号" error={errors.detail?.message}>
        <textarea className="textarea" rows={2} maxLength={100} autoComplete="street-address" {...form.register('detail')} />
      </Field>
      <label className="flex items-center gap-2 min-h-11">
        <input
          type="checkbox"
          disabled={entry?.isDefault}
          aria-describedby={entry?.isDefault ? 'default-stays' : undefined}
          {...form.register('isDefault')}
        />
        设为默认地址
      </label>
      {entry?.isDefault && (
        <p className="field-help" id="default-stays">
          这是默认地址；把别的地址设为默认，它就不再是了。
        </p>
      )}
      <div hidden id={elsewhere.noticeId} />
      <SubmitRow problem={problem} sending={sending} label="保存地址" />
    </form>
  )
}
