/** What entitles it to teach: only those who review it see the files. */
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { ProofFiles, type SchoolForm, Text } from './fields.tsx'

export function Proofs({ form }: { form: SchoolForm }) {
  return (
    <RecordPart level={2} title="办学资质与证明">
      <div className="stack">
        <div className="form-grid">
          <Text form={form} name="accreditation" label="办学资质" help="如：民办学校办学许可证" maxLength={60} />
          <Text form={form} name="accreditationNo" label="证书编号" maxLength={60} />
        </div>
        <ProofFiles form={form} name="licences" label="办学许可证或营业执照" max={3} help="图片或 PDF，只给审核人员看" />
        <ProofFiles form={form} name="proofs" label="其他证明材料" max={7} help="消防、师资等证明，可不传" />
      </div>
    </RecordPart>
  )
}
