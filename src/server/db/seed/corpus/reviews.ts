/** What buyers write after an order, by how content they were, and what providers answer. */
import type { Rng } from '../rng.ts'

type Words = { open: readonly string[]; close: readonly string[]; tags: readonly string[] }

const good: Words = {
  open: [
    '师傅很准时，说几点到就几点到',
    '沟通很顺，提的要求都记下来了',
    '价格和页面一样，没有加钱',
    '做事很细，角落都顾到了',
    '第二次下单了，一如既往地稳',
    '比我预想的快，质量也没打折扣',
    '全程有人跟进，不用我操心',
    '态度好，问什么都耐心解释',
    '之前找过别家，对比之下这家专业多了',
    '朋友推荐来的，没有失望',
    '响应特别快，十分钟就联系我了',
    '方案改了两版，都没有不耐烦',
  ],
  close: [
    '会推荐给同事。',
    '下次还找他们。',
    '值这个价。',
    '收尾也打扫得很干净。',
    '家里老人也很满意。',
    '发票第二天就收到了。',
    '建议大家提前约，周末人多。',
    '给五星没有问题。',
    '已经收藏了。',
    '希望一直保持。',
  ],
  tags: ['准时', '专业', '价格透明', '态度好', '沟通顺畅', '超出预期', '细致', '收尾干净'],
}

const fair: Words = {
  open: ['整体还可以，', '结果是满意的，', '活做得不错，', '中规中矩，', '该做的都做了，'],
  close: [
    '就是比约定晚了二十分钟。',
    '沟通上可以再主动一点。',
    '细节还能再好些。',
    '价格稍微偏高。',
    '周末约起来要等两天。',
    '收尾不算太干净，自己又擦了一遍。',
  ],
  tags: ['基本满意', '略有延误', '价格偏高'],
}

const poor: Words = {
  open: ['体验一般，', '和想的不太一样，', '有点失望，', '这次不太顺利，'],
  close: [
    '迟到了一个小时也没提前说。',
    '套餐里写的有一项没做，反馈后才补。',
    '前后换了两个人对接，要重复说明。',
    '返工了一次才勉强可以。',
    '报价时没说清楚材料费。',
  ],
  tags: ['迟到', '需要返工', '沟通不畅'],
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
    '感谢指出，报价单已经补上材料费说明，避免再发生。',
  ],
} as const

const followups = [
  '用了一个月，没有再出问题，追评推荐。',
  '后来有小毛病，打电话当天就来处理了。',
  '过了两周再看，效果依然不错。',
  '追评：邻居也下单了，一致好评。',
]

export type ReviewText = { stars: number; body: string; tags: string[]; reply: string | null; followup: string | null }

/** One review; `quality` from 0 to 1 moves the stars. */
export function reviewText(rng: Rng, quality: number, done: string): ReviewText {
  const stars = rng.weighted([
    [5, 40 + quality * 50],
    [4, 22],
    [3, 10 * (1.3 - quality)],
    [2, 5 * (1.2 - quality)],
    [1, 4 * (1.2 - quality)],
  ] as const)
  const words = stars >= 5 ? good : stars >= 3 ? fair : poor
  const close = rng.pick(words.close)
  const middle = stars >= 5 && rng.chance(0.45) ? `${done}做得尤其好，` : ''
  const second = stars >= 5 && rng.chance(0.4) ? `，${rng.pick(good.open)}` : ''
  const body = rng.chance(0.06)
    ? ''
    : stars >= 5
      ? `${rng.pick(words.open)}${second}，${middle}${close}`
      : `${rng.pick(words.open)}${close}`
  return {
    stars,
    body,
    tags: rng.sample(words.tags, rng.int(0, 3)),
    reply: rng.chance(stars >= 4 ? 0.35 : 0.75) ? rng.pick(stars >= 4 ? replies.good : replies.poor) : null,
    followup: stars >= 4 && rng.chance(0.08) ? rng.pick(followups) : null,
  }
}
