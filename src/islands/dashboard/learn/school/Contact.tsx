/** Where it is, and whom one turns to there. */
import { AreaSelect } from '#components/ui/AreaSelect.tsx'
import { Part } from '#components/ui/data/Part.tsx'
import { type SchoolForm, Text } from './fields.tsx'

/** Provinces that are cities themselves: their districts stand where other provinces have cities. */
const MUNICIPALITIES = new Set([1, 2, 3, 4, 52994, 52995])

function Area({ form }: { form: SchoolForm }) {
  const [province, city, district] = form.watch(['provinceCode', 'cityCode', 'districtCode'])
  return (
    <AreaSelect
      label="所在地区"
      value={district || city || province}
      depth={MUNICIPALITIES.has(province) ? 2 : 3}
      error={form.formState.errors.districtCode?.message}
      onChange={(_, chain) => {
        const [first = 0, second = 0, third = 0] = chain.map(area => area.code)
        const whole = MUNICIPALITIES.has(first)
        form.setValue('provinceCode', first)
        form.setValue('cityCode', whole ? first : second)
        form.setValue('districtCode', whole ? second : third, { shouldDirty: true })
        form.clearErrors('districtCode')
      }}
    />
  )
}

export function Contact({ form }: { form: SchoolForm }) {
  return (
    <Part level={2} title="地址与联系">
      <div className="stack">
        <Area form={form} />
        <div className="form-grid">
          <Text form={form} name="address" label="详细地址" maxLength={100} />
          <Text form={form} name="officeHours" label="办公时间" maxLength={60} />
          <Text form={form} name="contactName" label="联系人" maxLength={20} />
          <Text form={form} name="phone" label="联系手机" help="页面上只显示前三位和后四位" maxLength={11} />
        </div>
      </div>
    </Part>
  )
}
