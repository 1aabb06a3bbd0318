/** Whether somebody speaks about an offence instead of committing it: warns, asks, reports, denies, quotes. */
import type { TextKind } from '#lib/contract/platform/text-check.ts'

/** Words of those who speak about an offence. A denial (绝非骗局) is no warning. */
const ABOUT_WORDS = `
  请问(?!您?需?要写|您?需?要办|您?想)
  诈骗 骗局 骗子 被骗 受骗 上当 反诈 警惕 防范 谨防 当心 小心 举报 违法 犯法 犯罪 处罚 判刑 量刑 罚款 拘留 坐牢 取缔
  打击 查处 查获 抓获 禁止 严禁 抵制 远离 拒绝 戒毒 禁毒 后果 危害 宣传 普法 新闻 通报 案例 案件 维权 套路 别信 不要信
  千万别 不要参与 不能参与 不参与 是什么意思 合法吗 犯法吗 违法吗 可靠吗 靠谱吗 是真的吗 真的假的 算不算 怎么判 怎么处理
  什么罪 成瘾 沉迷 怎么防 怎么戒 怎么退 能退吗 投诉 被记过 记过 违规 下架 露馅 取消成绩 是不是 被发现 科普 访谈
  怎么劝 劝 整治 治理 能信 能不能信 敢信 可信吗 靠不靠谱 曝光 避坑 踩坑 避雷 杜绝 谢绝 请勿 辨别
  罪吗 算.{0,10}罪
  起诉 立案 追究 不可信 都是骗 骗人 骗钱 骗我 骗了 是骗 被坑 中招 后悔 报警 警方 民警 罪名 定罪 有罪 怎么处罚 怎么维权 合不合法 算违法 是否合法
  被抓 判几年 判多久 几年不能 关几年 要几年 停几年 骂我 被骂 人骂 骂人 骂同学 说我没 说我是 被叫 叫我傻 外号 请教 想问 问一下 问下 怎么办 怎么看 求教 求助 有谁知道 不能这么 不许可 不予 反对 班会 论文题目 新规 通告 辟谣 揭秘 调查 纪录片 电影里 小说里 剧里
  敲诈 勒索 留意 小广告 没收 被查 根本不存在 一经发现 别参与 别找人 别动歪 歪心思 穿帮 该不该 乱卖 谣言 别当 食药监 药监局 名著题 水浒传 红楼梦 西游记 第几回 申请表 有啥区别 有什么区别 没理 一看就是假
  拉黑了 大家拉黑 丢了工作 教练吹的 跑得比谁都快 显著差 要建档 须建档 假冒 冒充 识破 拆穿 破获 窝点 涉嫌 缴获 提防 家长要 没信 没敢 没同意 没答应 没理他 心疼 担心 有害 副作用 中毒
  上传处方 凭处方 遵医嘱 退款难 收到一张假 收到假 不要去买 别去买 不敢 老实 电线杆 城管
  听说 据说 有人卖 有人发 有人贴 有人问 有人说 有人让 有人推销 看到有人 看见有人 居然 竟然 自称 声称 短信说 收到短信 电话里说 群里有人 同学拉 朋友拉 拉我
  让我先 要我先 让我交 要我交 要求先 被要求 被拉 报道 历史上 民国 古代 剧情 片中 书中 书里 课文 成语 典故 古诗 历史课 语文课 知识点 选择题 判断题
  这道题 题干 单词 这个词 这种话题 变味 案子 合同纠纷 消协 市监局 卫健委
  查实 作废 禁限 诱导 我怀疑 怀疑是 广告说 刷到一个 看到一个 点进去 不受保护 别教 已经禁 被禁 不保障 有人给我 有人推荐 有人叫我 有人拉 有人让我 说是保本 被开除 开除 被取消 被处分 受处分 处分决定 留校察看 被逮 被拘 被封 被罚 这是诈骗 典型的 拆招 拦住了 劝阻 暗访 被忽悠
  那段 那一段 那章 那集 那场戏 讽刺 抓了个 抓住一个 取消三年 取消.{0,4}资格 禁考 家长注意 违禁 输了一套 输了房 吵翻 倾家荡产 家破人亡 妻离子散
  驾校说 机构说 噱头 呈阴性 呈阳性 误会一场 倒闭 要不回来 小字 两回事 复核 截止前 不可能 改不了 防作弊 反作弊 采购 公示 别背 白花 白交 交了学费 学费打水漂 文风 蹭热度 游戏里
  《[^》]+》讲的 其实不存在 报了药监 会被屏蔽 个题： 想多了 会进去的 所谓的
  作弊罪 罪最高 最高可判 引以为戒 便衣 抓了.{1,2}个 开庭 风险提示 列管 里检出 疾控 缉私 缉毒 聚众 绝对不[用碰] 不是一回事 不是那回事 转身就走 转身走 一律不 失联 人炸锅
  拉黑 撕掉 撕一下 涂掉 巡逻 应急局 仿冒 可恶 这么泄露 降额 追责 别进 号封了 被我骂 就是毒品 新型毒品 伪装成? 被伪造 门诊地址 听长辈讲 讲起当年
  获刑 法院判 发案 词源 词根 语境 认定为赌博 被认定无效 会被隐藏 旧社会 旧址 原址 连环画 不等于保本 不荐股 不带单
  赌瘾 戒赌 没一次准 没准过 割韭菜 踢出来 不卖给我 非处方药 小本票 小型张 年册 品相 集邮 首日封 杀猪盘
`
/** Words that offers use as well: they count only where nothing is offered. */
const DOUBTFUL_WORDS = `
  核实 派出所 公安 律师(?!证|函|同时) 判决 海关 是假的 提醒 责任 规定 条例 法律 讨论 交警 税务局 工商局 医保局 识别 真假 讲座 课堂
  原告 被告 检察 退费 风险 监管 心理 处方药 开处方 去医院 医生说 医生开 睡眠科 社区卫生 服务中心 过期药 回收箱 回收点 备案后 须出示 需出示 请出示 须提供 带身份证 带好 窗口 大厅
  存单 国债 存款保险 课上 概率 期望值 数学课 这部剧 电视剧 古装 布景 看小说 看电影 漫画里 影评 书评 读后感 博物馆 展览 民俗 规则 发明 医嘱 药师 药品说明书
  麻醉科 规培 护理 药理 药学 临床 科室 住院部 图书馆 胃镜 手术用 全麻 停药 副反应 残联 义卖 月子中心 产后 办卡 退卡 没中标 招标公告 借书 租车 还车 充电宝 法条 手工课 原理 算法 随机数 分子式 结构式 化学 备案 这酒 白酒 酒量 酱香
`
const namedIn = (words: string): string =>
  `(?<![不非没无别零免](?:是|会|怕|用|担心|有|有任何|需|必|任何|存在|到|用本人到|用去)?)(?:${words.trim().split(/\s+/).join('|')})`
const ABOUT = new RegExp(namedIn(ABOUT_WORDS), 'u')
const MAYBE_ABOUT = new RegExp(namedIn(DOUBTFUL_WORDS), 'u')
/** Words of people who recount an insult. (People who insult speak of lies and laws as well.) */
const RECOUNTED = new RegExp(
  [
    '骂我|被骂|人骂|骂人|骂了|骂同学|辱骂|说我没|说我是|被叫|叫我傻|外号|请问|怎么办|怎么教|笑得我|这本书|怎么读|读音|语文书|这个字|写的小说|纪录片|判刑|新闻|禁言|封号|举报|侮辱|名誉|起诉|是什么意思|口头禅|怎么处理|怎么安慰',
    '骂[她他它俺]|骂孩子|这个词|两个字|三个字|四个字|不礼貌|不尊重|请用|佛教|译本|名著|译者|上海话|广东话|四川话|东北话|怎么写|念的时候|取的外号|取名|起名|改编|饰演|配音',
    '这种话|什么意思|粤语|地域歧视|追不上|(?<![你看照])自己|我家|(?<!你)这只|狗狗|猫咪|主角|角色|台词|反派|剧情|歌词|游戏里|剧里|电影里|小说里|书里|成语|方言|患者|病人|康复|残疾|人士',
  ].join('|'),
  'u',
)
/** Right beside an insult: food, animals, plants, books, what somebody's mother has. */
const LITERAL = new RegExp(
  [
    '这道菜|怎么做|兰花|多肉|绿萝|不浇|小品|相声|谁演|音箱|音响|导航|语音助手|生日快乐|长命百岁|叼|遛',
    '鸡蛋|蛋液|蛋挞|饺子|套餐|狗粮|猫爬架|猫砂|猫粮|沙发|羊驼|动物园|仙人掌|浇水|养殖|孵化|产仔|[那这两几]两只|造句|语文作业|小说|这部剧|电影|叫什么名字|孩子问|在几单元|放门口|又忘了',
    '这词|一词|首歌|歌谱|乐谱|火锅|炖|凉拌|卤|造型|开业|停产|零食|可乐|快乐水|玩偶|公仔|绿豆|字典|错字|特殊教育|出自',
    '妈的(?:生日|手术|手机|电话|身体|身份证|户口|医保|社保|名字|包|衣服|菜|手艺|眼镜|钥匙|同事|朋友|老家|退休|号码|血压|病|药|腿|腰|眼睛|牙)|一个接一个|一个(?:星期|月|小时)',
  ].join('|'),
  'u',
)
const LITERAL_REACH = 8
/** Of ways to get in touch: who offers one speaks of the rules of the site as well. */
const WARNED = new RegExp(
  [
    '诈骗|骗局|骗子|被骗|受骗|反诈|警惕|谨防|举报|禁止|严禁|拒绝|请勿|不要信|别信|千万别|不能私下|请问|怎么办|怎么看|维权|法院|律师|派出所|报警|劳动',
    '没同意|没答应|没理他|没敢|不加微信|不加好友|[让要叫]我(?:加|私下|线下|微信|转)|要求.{0,6}(?:线下|私下|微信|转账)|被平台|没有凭证|不能线下|不得',
    '我没加|没加[他她]|坚持走|该不该|要不要(?:加|给|同意)|杀猪盘|民警|电诈|几次|绑定|注销|改名',
    '不接受|踢一下|踢出去|很难追|走担保|不是他们|又来了|果断|都别转|转身|不是私下|被盗|吗$|不赔|不保障|不受保|有风险|纠纷|上当|小心|当心|提醒|没有?担保|没有?保障|不管售后|走订单付|照抄|示例|一看就是假',
  ].join('|'),
  'u',
)
/** Who calls themselves so insults nobody. */
const OF_ONESELF = /(?:我[真可就太也又是这个像大]{1,4}|(?<![日原基根书版])本)$/u
/** Who is called so to their face. */
const ADDRESSED = /[你妳](?:这|这个|个|这种|们这|们这群)$/u
/** What stands before it says that it is not done; "whether or not" says nothing of the kind. */
const DENIED = /(?<![要有能会是好])(?:不|没|别|勿|拒绝|不做|不代|不得|不能|不要|不可|没有|没有任何)$/u
/** Who never does it says so of themselves: "不会代做" alone may ask those who cannot. */
const DENIED_BY_ONESELF = /(?:我|我们|本人|本店|老师)(?:从来?不|绝不|不会|不帮人?|不接)$/u
/** Asked back and answered at once, it was heard or written wrongly: K粉？不是，我说的是钾粉; 麻古？是老家方言. */
const TAKEN_FOR = /^[?？](?:不是?[，,。！!]|(?:其实|那)?是(?!的|真|不是|[，,。！!])|那本|我说的是)/u
/** The same before one of several words: who does not go there, touch it or offer it. */
const DENIED_PART = /(?:不|没|别|勿|拒绝|严禁|禁止)(?:进|去|碰|沾|做|提供|涉及|接受|参与|允许|准|得)$|(?<![要能是会有好用])不$/u
const BEFORE_REACH = 5
const ABOUT_REACH = 40

/** Who asks offers nothing, unless they also say where they are found. */
const ASKED =
  /吗|[来事行好能对是会有]不$|怎么|(?<!多少.{0,6})多少(?!.{0,6}(?:多少|都))|哪里|(?<!随你.{0,3}|随便.{0,3}|任.{0,2}|不管|无论)哪个|如何|为什么|多久|是什么|几次|几年|什么时候|难不难|好不好|能不能|要不要|会不会/u
const INVITED =
  /找我|联系我|加我|私我|私聊|私信|微信|vx|qq|扣扣|代理|到付|包邮|有货|现货|出售|诚招|招募|低价出|便宜出|面谈|满意再付|满意付款|买我的|给你发|给您发|我这里|我们这里|千字|给两千|先投|一起玩|[0-9]{5}/u
/** Who offers something says what it costs, how soon it is there, for whom it is. */
const OFFERED = new RegExp(
  [
    '[0-9一二三四五六七八九十百千两几半](?:块|元|百|千|毛)?(?:钱)?一(?:张|份|门|科|次|晚|本|套|天|单|条|篇|盒|克|颗|个|支)|一(?:张|份|门|科|次|晚|本|套|单|条|篇|盒|克|颗|支)[0-9一二三四五六七八九十百千两]',
    '(?:随|任)(?:便|意|你|您)?[选填写挑改]|一模一样|样式齐全|原版|看不出|要的(?:来|私|说)|需要的(?:来|私|说)|有偿|老客|新到|弄到了|都能出|都能做|都可以做|秒[刷出批到下]|当天(?:出|拿|取|到)',
    '帮做|代做|入职用|(?:我们|咱这|咱们|本店|这边)(?:儿|里|家)?(?:帮|有|给|专|可以|都|能|做)|帮你|帮您|给你(?!们|造)|您填|你填|量大|批发价|长期(?:供|有|收)|国外带|半价|先付|付一半|公道|低价|优惠|包(?:邮|成|办|拿)|我们接|有人接|不过全额退',
  ].join('|'),
  'u',
)
/** Who asks whether somebody wants it, and goes on, asks nothing. */
const COURTED = /(?:想|要|需要|来点|缺|急|住)[^吗]{0,12}(?:吗|要不要)(?!.*(?:吗|怎么|如何|为什么|靠谱|可信)).{5,}$/u
const isOffer = (text: string): boolean => INVITED.test(text) || OFFERED.test(text) || COURTED.test(text)

/** Laughter that is not at somebody: it ends the text. */
const IN_FUN = /[\u{1f602}\u{1f923}\u{1f606}\u{1f604}\u{1f605}]\ufe0f?[~～。！!]*$|(?:哈哈|嘿嘿|嘻嘻|hhh)[哈嘿嘻h]*[~～。！!]*$/u

const QUOTES = /[“「『《‘][^“”「」『』《》‘’]{1,24}[”」』》’]|"[^"]{1,24}"/gu
/** Who puts an expression in quotation marks speaks of it. */
const isQuoted = (original: string, at: number): boolean =>
  [...original.matchAll(QUOTES)].some(match => match.index <= at && at < match.index + match[0].length)

/** Tea that is drunk: who offers something else under its name says neither where it grows nor what it weighs. */
const REAL_TEA =
  /^(?!.*(?:懂|妹|女|姐|嫩|夜|学生|老客|茶友)).*(?:明前|雨前|毛尖|龙井|碧螺春|铁观音|普洱|白茶|红茶|绿茶|岩茶|大红袍|半斤|一斤|茶农|茶园|先尝|试喝)/u

/** Three characters and more, each cut off from the next: nobody warns of a word like that. */
const SPLIT = /^[\p{L}\p{N}](?:[^\p{L}\p{N}]+[\p{L}\p{N}]){2,}$/u

/** Where a word was found: `[start, end)` of what is compared, `[at, last)` of what was written. */
export type Spoken = { text: string; start: number; end: number; original: string; at: number; last: number }

const before = ({ text, start }: Pick<Spoken, 'text' | 'start'>): string => text.slice(Math.max(0, start - BEFORE_REACH), start)

/** Whether somebody says of one of several words that it is not done. */
export const isDeniedPart = (text: string, start: number): boolean => DENIED_PART.test(before({ text, start }))

export function isSpokenAbout(kind: TextKind, spoken: Spoken): boolean {
  const { text, start, end, original, at, last } = spoken
  if (SPLIT.test(original.slice(at, last))) return false
  if (isQuoted(original, at) || TAKEN_FOR.test(original.slice(last))) return true
  const around = text.slice(Math.max(0, start - ABOUT_REACH), end + ABOUT_REACH)
  if (kind === 'INSULT') {
    const beside = text.slice(Math.max(0, start - LITERAL_REACH), end + LITERAL_REACH)
    if (ADDRESSED.test(before(spoken)) && !/骂我|被骂|人骂|骂人话|说我|举报|怎么办|请问/u.test(around)) return false
    return RECOUNTED.test(around) || LITERAL.test(beside) || OF_ONESELF.test(before(spoken)) || IN_FUN.test(original)
  }
  if (DENIED.test(before(spoken)) || DENIED_BY_ONESELF.test(before(spoken)) || (kind === 'PORN' && REAL_TEA.test(text)))
    return true
  if (kind === 'CONTACT') return WARNED.test(around)
  if (ABOUT.test(around)) return true
  return (ASKED.test(around) || MAYBE_ABOUT.test(around)) && !isOffer(around)
}
