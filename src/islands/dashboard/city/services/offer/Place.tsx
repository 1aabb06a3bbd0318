/** Where it is done: a district of the seller's city. */
import { useQuery } from '@tanstack/react-query'
import { Field } from '#components/ui/Field.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { nation } from '#lib/calls/city/nation.ts'
import { type Step, textAttributes } from './step.ts'
import { api, type Offer } from './workspace.ts'

export function Place({ offer, ...step }: Step & { offer: Offer }) {
  const { form, errors, change } = step
  const districts = useQuery(
    {
      queryKey: keyOf(nation.getAddress, offer.cityCode),
      queryFn: () => api.getAddress({ query: { level: offer.cityLevel, code: offer.cityCode } }),
      staleTime: 600_000,
    },
    queryClient,
  )
  return (
    <section className="card card-pad stack" aria-labelledby="place">
      <h2 className="text-base font-semibold" id="place">
        服务地点
      </h2>
      <Field label={`所在的区（${offer.cityName}）`} error={errors.districtCode}>
        <select
          className="select"
          value={form.districtCode || ''}
          onChange={event => change({ districtCode: Number(event.target.value) })}
        >
          <option value="">请选择</option>
          {(districts.data ?? []).map(area => (
            <option key={area.code} value={area.code}>
              {area.name}
            </option>
          ))}
        </select>
      </Field>
      <Field label="地址" help="可以不填；上门服务不必写门牌" error={errors.address}>
        <input {...textAttributes(step, 'address', 100)} />
      </Field>
      <Field label="服务范围说明" help="可以不填，如：南山、福田免上门费，其他区每单加 20 元" error={errors.servedNote}>
        <input {...textAttributes(step, 'servedNote', 200)} />
      </Field>
    </section>
  )
}
