/** The numbers that a seller has with providers that pay sellers themselves; nothing where the site has no such provider. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Field } from '#components/ui/Field.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { lateResolver } from '#components/ui/late-resolver.ts'
import { toast } from '#components/ui/toast.ts'
import { useSubmit } from '#components/ui/use-submit.ts'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf, readBy } from '#lib/api/query-key.ts'
import { subMerchants } from '#lib/calls/trade/sub-merchant.ts'
import type { SubMerchant } from '#lib/contract/trade/sub-merchant.ts'
import { date } from '#lib/format/date.ts'
import type { subMerchantBody } from './rules.ts'

const api = clientOf(subMerchants)
type Values = z.input<typeof subMerchantBody>
const resolver = lateResolver(() => import('./rules.ts').then(rules => rules.subMerchantBody))

const HELP = {
  wechatmarket: '微信支付审核通过后给出的二级商户号，8 到 10 位数字',
  alipaymarket: '支付宝审核通过后给出的二级商户号（SMID），2088 开头的 16 位数字',
}

function NumberForm({ of, onClose }: { of: SubMerchant; onClose: () => void }) {
  const form = useForm<Values>({ resolver, defaultValues: { provider: of.provider, number: of.number ?? '' } })
  const { submit, problem, sending } = useSubmit(form, async body => {
    await api.saveSubMerchant({ body })
    await queryClient.invalidateQueries(readBy(subMerchants))
    toast('商户号已保存', { tone: 'ok' })
    onClose()
  })
  return (
    <Dialog
      title={`${of.label}商户号`}
      description="之后开始的支付结算到这个商户号，已经开始的仍结算到原来的。"
      open
      onOpenChange={open => !open && onClose()}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <Field label="商户号" help={HELP[of.provider]} error={form.formState.errors.number?.message}>
          <input className="input num" inputMode="numeric" maxLength={40} autoComplete="off" {...form.register('number')} />
        </Field>
        <SubmitRow problem={problem} sending={sending} label="保存商户号" />
      </form>
    </Dialog>
  )
}

export function SubMerchants() {
  const identity = useIdentityKey()
  const [opened, setOpened] = useState<SubMerchant | null>(null)
  const { data } = useQuery(
    { queryKey: keyOf(subMerchants.listSubMerchants, identity), queryFn: () => api.listSubMerchants() },
    queryClient,
  )
  if (!data || data.list.length === 0) return null
  return (
    <section className="card card-pad stack" aria-labelledby="sub-merchants">
      <h2 className="text-base font-semibold" id="sub-merchants">
        支付机构直接结算
      </h2>
      <p className="text-ink-2">
        买家的款项由支付机构保管，订单完成七天后由支付机构扣除平台服务费，直接打到你在那里登记的账户。没有商户号的方式，买家付款时不能选。
      </p>
      <ul className="divide-y divide-line">
        {data.list.map(subMerchant => (
          <li key={subMerchant.provider} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-medium">{subMerchant.label}</p>
              <p className="card-meta num">
                {subMerchant.number ? (
                  <>
                    <span>商户号 {subMerchant.number}</span>
                    {subMerchant.since && <span>{date(subMerchant.since)} 起</span>}
                  </>
                ) : (
                  <span>还没有填写</span>
                )}
              </p>
            </div>
            {subMerchant.maySave && (
              <button type="button" className="btn btn-sm" onClick={() => setOpened(subMerchant)}>
                {subMerchant.number ? '更换' : '填写商户号'}
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened && <NumberForm of={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
