/** The exams of the demo city. Fees in yuan. */
import type { ExamKind } from '#lib/contract/learn/exam.ts'

export type ExamDraft = {
  kind: ExamKind
  organiser: string
  titles: readonly string[]
  subjects: readonly string[]
  fee: readonly [number, number]
  conditions: readonly string[]
}

const list = (text: string): string[] => text.split(' ')

export const examDrafts: readonly ExamDraft[] = [
  {
    kind: 'VOCATIONAL',
    organiser: '市职业技能鉴定指导中心',
    titles: list(
      '电工（中级）职业技能等级认定 育婴员（高级）职业技能等级认定 中式面点师（初级）技能考核 养老护理员（中级）职业技能等级认定 汽车维修工（高级）技能考核 物业管理员职业技能等级认定 茶艺师（中级）技能考核 美容师（初级）职业技能等级认定',
    ),
    subjects: list('理论知识 操作技能'),
    fee: [180, 420],
    conditions: ['年满16周岁', '从事相关工作满一年，或完成规定学时的培训'],
  },
  {
    kind: 'FINANCE',
    organiser: '市财会考试管理服务中心',
    titles: list(
      '初级会计专业技术资格考试 中级会计专业技术资格考试 证券从业人员专业能力测试 基金从业人员能力测试 银行业初级专业能力考试 税务师职业资格考试',
    ),
    subjects: list('专业实务 经济法基础'),
    fee: [60, 240],
    conditions: ['具备高中以上学历', '遵守会计和财经法律法规'],
  },
  {
    kind: 'BUILDING',
    organiser: '市建设职业技能服务中心',
    titles: list('二级建造师执业资格考试 施工员岗位能力考核 安全员岗位能力考核 造价员岗位能力考核 建筑起重机械司机考核'),
    subjects: list('法规知识 管理实务 专业实务'),
    fee: [120, 360],
    conditions: ['中专以上学历并从事施工管理满两年', '身体健康，无妨碍从事本工种作业的疾病'],
  },
  {
    kind: 'MEDICAL',
    organiser: '市卫生人才交流服务中心',
    titles: list('护士执业资格考试 健康管理师（三级）考试 药学初级职称考试 保健按摩师技能考核 公共营养师（三级）技能考核'),
    subjects: list('专业实务 实践能力'),
    fee: [150, 380],
    conditions: ['取得相应专业学历', '完成规定的临床或岗位实习'],
  },
  {
    kind: 'LANGUAGE',
    organiser: '市语言文字测试中心',
    titles: list('普通话水平测试 职业英语水平考试（中级） 日语能力模拟测试 商务汉语水平考试 粤语水平测试'),
    subjects: list('听力阅读 口语'),
    fee: [50, 480],
    conditions: ['不限年龄和学历', '持本人有效身份证件'],
  },
  {
    kind: 'COMPUTER',
    organiser: '市信息技术考试中心',
    titles: list(
      '计算机等级考试（一级） 计算机等级考试（二级） 软件水平考试（初级程序员） 办公软件应用能力测试 网络管理员水平考试 信息安全意识测评',
    ),
    subjects: list('基础知识 上机操作'),
    fee: [80, 220],
    conditions: ['不限年龄和学历', '能独立操作计算机'],
  },
  {
    kind: 'EDUCATION',
    organiser: '市教师发展中心',
    titles: list('教师资格笔试 教师资格面试 保育师职业技能等级认定 家庭教育指导能力测评'),
    subjects: list('综合素质 教育知识与能力'),
    fee: [70, 280],
    conditions: ['具备规定的学历', '普通话水平二级乙等以上'],
  },
  {
    kind: 'CIVIL',
    organiser: '市人事考试院',
    titles: list('社区工作者招聘笔试 事业单位公开招聘笔试 社会工作者职业水平考试 辅警招聘笔试 公益岗位招聘笔试'),
    subjects: list('行政职业能力 综合应用'),
    fee: [0, 100],
    conditions: ['年龄18至35周岁', '具有大专以上学历', '符合岗位规定的其他条件'],
  },
]

export const examMaterials = [
  '身份证正反面照片',
  '近期免冠证件照（白底）',
  '学历证书扫描件',
  '工作年限证明（加盖公章）',
  '培训合格证明',
  '报名承诺书（签字）',
]

export const examQuestions: readonly (readonly [string, string | null])[] = [
  ['准考证什么时候可以打印？', '考前十天开放打印，届时会短信通知，打印入口在报名页面。'],
  ['报名以后可以换考点吗？', '报名截止前可以修改一次，截止后不再调整。'],
  ['工作年限证明要怎么开？', '由单位人事部门开具并加盖公章，注明岗位和起止时间即可。'],
  ['缴费后不能参加考试，可以退费吗？', '报名截止前可以全额退，截止后原则上不退，因病等特殊情况请提交证明。'],
  ['没有本地户籍能报名吗？', '可以，本项考试不限户籍，持有效身份证件即可。'],
  ['成绩多久出来？保留几年？', '一般考后四十五天公布，成绩保留两个考试年度。'],
  ['考试可以带计算器吗？', '可以带不带存储和通信功能的普通计算器，其他电子设备请放在储物处。'],
  ['名额满了还能候补吗？', '可以登记候补，有人退出时按登记先后短信通知，收到后二十四小时内确认有效。'],
  ['补考需要重新交材料吗？', null],
]

export const examDescription = (title: string, organiser: string): string =>
  `<p>${title}由${organiser}组织，面向全市开放报名。请在报名时间内按要求提交材料，审核一般需要三个工作日，通过后在二十四小时内缴费才算报名成功。</p><h3>考试须知</h3><ul><li>考前三十分钟入场，开考十五分钟后不得进入考场。</li><li>凭准考证和本人有效身份证件入场，两证信息须一致。</li><li>手机等通信设备须关机并放在指定位置。</li><li>考试过程全程录像，违纪按有关规定处理。</li></ul><h3>交通</h3><p>各考点周边停车位紧张，建议乘坐公共交通前往，并预留半小时以上的时间。</p>`
