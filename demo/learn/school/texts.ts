/** The schools of the demo city: kinds, invented names, fields of study, and what they say about themselves. */
import { z } from 'zod'
import { PICTURE_TOPICS } from '#demo/pictures/index.ts'
import { range, readYaml, texts } from '#demo/read.ts'
import type { Rng } from '#demo/rng.ts'
import { majorMode, type SchoolKind, schoolKind, schoolNature, tuitionUnit } from '#lib/contract/learn/school.ts'

/** Classes or majors that differ in their name alone. Tuition in yuan. */
const majors = z
  .strictObject({
    field: z.string(),
    names: texts,
    degree: z.string(),
    mode: majorMode,
    months: z.int().positive(),
    tuition: range,
    unit: tuitionUnit,
  })
  .transform(({ names, ...rest }) => names.map(name => ({ name, ...rest })))

const kind = z.strictObject({
  kind: schoolKind,
  weight: z.number().positive(),
  picture: z.enum(PICTURE_TOPICS),
  suffixes: texts,
  natures: z.array(z.tuple([schoolNature, z.number().positive()])).min(1),
  students: range,
  tags: texts,
  accreditations: texts,
  /** Which lines stand about its classes. */
  notes: z.enum(['child', 'skill']),
  majors: z.array(majors).transform(groups => groups.flat()),
})

const data = readYaml(
  'learn/data/schools.yaml',
  z.strictObject({
    brands: texts,
    notes: z.strictObject({ child: texts, skill: texts }),
    slogans: z.strictObject({ child: texts, skill: texts, course: texts }),
    kinds: z.array(kind),
    /** The first six fit every school, the others only those that teach a trade. YEAR is filled in. */
    news: z.array(z.strictObject({ title: z.string(), text: z.string() })),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string().nullable() })),
  }),
)

export type SchoolDraft = Omit<z.output<typeof kind>, 'notes'> & { majorNotes: readonly string[] }

export const schoolBrands = data.brands
export const schoolNewsTexts = data.news
export const schoolQuestions = data.questions
export const schoolDrafts: readonly SchoolDraft[] = data.kinds.map(({ notes, ...rest }) => ({
  ...rest,
  majorNotes: data.notes[notes],
}))

export const schoolSlogan = (rng: Rng, kind: SchoolKind): string => {
  if (kind === 'KINDERGARTEN' || kind === 'PRIMARY' || kind === 'MIDDLE') return rng.pick(data.slogans.child)
  return rng.pick(kind === 'VOCATIONAL' || kind === 'COLLEGE' || kind === 'TRAINING' ? data.slogans.skill : data.slogans.course)
}

export function schoolIntro(
  rng: Rng,
  facts: { name: string; area: string; year: number; students: number; teachers: number; majors: readonly string[] },
): string {
  const opening = rng.pick([
    `${facts.name}创办于${facts.year}年，位于${facts.area}。现有在校学生${facts.students}人，教职工${facts.teachers}人。`,
    `${facts.year}年，几位一线教师在${facts.area}办起了${facts.name}。从最初的几间教室，到今天的${facts.students}名学生，我们一直坚持把课上好。`,
    `${facts.name}坐落在${facts.area}，交通便利，校园安静。学校成立于${facts.year}年，现有学生${facts.students}人、教师${facts.teachers}人。`,
  ])
  const teaching = rng.pick([
    `学校开设${facts.majors.slice(0, 3).join('、')}等班次，每班人数严格控制，任课老师都有一线经验。`,
    `以${facts.majors[0]}为特色，课程每年根据用人单位和家长的意见调整一次。`,
    `教学上坚持“讲一节、练一节”，${facts.majors.slice(0, 2).join('和')}都配有专门的实训教室。`,
  ])
  const life = rng.pick([
    '校内有图书馆、食堂、运动场和心理辅导室，食堂每周公示菜谱和采购来源。',
    '学校提供住宿，四到六人一间，配有空调和热水，宿管老师二十四小时值班。',
    '每学期有两次家长开放日，欢迎提前预约来校听课。',
    '与周边多家企业共建实习基地，学生毕业前都有不少于三个月的岗位实习。',
  ])
  return `<p>${opening}</p><h3>教学</h3><p>${teaching}</p><h3>校园生活</h3><p>${life}</p>`
}
