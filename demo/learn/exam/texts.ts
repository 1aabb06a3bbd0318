/** The exams of the demo city. Fees in yuan. */
import { z } from 'zod'
import { range, readYaml, texts } from '#demo/read.ts'
import { examKind } from '#lib/contract/learn/exam.ts'

const exam = z.strictObject({
  kind: examKind,
  organiser: z.string(),
  titles: texts,
  subjects: texts,
  fee: range,
  conditions: texts,
})

const data = readYaml(
  'learn/data/exams.yaml',
  z.strictObject({
    exams: z.array(exam),
    materials: texts,
    /** An answer of null is still waited for. */
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string().nullable() })),
  }),
)

export const { exams: examDrafts, materials: examMaterials, questions: examQuestions } = data

export const examDescription = (title: string, organiser: string): string =>
  `<p>${title}由${organiser}组织，面向全市开放报名。请在报名时间内按要求提交材料，审核一般需要三个工作日，通过后在四十八小时内缴费才算报名成功。</p><h3>考试须知</h3><ul><li>考前三十分钟入场，开考十五分钟后不得进入考场。</li>` +
  `<li>凭准考证和本人有效身份证件入场，两证信息须一致。</li><li>手机等通信设备须关机并放在指定位置。</li><li>考试过程全程录像，违纪按有关规定处理。</li></ul><h3>交通</h3><p>各考点周边停车位紧张，建议乘坐公共交通前往，并预留半小时以上的时间。</p>`
