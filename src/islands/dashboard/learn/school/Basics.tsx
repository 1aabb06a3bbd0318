/** What kind of school it is, and what it says about itself. */
import { Controller } from 'react-hook-form'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { RichText } from '#components/ui/rich-text/RichText.tsx'
import { natureTexts, schoolKindTexts } from '#lib/format/learn.ts'
import { Choice, type SchoolForm, Text } from './fields.tsx'

export function Basics({ form }: { form: SchoolForm }) {
  return (
    <RecordPart level={2} title="基本资料">
      <div className="form-grid">
        <Text form={form} name="name" label="院校名称" help="与办学许可证一致" maxLength={60} />
        <Text form={form} name="slogan" label="一句话介绍" maxLength={40} />
        <Choice form={form} name="kind" label="类型" choices={schoolKindTexts} />
        <Choice form={form} name="nature" label="办学性质" choices={natureTexts} />
        <div className="whole">
          <Controller
            control={form.control}
            name="intro"
            render={({ field }) => (
              <RichText
                label="院校介绍"
                help="至少 30 个字"
                error={form.formState.errors.intro?.message}
                value={field.value}
                onChange={field.onChange}
                max={5_000}
              />
            )}
          />
        </div>
        <Text form={form} name="tags" label="标签" help="用逗号隔开，最多 6 个" />
        <Text form={form} name="foundedYear" label="创办年份" />
        <Text form={form} name="studentCount" label="在校学生（人）" />
        <Text form={form} name="teacherCount" label="教师（人）" />
      </div>
    </RecordPart>
  )
}
