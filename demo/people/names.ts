/** Invented names and nicknames, as people in a Chinese city would choose them. */
import { z } from 'zod'
import { readYaml, texts } from '#demo/read.ts'
import type { Rng } from '#demo/rng.ts'

const words = readYaml(
  'people/data/names.yaml',
  z.strictObject({
    surnames: texts,
    female: texts,
    male: texts,
    nicknameHeads: texts,
    nicknameTails: texts,
    poetic: texts,
    trades: texts,
    hobbies: texts,
  }),
)

export type PersonName = { realName: string; nickname: string; gender: 'MALE' | 'FEMALE' }

/** A person's name and the nickname they go by; `taken` keeps nicknames unlike each other. */
export function personName(rng: Rng, taken: Set<string>): PersonName {
  const gender = rng.chance(0.5) ? 'MALE' : 'FEMALE'
  const surname = rng.pick(words.surnames)
  const realName = surname + rng.pick(gender === 'MALE' ? words.male : words.female)
  const titles = gender === 'MALE' ? ['师傅', '哥', '工', '先生', '老师'] : ['姐', '老师', '女士', '阿姨', '小姐']
  const forms = [
    () => realName,
    () => surname + rng.pick(titles),
    () => rng.pick(words.nicknameHeads) + rng.pick(words.nicknameTails),
    () => rng.pick(words.poetic),
    () => `${rng.pick(words.poetic)}${rng.int(1, 99)}`,
    () => rng.pick(words.nicknameTails) + rng.pick(['在深圳', '同学', '爱生活', '的日常', '不打烊', '上线了', '要早睡']),
  ]
  for (let tries = 0; ; tries++) {
    const nickname =
      tries < 4
        ? rng.weighted([
            [forms[0]!, 38],
            [forms[1]!, 8],
            [forms[2]!, 26],
            [forms[3]!, 6],
            [forms[4]!, 10],
            [forms[5]!, 12],
          ])()
        : realName + rng.int(2, 999)
    if (!taken.has(nickname)) {
      taken.add(nickname)
      return { realName, nickname, gender }
    }
  }
}

/** A profile line, sometimes none: most people leave it empty or write one sentence. */
export function personIntro(rng: Rng, city: string): { intro: string; tags: string[] } {
  const trade = rng.pick(words.trades)
  const [first, second] = rng.sample(words.hobbies, 2) as [string, string]
  const years = rng.int(2, 21)
  const intro = rng.weighted<() => string>([
    [() => '', 30],
    [() => `做${trade}${years}年了，在${city}生活，有事可以问我。`, 14],
    [() => `${city}人，平时喜欢${first}和${second}。`, 14],
    [() => `白天${trade}，晚上${first}。不常在线，看到就回。`, 10],
    [() => `来${city}第${years}年，还在学着照顾好自己。`, 8],
    [() => `${years}年${trade}经验，接靠谱的活，说到做到。`, 12],
    [() => `两个孩子的家长，关注${city}的学校和兴趣班。`, 6],
    [() => `记录${city}的街头巷尾，周末多半在${first}。`, 6],
    [() => '不打广告，只聊真实体验。', 4],
    [() => `从${trade}转行中，请多指教。`, 5],
  ])()
  return { intro, tags: rng.sample([trade, first, second], rng.int(0, 3)) }
}
