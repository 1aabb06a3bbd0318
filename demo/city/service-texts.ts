/** Titles, introductions, questions and answers of the demo services, put together from what a kind of service consists of. */
import type { Rng } from '#demo/rng.ts'
import type { ServiceKind, ServiceRoot } from './service-tree.ts'

const promises = [
  '当天可约',
  '不满意返工',
  '明码标价',
  '周末正常服务',
  '可开发票',
  '老客户推荐',
  '本地团队',
  '先看案例再下单',
  '可加急',
  '全程跟进',
]

/** A title of 4 to 60 characters that says what is sold. */
export function serviceTitle(rng: Rng, kind: ServiceKind, city: string): string {
  const title = rng.pick(kind.titles)
  const forms: readonly (readonly [() => string, number])[] = [
    [() => title, 30],
    [() => `${title}，${rng.pick(promises)}`, 34],
    [() => `${city}${title}`, 18],
    [() => `${kind.name}｜${title}`, 8],
    [() => `${city}${title}，${rng.pick(promises)}`, 10],
  ]
  return rng.weighted(forms)()
}

const fits = [
  '第一次接触、想少走弯路的你',
  '时间紧，希望一次做好的家庭或团队',
  '对价格和责任要求写清楚的客户',
  '之前找过别家、效果不理想想重新来的客户',
]

const steps = [
  ['在线说明需求，可附照片或资料', '确认方案、价格和时间', '准时开始，过程随时可问', '完成后当面验收', '七天内有问题免费处理'],
  ['下单前电话沟通十分钟', '根据情况选定套餐', '专人对接，进度及时同步', '交付并逐项核对', '售后群保留三十天'],
]

const list = (tag: 'ul' | 'ol', items: readonly string[]): string =>
  `<${tag}>${items.map(item => `<li>${item}</li>`).join('')}</${tag}>`

/** The rich text of a service's page. */
export function serviceIntro(
  rng: Rng,
  kind: ServiceKind,
  root: ServiceRoot,
  provider: { name: string; city: string; years: number },
): string {
  const { name, city, years } = provider
  return [
    rng.pick([
      `<p>${name}在${city}做${kind.name}已经 ${years} 年，这项服务是我们接得最多的一种。${kind.note}。</p>`,
      `<p>如果你正在找${kind.name}，先看看下面的内容是不是你需要的。${kind.note}。</p>`,
      `<p>${kind.note}。${name}在${city}提供${root.intro.replace('，', '、')}，${kind.name}由有 ${years} 年经验的同事负责。</p>`,
    ]),
    '<h3>服务内容</h3>',
    list('ul', kind.scope),
    '<h3>适合谁</h3>',
    list('ul', rng.sample(fits, 2)),
    '<h3>服务流程</h3>',
    list('ol', rng.pick(steps)),
    '<h3>价格说明</h3>',
    `<p>页面价格是最小套餐的价格，按“${kind.unit}”计。超出套餐范围的内容会先报价，你同意后再做，不会中途加价。</p>`,
    rng.chance(0.5)
      ? `<blockquote>${rng.pick(['下单前有任何不清楚的地方，欢迎先提问，我们会如实回答。', '做不到的我们会直接告诉你，不会先收钱再说。', '老客户第二次下单，套餐价减免一成。'])}</blockquote>`
      : '',
  ].join('')
}

/** Question and answer pairs that make sense for any kind of service. */
export function serviceQuestion(rng: Rng, kind: ServiceKind, city: string): { body: string; answer: string } {
  return rng.pick([
    { body: '价格会不会到现场又涨？', answer: '不会。套餐里写明的内容就是这个价，超出的部分会先报价，你同意再做。' },
    { body: `${city}各区都能服务吗，远的要加钱吗？`, answer: '各区都可以。特别偏远的地方会提前说明往返费用，不会事后收。' },
    { body: '可以开发票吗？', answer: '可以，下单时备注抬头和税号，完成后三天内开具电子发票。' },
    { body: '周末或者晚上能做吗？', answer: '可以，周末不加价，晚上八点以后请提前一天约。' },
    {
      body: `${rng.pick(kind.scope)}包含在最便宜的套餐里吗？`,
      answer: '请看套餐里的内容清单，没有列出的可以单独加，价格会提前告诉你。',
    },
    { body: '做完不满意怎么办？', answer: '七天内免费返工，还不满意可以申请退款，平台会介入。' },
    { body: '需要我准备什么？', answer: `${kind.note}。其他不用准备。` },
    { body: '大概要多久？', answer: '看套餐里写的天数，一般会提前完成。特殊情况会第一时间跟你说。' },
    { body: '是你们自己的人做，还是转给别人？', answer: '都是我们自己的同事，不转包。上门会出示工牌。' },
    {
      body: `我这种情况适合哪个套餐？第一次做${kind.name}`,
      answer: '第一次建议选标准套餐，内容够用，价格也合适。也可以先把情况发过来我们帮你看。',
    },
  ])
}
