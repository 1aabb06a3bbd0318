/** What the course is called, what it costs, who teaches it. */
import { Controller, useWatch } from 'react-hook-form'
import { RecordPart } from '#components/ui/data/RecordPart.tsx'
import { PictureField } from '#components/ui/upload/PictureField.tsx'
import type { CourseCategory } from '#lib/contract/learn/course.ts'
import { levelTexts } from '#lib/format/learn.ts'
import { Choice, Lines, Text, useError } from '../fields.tsx'
import { type CourseForm, Flag, OneFile, Rich } from './fields.tsx'

interface Props {
  form: CourseForm
  groups: readonly CourseCategory[]
  schools: readonly { schoolId: number; name: string }[]
  /** The provider can no longer be changed. */
  passed: boolean
}

function Category({ form, groups }: Pick<Props, 'form' | 'groups'>) {
  return (
    <Choice form={form} name="categoryId" label="分类">
      <option value="">请选择</option>
      {groups.map(group => (
        <optgroup key={group.id} label={group.name}>
          {group.children.map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </optgroup>
      ))}
    </Choice>
  )
}

function HostField({ form, schools }: Pick<Props, 'form' | 'schools'>) {
  return (
    <Choice form={form} name="schoolId" label="开课方">
      <option value="">公司</option>
      {schools.map(one => (
        <option key={one.schoolId} value={one.schoolId}>
          {one.name}
        </option>
      ))}
    </Choice>
  )
}

function Cover({ form }: Pick<Props, 'form'>) {
  const error = useError('cover')
  return (
    <Controller
      control={form.control}
      name="cover"
      render={({ field }) => (
        <PictureField
          label="封面"
          purpose="CONTENT_PICTURE"
          value={field.value}
          onChange={field.onChange}
          max={1}
          aspect={16 / 9}
          error={error}
        />
      )}
    />
  )
}

function AboutFields({ form, groups, schools, passed }: Props) {
  return (
    <RecordPart level={2} title="基本资料">
      <div className="form-grid">
        <Text form={form} name="title" label="课程名称" help="4 到 60 个字" maxLength={60} />
        <Text form={form} name="subtitle" label="一句话介绍" maxLength={60} />
        <Category form={form} groups={groups} />
        <Choice form={form} name="level" label="难度">
          {Object.entries(levelTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Choice>
        {schools.length > 0 && !passed && <HostField form={form} schools={schools} />}
        <Text form={form} name="tags" label="标签" help="用逗号隔开，最多 6 个" />
        <div className="whole">
          <Rich form={form} name="description" label="课程介绍" help="至少 30 个字" max={10_000} />
        </div>
        <Lines form={form} name="audience" label="适合谁学" help="每行一条" />
        <Lines form={form} name="gains" label="学完能做到" help="每行一条" />
      </div>
      <Cover form={form} />
    </RecordPart>
  )
}

/** What only courses for pupils are asked. */
function Pupils({ form }: Pick<Props, 'form'>) {
  const [k12, subjectTraining] = useWatch({ control: form.control, name: ['k12', 'subjectTraining'] })
  return (
    <div className="stack">
      <Flag form={form} name="k12" label="面向中小学生（一次收费不超过三个月或 60 课时，晚上九点到早上六点不开放学习）" />
      {k12 && <Flag form={form} name="subjectTraining" label="学科类培训（语文、数学、外语等学校课程，须有办学许可）" />}
      {k12 && subjectTraining && (
        <div className="form-grid">
          <Text form={form} name="permitNo" label="办学许可证编号" help="会在课程页公示" maxLength={60} />
          <OneFile form={form} name="permitFile" label="办学许可证" purpose="ATTACHMENT" help="照片或 PDF，只给审核人员看" />
        </div>
      )}
    </div>
  )
}

function Terms({ form }: Pick<Props, 'form'>) {
  return (
    <RecordPart level={2} title="价格与有效期">
      <div className="form-grid">
        <Text form={form} name="price" label="价格（元）" help="0 表示免费" inputMode="decimal" />
        <Text form={form} name="originalPrice" label="原价（元）" help="划线价，没有就不填" inputMode="decimal" />
        <Text form={form} name="validDays" label="有效期（天）" help="不填表示长期有效" inputMode="numeric" />
      </div>
      <Pupils form={form} />
    </RecordPart>
  )
}

function Teacher({ form }: Pick<Props, 'form'>) {
  return (
    <RecordPart level={2} title="讲师">
      <div className="form-grid">
        <Text form={form} name="teacher.name" label="讲师姓名" maxLength={20} />
        <Text form={form} name="teacher.title" label="职称或身份" help="如：高级面点师" maxLength={40} />
        <Text form={form} name="teacher.years" label="从业年数" inputMode="numeric" />
        <div className="whole">
          <Lines form={form} name="teacher.intro" label="讲师介绍" maxLength={500} />
        </div>
      </div>
    </RecordPart>
  )
}

export function Basics(props: Props) {
  return (
    <>
      <AboutFields {...props} />
      <Terms form={props.form} />
      <Teacher form={props.form} />
    </>
  )
}
