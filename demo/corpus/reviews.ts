/** What buyers write after an order, by how content they were, and what providers answer. */
import type { Rng } from '#demo/rng.ts'

/** Where a service happens decides what people notice. */
export type ReviewSetting = 'home' | 'desk' | 'class' | 'event'

const SETTINGS: Record<string, ReviewSetting> = {
  企业服务: 'desk',
  法律服务: 'desk',
  设计营销: 'desk',
  软件开发: 'desk',
  教育培训: 'class',
  摄影婚庆: 'event',
}

/** By the name of the first-level category. */
export const settingOf = (category: string): ReviewSetting => SETTINGS[category] ?? 'home'

type Words = { open: readonly string[]; close: readonly string[]; tags: readonly string[] }

const good: Words & Record<ReviewSetting, Words> = {
  open: [
    '沟通很顺，提的要求都记下来了',
    '价格和页面一样，没有加钱',
    '第二次下单了，一如既往地稳',
    '比我预想的快，质量也没打折扣',
    '全程有人跟进，不用我操心',
    '之前找过别家，对比之下这家专业多了',
    '朋友推荐来的，没有失望',
    '响应特别快，十分钟就联系我了',
  ],
  close: [
    '会推荐给同事。',
    '下次还找他们。',
    '值这个价。',
    '发票第二天就收到了。',
    '给五星没有问题。',
    '已经收藏了。',
    '希望一直保持。',
  ],
  tags: ['专业', '价格透明', '态度好', '沟通顺畅', '超出预期'],
  home: {
    open: [
      '师傅很准时，说几点到就几点到',
      '做事很细，角落都顾到了',
      '进门先穿鞋套，工具摆得整整齐齐',
      '先检查再动手，每一步都跟我说明',
    ],
    close: ['收尾也打扫得很干净。', '家里老人也很满意。', '建议大家提前约，周末人多。', '楼上邻居看到也要了联系方式。'],
    tags: ['准时', '细致', '收尾干净'],
  },
  desk: {
    open: [
      '需求理得很清楚，一次就说到点子上',
      '材料清单列得明明白白，照着准备就行',
      '方案改了两版，都没有不耐烦',
      '进度每周同步，心里有数',
      '专业问题都用大白话解释',
    ],
    close: ['比约定早两天交付。', '文件整理得很规范，方便存档。', '老板看了也满意，准备长期合作。', '后续有问题也回得很快。'],
    tags: ['进度透明', '交付准时', '讲得明白'],
  },
  class: {
    open: ['老师很有耐心，零基础也跟得上', '课前有计划，课后有反馈', '小班氛围好，不会不好意思开口', '试听完当场就报了名'],
    close: ['两个月下来进步看得见。', '孩子每周都盼着上课。', '请假可以补课，很人性化。', '教室干净，停车也方便。'],
    tags: ['有耐心', '讲解清楚', '进步明显'],
  },
  event: {
    open: ['前期沟通很细，流程表做到了分钟', '现场把控得很好，没有一点慌乱', '拍得自然，不会摆拍到脸僵', '布置和效果图几乎一样'],
    close: ['家人朋友都说好看。', '底片当天就看到了，没有隐形消费。', '精修不过度，很像本人。', '留下了很好的回忆。'],
    tags: ['效果好', '底片全送', '现场从容'],
  },
}

const fair: Words = {
  open: ['整体还可以，', '结果是满意的，', '做得不错，', '中规中矩，', '该做的都做了，'],
  close: [
    '就是比约定晚了一点。',
    '沟通上可以再主动些。',
    '细节还能再好些。',
    '价格稍微偏高。',
    '排期要等两天。',
    '有一处小问题，反馈后改好了。',
  ],
  tags: ['基本满意', '略有延误', '价格偏高'],
}

const poor: Words = {
  open: ['体验一般，', '和想的不太一样，', '有点失望，', '这次不太顺利，'],
  close: [
    '延误了也没提前说。',
    '套餐里写的有一项没做，反馈后才补。',
    '前后换了两个人对接，要重复说明。',
    '返工了一次才勉强可以。',
    '报价时没说清楚额外费用。',
  ],
  tags: ['延误', '需要返工', '沟通不畅'],
}

const replies = {
  good: [
    '谢谢认可，期待再次为你服务。',
    '感谢信任，已经把你的反馈转给同事，大家都很开心。',
    '谢谢你的耐心配合，有需要随时联系。',
  ],
  poor: [
    '很抱歉这次没做好，已经安排回访并承诺七天内免费返工。',
    '向你道歉，延误是我们排班的问题，已退还部分费用。',
    '感谢指出，报价单已经补上费用说明，避免再发生。',
  ],
} as const

const followups = [
  '用了一个月，没有再出问题，追评推荐。',
  '后来有小毛病，打电话当天就来处理了。',
  '过了两周再看，效果依然不错。',
  '追评：邻居也下单了，一致好评。',
]

export type ReviewText = { stars: number; body: string; tags: string[]; reply: string | null; followup: string | null }

/** One review; `quality` from 0 to 1 moves the stars, `done` is a part of what was bought. */
export function reviewText(rng: Rng, quality: number, done: string, setting: ReviewSetting): ReviewText {
  const stars = rng.weighted([
    [5, 40 + quality * 50],
    [4, 22],
    [3, 10 * (1.3 - quality)],
    [2, 5 * (1.2 - quality)],
    [1, 4 * (1.2 - quality)],
  ] as const)
  const own = good[setting]
  const praise = () => {
    const opens = rng.sample(rng.chance(0.6) ? [...own.open, ...good.open] : good.open, rng.chance(0.4) ? 2 : 1)
    const middle = rng.chance(0.4) ? `，${done}做得尤其好` : ''
    return `${opens.join('，')}${middle}。${rng.pick([...own.close, ...good.close])}`
  }
  const words = stars >= 3 ? fair : poor
  const body = rng.chance(0.06) ? '' : stars === 5 ? praise() : `${rng.pick(words.open)}${rng.pick(words.close)}`
  const tags = stars >= 5 ? [...own.tags, ...good.tags] : words.tags
  return {
    stars,
    body,
    tags: rng.sample(tags, rng.int(0, 3)),
    reply: rng.chance(stars >= 4 ? 0.35 : 0.75) ? rng.pick(stars >= 4 ? replies.good : replies.poor) : null,
    followup: stars >= 4 && rng.chance(0.08) ? rng.pick(followups) : null,
  }
}
