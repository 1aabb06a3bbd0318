/** The schools of the demo city: kinds, invented names, fields of study, and what they say about themselves. */

import type { PictureTopic } from '#demo/pictures/index.ts'
import type { Rng } from '#demo/rng.ts'
import type { MajorMode, SchoolKind, SchoolNature, TuitionUnit } from '#lib/contract/learn/school.ts'

export type MajorDraft = {
  field: string
  name: string
  degree: string
  mode: MajorMode
  months: number /** Yuan. */
  tuition: readonly [number, number]
  unit: TuitionUnit
}
export type SchoolDraft = {
  kind: SchoolKind
  weight: number
  picture: PictureTopic
  suffixes: readonly string[]
  natures: readonly (readonly [SchoolNature, number])[]
  students: readonly [number, number]
  tags: readonly string[]
  accreditations: readonly string[]
  majors: readonly MajorDraft[]
  /** A line about a class or major. */
  majorNotes: readonly string[]
}

const childNotes = [
  '每班两教一保，家长每周收到一次成长记录。',
  '每天户外活动不少于两小时。',
  '午餐午休都有老师陪同。',
  '每学期两次家长开放日。',
  '由骨干教师担任班主任，全程跟班。',
]
const skillNotes = [
  '小班教学，配有实训教室。',
  '每周安排一天到企业见习。',
  '课程按岗位要求编排，结业前完成一个完整项目。',
  '开课前可以免费试听一次。',
  '由骨干教师担任班主任，全程跟班。',
]

const words = (text: string): string[] => text.split(' ')

export const schoolBrands = words(
  '启明 云帆 知行 明德 博雅 育才新 晨曦 南溪 梧桐 海韵 致远 求真 弘文 青禾 星辰 和光 树人 新禾 汇文 慧泉 立德 松岭 望海 春晖 景行 文澜 竹溪 朗润 银杏 鹿鸣 蓝图 行知 远航 百川 凤鸣 雅集 桐华 崇实 云岭 天问 泽林 乐知 橡树 方圆 九章 思齐 惟实 厚朴 长青 沐光',
)

const course = (
  field: string,
  names: string,
  degree: string,
  mode: MajorMode,
  months: number,
  tuition: readonly [number, number],
  unit: TuitionUnit,
): MajorDraft[] => words(names).map(name => ({ field, name, degree, mode, months, tuition, unit }))

export const schoolDrafts: readonly SchoolDraft[] = [
  {
    kind: 'KINDERGARTEN',
    majorNotes: childNotes,
    weight: 12,
    picture: 'childcare',
    suffixes: ['幼儿园', '双语幼儿园', '艺术幼儿园'],
    natures: [
      ['PRIVATE', 6],
      ['PUBLIC', 4],
    ],
    students: [120, 420],
    tags: ['普惠园', '小班制', '延时托管', '户外两小时', '自有厨房'],
    accreditations: ['区一级幼儿园', '市普惠性民办幼儿园', '省绿色幼儿园'],
    majors: course('学前教育', '托班 小班 中班 大班 周末亲子班', '', 'FULL_TIME', 12, [980, 3600], 'MONTH'),
  },
  {
    kind: 'PRIMARY',
    majorNotes: childNotes,
    weight: 10,
    picture: 'campus',
    suffixes: ['小学', '实验小学', '外国语小学'],
    natures: [
      ['PUBLIC', 7],
      ['PRIVATE', 3],
    ],
    students: [600, 2400],
    tags: ['课后延时', '校车', '午餐午休', '书香校园', '足球特色'],
    accreditations: ['市文明校园', '省义务教育标准化学校', '市智慧校园示范校'],
    majors: course('小学教育', '普通班 足球特色班 书法特色班 科创特色班', '小学', 'FULL_TIME', 72, [0, 28_000], 'YEAR'),
  },
  {
    kind: 'MIDDLE',
    majorNotes: childNotes,
    weight: 12,
    picture: 'campus',
    suffixes: ['中学', '实验学校', '外国语学校', '高级中学'],
    natures: [
      ['PUBLIC', 5],
      ['PRIVATE', 4],
      ['JOINT', 1],
    ],
    students: [900, 3200],
    tags: ['寄宿制', '科创实验室', '国际课程', '校车', '奖学金'],
    accreditations: ['省一级学校', '市特色高中', '省教学水平优秀学校'],
    majors: [
      ...course('中学教育', '初中部 高中普通班 高中实验班', '中学', 'FULL_TIME', 36, [0, 46_000], 'YEAR'),
      ...course('国际课程', '国际课程班 中外融合班', '高中', 'FULL_TIME', 36, [98_000, 210_000], 'YEAR'),
    ],
  },
  {
    kind: 'VOCATIONAL',
    majorNotes: skillNotes,
    weight: 15,
    picture: 'school',
    suffixes: ['职业技术学校', '技工学校', '中等专业学校'],
    natures: [
      ['PUBLIC', 5],
      ['PRIVATE', 5],
    ],
    students: [1200, 4800],
    tags: ['校企合作', '免学费资助', '实训基地', '升学通道', '推荐就业'],
    accreditations: ['省重点中等职业学校', '国家级高技能人才培训基地', '省示范性技工学校'],
    majors: [
      ...course('计算机', '计算机应用 数字媒体技术 物联网应用', '中专', 'FULL_TIME', 36, [0, 9800], 'YEAR'),
      ...course('机械汽修', '新能源汽车运用与维修 数控技术应用 工业机器人', '中专', 'FULL_TIME', 36, [0, 10_800], 'YEAR'),
      ...course('财经商贸', '会计事务 电子商务 物流服务与管理', '中专', 'FULL_TIME', 36, [0, 8800], 'YEAR'),
      ...course('医药护理', '护理 中药制药', '中专', 'FULL_TIME', 36, [4800, 12_800], 'YEAR'),
    ],
  },
  {
    kind: 'COLLEGE',
    majorNotes: skillNotes,
    weight: 14,
    picture: 'campus',
    suffixes: ['职业技术学院', '应用技术学院', '科技职业大学', '学院'],
    natures: [
      ['PUBLIC', 5],
      ['PRIVATE', 4],
      ['JOINT', 1],
    ],
    students: [5200, 18_000],
    tags: ['专升本', '产业学院', '校内实训', '宿舍空调', '奖助学金'],
    accreditations: ['省示范性高职院校', '省一流高职院校培育单位', '本科教学合格评估通过'],
    majors: [
      ...course('计算机', '软件技术 大数据技术 人工智能技术应用', '大专', 'FULL_TIME', 36, [6800, 22_000], 'YEAR'),
      ...course('设计艺术', '视觉传达设计 室内艺术设计 数字媒体艺术设计', '大专', 'FULL_TIME', 36, [9800, 26_000], 'YEAR'),
      ...course('财经商贸', '大数据与会计 跨境电子商务 市场营销', '大专', 'FULL_TIME', 36, [6200, 19_800], 'YEAR'),
      ...course('建筑工程', '建筑工程技术 工程造价', '大专', 'FULL_TIME', 36, [6500, 18_500], 'YEAR'),
      ...course('医药护理', '护理 药学 康复治疗技术', '大专', 'FULL_TIME', 36, [7500, 23_000], 'YEAR'),
    ],
  },
  {
    kind: 'TRAINING',
    majorNotes: skillNotes,
    weight: 20,
    picture: 'classroom',
    suffixes: ['职业培训学校', '职业技能培训学校', '培训学校'],
    natures: [['PRIVATE', 1]],
    students: [200, 1600],
    tags: ['取证率高', '周末班', '补贴课程', '一对一实操', '推荐就业'],
    accreditations: ['民办职业培训机构办学许可证', '市补贴性培训定点机构', '职业技能等级认定机构'],
    majors: [
      ...course('机械汽修', '低压电工取证 焊工取证 新能源汽车维修', '', 'PART_TIME', 2, [1280, 3980], 'WHOLE'),
      ...course('家政养老', '育婴员 养老护理员 收纳整理师', '', 'PART_TIME', 1, [880, 4200], 'WHOLE'),
      ...course('餐饮服务', '中式面点师 咖啡师 西式烘焙', '', 'PART_TIME', 2, [2680, 6800], 'WHOLE'),
      ...course('财经商贸', '会计实操 电商运营', '', 'PART_TIME', 3, [1980, 5600], 'WHOLE'),
      ...course('计算机', '前端开发实训 数据分析实训', '', 'FULL_TIME', 5, [9800, 19_800], 'WHOLE'),
    ],
  },
  {
    kind: 'LANGUAGE',
    majorNotes: skillNotes,
    weight: 12,
    picture: 'translation',
    suffixes: ['外语培训中心', '语言培训学校', '国际语言中心'],
    natures: [['PRIVATE', 1]],
    students: [120, 900],
    tags: ['小班六人', '外教', '免费试听', '线上同步', '考级直通'],
    accreditations: ['民办非学历教育办学许可证', '市外语培训示范点'],
    majors: [
      ...course('外语', '成人英语口语 雅思强化 日语入门 粤语会话', '', 'PART_TIME', 3, [2980, 12_800], 'WHOLE'),
      ...course('外语', '商务英语线上班 韩语入门线上班', '', 'ONLINE', 4, [1280, 4980], 'WHOLE'),
    ],
  },
  {
    kind: 'ART',
    majorNotes: skillNotes,
    weight: 10,
    picture: 'design',
    suffixes: ['艺术培训中心', '音乐舞蹈学校', '美术培训学校'],
    natures: [['PRIVATE', 1]],
    students: [80, 700],
    tags: ['考级考点', '汇报演出', '一对一', '成人班', '器材齐全'],
    accreditations: ['民办艺术类培训办学许可证', '社会艺术水平考级定点单位'],
    majors: [
      ...course('设计艺术', '少儿创意美术 成人素描 国画山水', '', 'PART_TIME', 6, [3600, 9800], 'WHOLE'),
      ...course('音乐舞蹈', '钢琴 民族舞 吉他 声乐', '', 'PART_TIME', 6, [4800, 14_800], 'WHOLE'),
    ],
  },
  {
    kind: 'CONTINUING',
    majorNotes: skillNotes,
    weight: 15,
    picture: 'education',
    suffixes: ['继续教育学院', '成人教育中心', '开放教育学习中心'],
    natures: [
      ['PUBLIC', 6],
      ['PRIVATE', 4],
    ],
    students: [800, 6200],
    tags: ['专升本', '周末上课', '线上学习', '积分入户', '学费分期'],
    accreditations: ['成人高等教育函授站', '国家开放教育学习中心', '高等教育自学考试助学点'],
    majors: [
      ...course('财经商贸', '会计学专升本 工商管理专升本', '本科', 'PART_TIME', 30, [2600, 4200], 'YEAR'),
      ...course('计算机', '计算机科学与技术专升本 软件工程专升本', '本科', 'ONLINE', 30, [2800, 4600], 'YEAR'),
      ...course('教育学', '学前教育专科 小学教育专升本', '专科', 'PART_TIME', 30, [2400, 3800], 'YEAR'),
      ...course('法学', '法学专升本', '本科', 'ONLINE', 30, [2600, 4000], 'YEAR'),
    ],
  },
]

const childSlogans = [
  '让每个孩子被看见',
  '安静读书，热闹生活',
  '离家近的好学校',
  '教得认真，学得快乐',
  '先学会好好长大',
  '每天都有户外的两小时',
]
const skillSlogans = ['学得会，用得上', '一技在身，走到哪里都踏实', '把课堂搬进车间', '与产业一起长大', '为城市培养踏实的手艺人']
const courseSlogans = [
  '小班教学，老师记得住每个名字',
  '学得会，用得上',
  '下班以后，重新开学',
  '从零开始也不晚',
  '教得认真，学得快乐',
]

export const schoolSlogan = (rng: Rng, kind: SchoolKind): string => {
  if (kind === 'KINDERGARTEN' || kind === 'PRIMARY' || kind === 'MIDDLE') return rng.pick(childSlogans)
  return rng.pick(kind === 'VOCATIONAL' || kind === 'COLLEGE' || kind === 'TRAINING' ? skillSlogans : courseSlogans)
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

/** The first six fit every school, the last two only those that teach a trade. */
export const schoolNewsTitles: readonly (readonly [string, string])[] = [
  [
    'YEAR年秋季招生简章公布',
    '报名即日起开始，请携带身份证明、户口本和相关学历材料到校登记，也可以先在网上预约到校时间。各班次名额有限，按报名先后录取，录满为止。',
  ],
  [
    '校园开放日：邀你来上一节公开课',
    '本周六上午九点到十二点开放校园，设有公开课、食堂试餐和宿舍参观三个环节。每个家庭最多三人参加，请提前一天预约。',
  ],
  ['奖助学金名单公示', '经评审委员会评定，本学年奖助学金名单已公示五天，无异议。奖金将在两周内发放到学生银行卡。'],
  ['新教学楼投入使用', '新教学楼共六层，设有二十二间教室和四间活动室，设备全部按现行标准配置，从本学期起向各班开放。'],
  ['师生作品展本周开展', '展出作品一百二十余件，全部来自本学期课堂。展览持续两周，免费开放，凭身份证登记入校。'],
  ['冬季学期课程调整通知', '因场地维护，部分周末班上课时间顺延一周，任课老师会逐一通知，给大家带来不便请谅解。'],
  ['与本地企业签订联合培养协议', '双方将共同制订教学计划，企业技术骨干每周到校授课一天，学生实习期间享受岗位补贴。'],
  ['技能竞赛再获佳绩', '在刚结束的全市职业技能竞赛中，我校选手获得两个一等奖、三个二等奖，指导老师团队获优秀组织奖。'],
]

export const schoolQuestions: readonly (readonly [string, string | null])[] = [
  ['外地户籍可以报名吗？', '可以。请准备居住证和学籍证明，具体材料到校登记时老师会再核对一遍。'],
  ['学费可以分期交吗？', '可以按学期交，困难家庭还可以申请缓交和助学金。'],
  ['住宿条件怎么样？', '四到六人间，有空调和热水，每层有自习室，晚上十点半熄灯。'],
  ['一个班多少人？', '一般不超过四十人，特色班不超过二十五人。'],
  ['周末可以来参观吗？', '可以，请提前一天打电话预约，周日校园不对外开放。'],
  ['毕业以后就业怎么样？', '近三年对口就业率在九成上下，学校每年举办两场校园招聘会。'],
  ['有校车吗？线路怎么查？', '有，开学前一周会公布线路和站点，也可以打电话咨询。'],
  ['中途转学能退费吗？', '按实际在读的月份结算，多交的部分在十个工作日内退回。'],
  ['下学期还招插班生吗？', null],
]
