/** Invented names and nicknames, as people in a Chinese city would choose them. */
import type { Rng } from '#demo/rng.ts'

const surnames =
  '王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 郭 何 林 罗 高 郑 梁 谢 宋 唐 许 邓 冯 韩 曹 曾 彭 萧 蔡 潘 田 董 袁 于 余 叶 蒋 杜 苏 魏 程 吕 丁 沈 任 姚 卢 傅 钟 姜 崔 谭 廖 范 汪 陆 金 石 戴 贾 韦 夏 邱 方 侯 邹 熊 孟 秦 白 江 阎 薛 尹 段 雷 黎 史 龙 陶 贺 顾 毛 郝 龚 邵 万 覃 武 钱'.split(
    ' ',
  )

const femaleNames =
  '欣怡 雨桐 思琪 佳慧 晓琳 婉婷 梦瑶 静怡 雅雯 诗涵 子萱 雪梅 海燕 丽华 秀珍 晓燕 玉婷 小曼 可欣 若兰 语嫣 慧敏 春燕 嘉怡 美玲 艳红 晓彤 文静 淑芬 佩珊 乐瑶 知夏 清妍 书瑶 念慈 依依 安琪 茹雪 紫涵 巧玲 月娥 映雪 芷晴 兰芝'.split(
    ' ',
  )

const maleNames =
  '浩然 子轩 俊杰 建国 志强 伟明 家豪 文博 宇航 泽宇 天佑 国栋 晓东 立诚 永康 建华 少华 海涛 振宇 绍辉 锦程 明远 启航 思远 承志 卫东 志远 景行 云飞 瑞霖 鹏程 立新 学文 海波 向阳 昊天 逸飞 正阳 光耀 凯文 德胜 焕章 兆丰 伯言'.split(
    ' ',
  )

const nicknameHeads =
  '爱吃肠粉的 深南大道的 晚风里的 早起跑步的 不加班的 会修水管的 阳台种菜的 南山脚下的 城中村的 骑小电驴的 喝早茶的 二十楼的 梧桐山的 海边的 加糖的 半熟的 努力的 慢半拍的 爱逛菜场的 周末钓鱼的 认真生活的 拎着伞的 等红灯的 听雨的 爱拍照的 写代码的 做木工的 养橘猫的 带娃的 刚搬来的'.split(
    ' ',
  )

const nicknameTails =
  '老陈 小林 阿强 大白 豆豆 阿May 小鱼 老王 胖虎 小满 南瓜 阿杰 土豆 丸子 小鹿 老周 团子 阿宁 木木 小七 阿珍 柚子 石头 可可 栗子 米粒 老张 阿星'.split(
    ' ',
  )

const poetic =
  '云水谣 山月不知 一川烟雨 浅草微凉 南风知意 听涛 行舟 半亩方塘 小城旧事 青瓷 晴川 漫步云端 一叶知秋 晨光微露 星垂平野 橘子海 白日梦 三餐四季 人间烟火 温一壶茶 旧书店 慢慢来 不远行 春山可望 风起南国 东湖夜话 码头往事 岭南客 潮起 初夏蝉鸣 拾光者 远山淡影 雨后初晴 向海而生 落日飞车'.split(
    ' ',
  )

export type PersonName = { realName: string; nickname: string; gender: 'MALE' | 'FEMALE' }

/** A person's name and the nickname they go by; `taken` keeps nicknames unlike each other. */
export function personName(rng: Rng, taken: Set<string>): PersonName {
  const gender = rng.chance(0.5) ? 'MALE' : 'FEMALE'
  const surname = rng.pick(surnames)
  const realName = surname + rng.pick(gender === 'MALE' ? maleNames : femaleNames)
  const titles = gender === 'MALE' ? ['师傅', '哥', '工', '先生', '老师'] : ['姐', '老师', '女士', '阿姨', '小姐']
  const forms = [
    () => realName,
    () => surname + rng.pick(titles),
    () => rng.pick(nicknameHeads) + rng.pick(nicknameTails),
    () => rng.pick(poetic),
    () => `${rng.pick(poetic)}${rng.int(1, 99)}`,
    () => rng.pick(nicknameTails) + rng.pick(['在深圳', '同学', '爱生活', '的日常', '不打烊', '上线了', '要早睡']),
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

const trades =
  '家政 水电维修 室内设计 会计 法务 平面设计 前端开发 产品经理 电商运营 幼儿教育 健身教练 摄影 婚礼策划 汽车维修 物流调度 餐饮 外贸 护理 人力资源 新媒体'.split(
    ' ',
  )

const hobbies = '跑步 羽毛球 徒步 做饭 养花 钓鱼 骑行 看展 读书 拼图 打篮球 煲汤 摄影 游泳 听播客 写毛笔字 逛旧书店 露营'.split(
  ' ',
)

/** A profile line, sometimes none: most people leave it empty or write one sentence. */
export function personIntro(rng: Rng, city: string): { intro: string; tags: string[] } {
  const trade = rng.pick(trades)
  const [first, second] = rng.sample(hobbies, 2) as [string, string]
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
