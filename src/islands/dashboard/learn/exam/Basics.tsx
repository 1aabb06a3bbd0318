/** The parts of an exam's editor that stand before its subjects and sites. */
import { Controller } from 'react-hook-form'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { examKindTexts } from '#lib/format/learn.ts'
import { Choice, Lines, Text, useError } from '../fields.tsx'
import { type ExamForm, Moment } from './fields.tsx'

const MAX_DESCRIPTION = 5_000

function Description({ form }: { form: ExamForm }) {
  const error = useError('description')
  return (
    <Controller
      control={form.control}
      name="description"
      render={({ field }) => (
        <RichText
          label="考试说明"
          help="考试形式、注意事项"
          error={error}
          value={field.value}
          onChange={field.onChange}
          max={MAX_DESCRIPTION}
        />
      )}
    />
  )
}

export function Basics({ form, schools }: { form: ExamForm; schools: readonly { schoolId: number; name: string }[] }) {
  return (
    <RecordPart level={2} title="基本资料">
      <div className="form-grid">
        <Text form={form} name="title" label="考试名称" maxLength={60} />
        <Choice form={form} name="kind" label="类别">
          {Object.entries(examKindTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Choice>
        <Choice form={form} name="schoolId" label="承办院校">
          <option value="">请选择</option>
          {schools.map(one => (
            <option key={one.schoolId} value={one.schoolId}>
              {one.name}
            </option>
          ))}
        </Choice>
        <Text form={form} name="organiser" label="组织单位" maxLength={60} />
        <div className="whole">
          <Text form={form} name="summary" label="一句话介绍" maxLength={120} />
        </div>
        <Text form={form} name="fee" label="报名费（元）" help="0 表示免费" inputMode="decimal" />
        <Text form={form} name="passScore" label="合格线（分）" help="不填表示不判合格" inputMode="numeric" />
        <div className="whole">
          <Description form={form} />
        </div>
      </div>
    </RecordPart>
  )
}

export function Registration({ form }: { form: ExamForm }) {
  return (
    <RecordPart level={2} title="报名与时间">
      <div className="form-grid">
        <Moment form={form} name="registerFrom" label="报名开始" />
        <Moment form={form} name="registerTo" label="报名截止" />
        <Moment form={form} name="ticketFrom" label="打印准考证从" help="不填表示发放后即可打印" />
        <Moment form={form} name="resultAt" label="公布成绩" help="不填表示录入后即可查看" />
        <Lines form={form} name="conditions" label="报名条件" help="每行一条" />
        <Lines form={form} name="materials" label="材料" help="每行一种" />
        <label className="whole flex items-center gap-2 min-h-11">
          <input type="checkbox" {...form.register('needsFiles')} />
          <span>报名时要上传这些材料</span>
        </label>
      </div>
    </RecordPart>
  )
}
