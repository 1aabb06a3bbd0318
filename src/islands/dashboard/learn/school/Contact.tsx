/** The address of a school, and its contact person. */
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { DistrictSelect } from '../DistrictSelect.tsx'
import { type SchoolForm, Text } from './fields.tsx'

function SchoolDistrict({ form }: { form: SchoolForm }) {
  const [province, city, district] = form.watch(['provinceCode', 'cityCode', 'districtCode'])
  return (
    <DistrictSelect
      label="所在地区"
      value={{ province, city, district }}
      error={form.formState.errors.districtCode?.message}
      onChange={chosen => {
        form.setValue('provinceCode', chosen.province)
        form.setValue('cityCode', chosen.city)
        form.setValue('districtCode', chosen.district, { shouldDirty: true })
        form.clearErrors('districtCode')
      }}
    />
  )
}

export function Contact({ form }: { form: SchoolForm }) {
  return (
    <RecordPart level={2} title="地址与联系">
      <div className="stack">
        <SchoolDistrict form={form} />
        <div className="form-grid">
          <Text form={form} name="address" label="详细地址" maxLength={100} />
          <Text form={form} name="officeHours" label="办公时间" maxLength={60} />
          <Text form={form} name="contactName" label="联系人" maxLength={20} />
          <Text form={form} name="phone" label="联系手机" help="页面上只显示前三位和后四位" maxLength={11} />
        </div>
      </div>
    </RecordPart>
  )
}
