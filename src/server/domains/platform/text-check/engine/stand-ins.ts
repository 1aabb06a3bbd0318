/** What stands for what when somebody writes so that a program shall not read it. Own tables: shapes, parts of characters, pictures, sounds. */

/** Letters that are only drawn otherwise, which NFKC leaves as they are. */
const LETTERS: readonly (readonly [from: string, to: string])[] = [
  ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnopqrstuvwyz'],
  ['авсԁеғһіјкӏмопрԛѕтѵѡхуᴢ', 'abcdefhijklmonpqstvwxyz'],
  ['αβεικνορτυχω', 'abeiknoptuxw'],
  ['ɑɡıɩʋⅴ', 'agiivv'],
  ['ɐɓɔɗəɛǝƒɠɦɨɪƙɭłɱɲɳƞøʂʈŧʊʉʌʍʏʎʐƶßđħƀʟ', 'abcdeeefghiikllmnnnosttuuvwyyzzsdhbl'],
  ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'abcdefghijklmnoprstuvwxyz'],
  ['ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᎾᏢᎡᏚᎢᏙᏔᏃ', 'abcdeghijklmoprstvwz'],
  ['з', '3'],
  // Characters in forms that the conversion to simplified ones leaves as they are.
  ['妳砲姊牠祇衹荳癈粧弌弍弎', '你炮姐它只只豆废妆一二三'],
  [
    '揹枱鬪汚倂啣婬廻搥攷痲痺瞇矽碁糢蔴覩賸鎗鑛姪囘圅徧悤拕捄敍朞欵畧疎窻粇罸聼肎舩虵覇謌豓鞵韈飜藁',
    '背台斗污并衔淫回捶考麻痹眯硅棋模麻睹剩枪矿侄回函遍匆拖救叙期款略疏窗糠罚听肯船蛇霸歌艳鞋袜翻稿',
  ],
  // As Japan writes them.
  [
    '払仏竜亀鶏猟鉱渋焼塩豊乗剰浄歩毎渉姫拝抜髪捜挿掲揺撃択拠拡摂斉曽変満浜獣畳県砕穏粋縄縦繊聴臓荘蔵覚観訳賛遅酔釈関闘隠雑霊頼顕駆騒齢両処労効勧圏圧壊奨嬢専庁廃従徴恵悩懐戯衞飈',
    '付佛龙龟鸡猎矿涩烧盐丰乘剩净步每涉姬拜拔发搜插揭摇击择据扩摄齐曾变满滨兽叠县碎稳粹绳纵纤听脏庄藏觉观译赞迟醉释关斗隐杂灵赖显驱骚龄两处劳效劝圈压坏奖娘专厅废从征惠恼怀戏卫飙',
  ],
  // Rare ones that are drawn alike or meant the same long ago.
  ['亱呑咾帋庒徦恠旾旹畄疍稥紥羙肏舎跴靣黙鼡仝埸䅁𠲎逥佱', '夜吞老纸庄假怪春时留蛋香扎美操舍踩面默鼠全场案逼回法'],
]

/** Radicals of the block of supplements, which NFKC leaves as they are, each before its character. */
const RADICALS =
  '⺁厂⺂乙⺃乙⺄乙⺆冂⺇几⺈刀⺉刂⺋卩⺌小⺍小⺎尢⺏尢⺒巳⺓幺⺔彐⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歹⺠民⺡氵⺢水⺣灬⺤爪⺥爪⺦爿⺧牛⺨犭⺩王⺪疋⺫目⺬示⺭礻⺮竹⺯糸⺰纟⺱网⺲网⺳网⺵网' +
  '⺶羊⺷羊⺸羊⺹老⺺聿⺻聿⺼月⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃西⻄西⻅见⻆角⻇角⻈讠⻉贝⻊足⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑长⻒长⻓长⻔门⻕阝⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻟饣⻠饣⻡首⻢马⻣骨' +
  '⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫齐⻬齐⻭齿⻮齿⻯龙⻰龙⻱龟⻲龟営营'

function lettersOf(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [from, to] of LETTERS) {
    const [letters, plain] = [[...from], [...to]]
    for (const [index, letter] of letters.entries()) found.set(letter, plain[index] ?? '')
  }
  // White letters on black, and those that flags are made of.
  for (const start of [0x1f150, 0x1f170, 0x1f1e6]) {
    for (let index = 0; index < 26; index++) found.set(String.fromCodePoint(start + index), String.fromCharCode(97 + index))
  }
  for (const start of [0x2776, 0x2780, 0x278a]) {
    for (let index = 0; index < 9; index++) found.set(String.fromCodePoint(start + index), String(index + 1))
  }
  for (let value = 1; value <= 9; value++) found.set(String.fromCodePoint(0x24f4 + value), String(value))
  for (let value = 11; value <= 20; value++) found.set(String.fromCodePoint(0x24e0 + value), String(value))
  for (const ten of [0x24fe, 0x277f, 0x2789, 0x2793]) found.set(String.fromCodePoint(ten), '10')
  for (const nought of [0x24ff, 0x1f10b, 0x1f10c]) found.set(String.fromCodePoint(nought), '0')
  // Roman numbers, without those that are written for v and x; the numerals of Suzhou; dice.
  for (const start of [0x2160, 0x2170]) {
    for (const value of [1, 2, 3, 4, 6, 7, 8, 9]) found.set(String.fromCodePoint(start + value - 1), String(value))
  }
  for (let value = 1; value <= 9; value++) found.set(String.fromCodePoint(0x3020 + value), String(value))
  for (let value = 1; value <= 6; value++) found.set(String.fromCodePoint(0x267f + value), String(value))
  // Numerals of Ethiopia, clocks.
  for (let value = 1; value <= 9; value++) {
    found.set(String.fromCodePoint(0x1368 + value), String(value)).set(String.fromCodePoint(0x1f54f + value), String(value))
  }
  found.set('\u{1f51f}', '10').set('\u{1f4af}', '100')
  const radicals = [...RADICALS]
  for (let index = 0; index + 1 < radicals.length; index += 2) found.set(radicals[index] ?? '', radicals[index + 1] ?? '')
  return found
}

export const LETTER_FORMS: ReadonlyMap<string, string> = lettersOf()

type Pair = readonly [from: string, to: string]

const pairsOf = (text: string): Pair[] =>
  text
    .trim()
    .split(/\s+/)
    .flatMap(group => {
      const [from = '', to = ''] = group.split('>')
      return [...from].filter(one => one !== '\ufe0f').map(one => [one, to] as const)
    })

/** What a character may be a substitute for: several characters in one text. */
function gathered(pairs: readonly Pair[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const [from, to] of pairs) found.set(from, (found.get(from) ?? '') + to)
  return found
}

/** Characters and pictures that look like another, or stand for it. */
export const SHAPES: ReadonlyMap<string, string> = new Map(
  pairsOf(`
  🈶🈚🈯🈲🉐🉑㊙㊗🈴🈵🈹🈺>
  薇徽徵溦嶶>微 伩訫>信 ➕﹢✚✛+＋╋┼†✜>加 傢伽咖>加 ➖>减 🐧>qq 💊>药 💰💵💴💲🪙>钱 🐴🐎>马 ✈🛩>飞机 📞☎📱>电话 ❤💗💓💕💖💘🧡💛💚💙💜>心
  ○◯⭕О>0 З>3 Ч>4 著>着 瞭>了 ☕🍵>茶 🚬>烟 🧊❄氷>冰 🍃🌿🍀☘>叶 🍄>蘑菇 🎈>气球 🍬🍭>糖 💉>针 🎓>学历 🎧>耳机 ⚽>足球 🏀>篮球 🃏>牌 🔞>成人 🪪>证 ⬆☝👆>上 ⬇👇>下
  🔍🔎>搜 🐟🐠>鱼 🦆>鸭 🐢>龟 🐍>蛇 📮>邮 🎫🎟>票 🧾>票 🏥>医院 💧💦>水 🌙>夜 🌸>花 🐉🐲>龙 🐯🐅>虎 🐒🐵>猴 👀>看 ✍📝>写 📕📖>书 🛏>床
  🀄>中 🧧>红包 🎰🎲>赌 🐔🐓🐤🐣🐥>鸡 🐂🐮>牛 💳>卡 📧✉>信 🔥>火 🆓>免费 🆗>ok 🐷🐖>猪 🐶🐕>狗 💩>屎 🍞>包 🏦>银行 🚗🚕>车 🏠>家
  ⻜>飞 ⻋>车 ⻓>长 ⻢>马 ⻚>页 ⻉>贝 ⻅>见 ⻔>门 ⻛>风 ⻥>鱼 ⻦>鸟 ⻩>黄 ㊣>证 歀>款 荅>答 単>单 卜卞>下 甴>电 呺>号 攺>改 奎>套 孑>子 旡>无 爿>片 夭>天 佥>金 徼>缴 侩>会 杏>查 昭>照 宙>审 辺>返 甪>用 囗>口
  彔>录 巻>卷 岀>出 敎>教 悳>德 甶>由 亇>个 亍>行 乄>义 伱>你 囙>因 嘦>要 呮>只 訁>言 诖>挂 沷>泼 刋>刊 帯>带 荼>茶 孰>熟 氿>酒 洒>酒 曰>日 姉>姐 汘>汗 屛>屏 囸>日 尛>小 烎>开 仧>长 氺>水 氷>冰 児>儿 曰>日
  囗>口 巳已>己 侍>待 货>贷 帐>账 拷烤栲铐>考 攷>考 岱>代 伐>代 証證>证 扑>赌 睹堵>赌
  刹>刷 涮唰>刷 弹>单 坂板>返 仮>返 佘>余 慱搏>博 愽>博 菜>彩 僄>票 漂缥>票 炰>炮 垉>炮 毐>毒 姝>妹 眛>妹 岀>出 兑>兑 夲>本 朩>木
  圉>围 丌>开 叚>假 莪硪涐>我 沵祢>你 汸>访 噺>新 媄渼>美 钕>女 莮>男 啲菂>的 亾>亡 兲>天 吙>火 汏>大 吢伈>心 嬡>爱 冇>没 卟吥芣>不 昰湜>是 庅嚒麽>么 泩>生 徃>往
  俬>私 囬廻冋>回 圗啚図>图 圑団>团 対>对 収荍>收 発>发 灋>法 価>价 媤>思 峩>我 镸>长 亖>四 笖苡>以 嘸呒>无 叄>三 栲洘>考 姃>正 眞>真 旹溡>时 偂湔>前 洅侢>再 濄>过
  圵丄仩>上 丅芐>下 閅钔>门 蕟>发 沝>水 侕洏>而 尒>尔 弐>二 洝侒>安 楽>乐 薬>药 売>卖 読>读 戸>户 実>实 検>检 験>验 険>险 転>转 軽>轻 鉄>铁 銭>钱 鈡>钟 歓>欢 権>权 気>气 様>样
  徳>德 悪>恶 応>应 広>广 沢>泽 駅>驿 剤>剂 黒>黑 絵>绘 経>经 続>续 総>总 縁>缘 譲>让 栄>荣 厳>严 戦>战 弾>弹 脳>脑 壱>一 帰>归 辧>办 笩>代 貟>员 の>的 カ>力 ニ>二 ハ>八 ロ>口 エ>工
  タ>夕 ト>卜 ム>厶 ヌ>又 メ>乂 チ>千 ヒ>匕 ミ>三 セ>七 ㄖ>日 ㄌ>力 ㄏ>厂 炴>央 珴>我 恏>好 谂>念 凊>清 埥>请 暍>喝 菿>到 孒>子 孓>子 釨>子 牸>子 亇>个 箇>个 彵>他 咜>他 苪>丙
  迋>往 菋>味 钚>不 鎭>镇 苃>友 伖>友 洺>名  堺>界 铓>忙 冣>最 囻圀>国 凷>块 伀>公 厷>公 亝>齐 扥>托 乑>众 扖>入 叺>入 込>入 岀>出 糀>花 婲>花 芲>花 錵>花
  葯>药 苭>药 櫉>厨 荃>全 叧>另 傻儍>傻 逬>逼 屄>逼 犮>友 伖>友 苓>零 倂>并 羣>群 宭>群 裙>群 冂>门 攵夊>文 迚>过 扥>托 咭>吉 鄀>若 骉>马 囍>喜
`),
)

/** Characters taken apart. What is read as one is two or three characters of the text. */
export const PARTS: ReadonlyMap<string, string> = new Map(
  `力口>加 亻弋>代 人弋>代 亻言>信 人言>信 讠正>证 言正>证 贝者>赌 女票>嫖 木又>权 石马>码 木几>机 钅艮>银 禾斗>科 王求>球 代贝>贷 火包>炮 纟勺>约
  讠果>课 讠式>试 言式>试 贝兼>赚 钅戋>钱 金戋>钱 亻介>价 氵去>法 扌召>招 禾刂>利 亻用>佣 人用>佣 王见>现 扌甲>押 君羊>群 禾厶>私 耳关>联 女未>妹 夂力>务
  反辶>返 辶反>返 尸巾刂>刷 采彡>彩 艹约>药 亻叚>假 彳卬>御 十尃>博 月兑>脱 禾中>种 氵冰>冰 木木>林 艹麻>蔴 口曷>喝 孑亥>孩 讠射>谢 言射>谢 车专>转 贝长>账 月长>胀
  贝占>贴 贝买>赎 木奉>棒 亻专>传 扌非>排 弓单>弹 占戈>战 云力>动 丷八力>办 力八>办 亻故>做 者阝>都 扌丁>打 口乞>吃 禾火>秋 钅肖>销 钅失>铁 木娄>楼 亻尚>倘 氵每>海 女且>姐
  女马>妈 犭句>狗 犭者>猪 犬句>狗 月卪>服 月殳>股 示畐>福 礻畐>福 火页>烦 石少>砂 氵少>沙 贝犬>状 扌卖>读 讠卖>读 号马>码 亻呆>保 扌由>抽 由阝>邮 禾厶>私 联糸>联系 屇刂>刷 氵肖>销 耳只>职 衤卜>补 纟工>红 车仑>轮 戈刂>划
  米分>粉 日寸>时 亻夏>傻 疒知>痴 礻申>神 疒丙>病 扌喿>操 亻散>微 亻微>微 口海>嗨 讠只>识 扌丑>扭 氵酉>酒 纟冬>终 亻圭>佳 亻本>体 讠井>讲 讠仑>论 纟及>级 纟吉>结 月各>胳 火乍>炸 钅令>铃 亻吏>使 亻寸>付 亻弟>俤 扌屯>扽
  彳亍>行 月齿>脑 月凶>脑 歹戋>残 口乞>吃 亻壬>任 亻叚>假 尸句>局 宀女>安 立早>章 早立>章 竹弓>第 扌奂>换 氵兄>况 冫欠>次 竹合>答 竹由>笛 木示>标 木羊>样 穴工>空 宀元>完 宀子>字 广占>店 广车>库 户方>房 门口>问 门耳>闻 门马>闯 辶车>连
  辶寸>过 寸辶>过 车辶>连 关辶>送 斤辶>近 元辶>远 文辶>这 不辶>还 辶不>还 首辶>道 走召>超 走己>起 走取>趣 车两>辆 饣并>饼 饣官>馆 金失>铁 金同>铜 贝戎>贼 贝戋>贱 贝化>货 化贝>货 次贝>资 次女>姿 分贝>贫 今贝>贪 乏贝>贬 弗贝>费 加贝>贺
  宀贝>宾 口贝>员 口巴>吧 口牙>呀 口合>哈 口可>呵 口那>哪 口尼>呢 口阿>啊 犭良>狼 犭青>猜 犭孤>狐 忄青>情 忄亥>该 忄生>性 心生>性 忄曼>慢 扌巴>把 扌包>抱 扌安>按 扌莫>摸 扌由>抽 扌立>拉 扌合>拾 扌是>提 扌奉>捧 扌斤>折 扌圭>挂 月土>肚
  月旁>膀 月半>胖 月交>胶 月要>腰 禾口>和 禾且>租 禾兑>税 禾中>种 米青>精 米唐>糖 米造>糙 火因>烟 火尧>烧 火考>烤 木仓>枪 石皮>破 石并>碰 目垂>睡 女良>娘 女表>婊 女支>妓 女昏>婚 女某>媒 女夭>妖 女少>妙 王里>理 王不>环 土里>埋 土者>堵
  土平>坪 日免>晚 日未>昧 日青>晴 讠人>认 讠井>讲 讠平>评 讠吾>语 讠兑>说 讠舌>话 言舌>话 讠周>调 讠己>记 讠十>计 讠寺>诗 讠成>诚 讠午>许 讠殳>设 讠羊>详 讠果>课 言果>课 讠炎>谈 言炎>谈
  扌殳>投 扌票>摽 贝武>赋 贝才>财 王元>玩 牛勿>物 女乃>奶 女子>好 女少>妙 马主>驻 马奇>骑 馬奇>骑 口马>吗 讠青>请 氵先>洗 氵由>油 氵每>海 日月>明 木交>校 木羊>样 木不>杯 石包>炮 石角>确 言周>调 言正>证 金艮>银 土也>地
  足包>跑 足各>路 車侖>轮 禾兑>税 禾呈>程 木票>标 衤果>裸 辶反>返 忄夬>快 亻尔>你 人尔>你 忄生>性 小青>情 忄青>情
  贝代>贷 彳山攵>微 彳山几>微 口坐>唑 冫水>冰 月艮>服 夫夫日>替 夫夫>替 矢口>知 禾斗>科 口马>吗 弓长>张 口天>吴 土里>埋 亻宅>侘 氵查>渣 犬者>猪 马句>驹 女良>娘
  钅十>针 车俞>输 口贝员>员 贝曾>赠 氵林>淋 木黄>横 火丁>灯 虫它>蛇 丷兀>光 亠凶>离 扌臭>揽 广木>床 扌兑>挩 口畐>逼 畐辶>逼 辶畐>逼 亻吉>佶 氵主>注 主氵>注 亻主>住 女且>姐 木公>松
  牛寺>特 牜寺>特 寺牛>特 门口>问 禾火>秋 木每>梅 口巾>吊 尸巾>刷 米占>粘 疒谷>㾆 米更>粳 丰刀>切 七刀>切 火气>氣 艹余>茶 艹早>草 艹化>花 艹平>苹 土成>城 土册>堋 弋工>式 讠射>谢`
    .split(/\s+/)
    .map(one => one.split('>') as [string, string]),
)

/** Characters that sound alike and are used instead in words of two characters, where sound alone would find too much. */
export const SOUND_ALIKE: ReadonlyMap<string, string> = gathered(
  pairsOf(`
  威维巍崴葳薇徽嵬围为唯帷韦卫>微 芯心新欣鑫辛馨歆昕鋅锌伈>信 佳家嘉茄珈伽迦枷嫁架>加 戴带待岱袋黛玳贷>代 烤拷栲靠铐犒>考 唰涮耍>刷 丹担弹但蛋旦淡诞郸殚>单
  反反饭范贩凡番翻>返 俐力莉丽厉立粒利例历栗>利 勇拥庸永用涌>佣 板扮半伴拌绊>办 正政郑症怔挣整蒸争征>证 堵睹独肚渡杜>赌 搏伯勃波播玻帛舶>博 菜采财裁才材蔡>彩
  待带>贷 宽筐>款 桃陶逃掏淘>套 县线限显先献>现 替题体啼>提 嫌>现 电店点典淀>点 约月岳跃>约 炮泡跑袍抛>炮 票漂飘嫖瓢>嫖 穿川串传>串 赃脏>赃 嘛妈麻马玛码>麻
  度肚堵渡读>毒 票飘>票 发乏伐罚珐>发 漂飘标>票 抠寇叩蔻扣口>扣 求球秋丘邱>球 裙君>群 司斯撕丝思>私 廖撩辽疗料僚>聊 沙傻啥>傻 比逼币笔必闭碧鼻>逼 全泉拳圈>全
  枪腔呛锵抢>枪 弹>弹 耕根>跟 圆元园源>缘 滋资姿咨>资 跪贵鬼轨>贵 摆白败柏百佰>白 冰兵病饼>冰 大达答>大 嘛妈>妈 试是式士世视>试 题提替>题 卷券倦绢>卷 答达打>答 按案暗俺>案
  叶业页液>夜 洛落络罗>裸 触处初出楚>畜 生声升>生 孝小校晓消>笑 刘留流溜>流 水税睡>水 叶椰>叶 紫子字>子 大达打>大 病兵饼>冰 号毫好>号 店垫典>电 步部布簿>部 商伤>上 雾务物>务 歪外>外 围为微>围 果过>过 言研严颜>研 步不布>部 教交胶>交
  大达>答 替梯体题>替 苟勾购够>狗 肿忠钟重中>种 知之支>智 果裹锅>过 味喂尾卫>围 管官冠馆>莞 荼查差茶>茶 有友又>友 埋卖>卖
  姿资>资 丽利力>利 必币比>币 店电>电 马码玛>码
  味胃魏蔚尾委伪>微 薪忻莘>信 七起奇气骑启旗棋>企 饿恶额娥俄蛾>鹅 画化花华>话 首守寿>手 鸡基积击>机 今斤巾津>金 坚间监煎>兼 直值只>职
  鸭压呀牙>押 店电点>垫 富负副夫父>付 接街节截>结 里礼李>理 头偷>投 俄鹅>额 真争正>征 宝饱>保 笨奔>本 宝爆抱胞>包 们闷>门 尚>上 工功宫攻供>公
  张掌障帐>章 克课科可客>刻 珍针贞>真 坐做座>作 毕必闭币>弊 轮伦>论 往忘旺>网 刻克科客>课 些鞋谢>写 汽器七>气 谷骨鼓故>古 米弥谜密>迷 要妖腰>药
  份分芬>粉 恼瑙闹>脑 惨灿蚕>残 制志质治>智 账丈仗章>障 吃迟池>痴 费肺飞>废 误雾勿>物 剑建键见件>贱 仁任>人 拉啦辣>垃 及鸡机>圾 扎炸楂>渣
  浑昏>混 旦淡弹>蛋 奇旗骑其齐>棋 排派拍>牌 住猪主柱>注 护互沪>户 苹评瓶萍>平 抬苔胎太>台 租足族阻组>租 卖买迈麦>卖 假架价驾>假 文闻纹稳>文 品频拼聘贫>品 学雪>学 历力立丽>历
`),
)

/** Characters that are drawn nearly alike: each may stand for each other of its group. */
export const DRAWN_ALIKE: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, string>()
  const groups = `
  己已巳 戊戌戍戎成 未末 土士 日曰 人入八 大太犬夭天夫 千干于 刀刁力 贝见 句勾匀勺 休体 兔免 今令 午牛 田由甲申 王玉主 木本术朩 白自百 几凡
  候侯 拔拨 杨扬汤场埸 析折拆 爪瓜 治冶 冒昌 辨辩瓣 暑署 赢嬴羸蠃 坏环 住往佳 钓钩 鸟乌 晴睛 代伐 仓仑 抢抡 包句 渴喝 货贷贸 资姿 佣拥 刷涮 返近迈
  利剂 垫执 付什 投没 征证怔 卡卞 查杏 密蜜 荐存 股肢 炒抄钞 币巾 盘盆 群郡裙 微徽徵 私和秋 账帐胀 户尸 话活括 扫扣扑 码妈 彩采 赌睹堵 博搏傅
  注住往柱 押抽钾 棋旗 牌脾 真直 钱线 轮伦沦 水永冰 约的 炮泡 裸课棵 妹昧味 凤风 技枝伎 师帅 色包 情请晴 片爿 性姓 寞漠 照昭 章意 毕华 业亚 文又
  试式 答合 枪抢 手毛 考老 题提 毒毐每 狗拘 贱践 障章 脑恼 字宇 学字 予预 内肉 会侩合 中巾 工土 刂丨 口囗 双又 戏戈 元无 开井幵 升开 两丙 面而
  充允 名各 公么 免兔 办为 用甪 乎平 半羊 米采 未来 支攴 友发 关天 笑美 气乞 冰水 药约 油抽由 料科 斤斥 全金 分公 数教 教敎 买卖头 卖实 货货
  员贝 收牧 取耳 职识织 聘骋 薪新 资贷 返板 板版 额颜 度渡 利和 息恩 钱浅 借错 还坏 款歌 现观 视观 频颁 图圆 群君 网冈 站战 址扯 链连 接按 联职
  系糸 微薇 信佶 扣叩 企正 鹅鸭 电申 号呈 机杌 飞气 聊柳 夜液 楼搂 包泡 养美 陪倍培 睡唾 炉户 衣依 服报 务劳 按安 摩磨 足定 浴俗 莞完 推堆 油袖
  考烤 试拭 案桉 保堡 过迈 改攺 枪木 替潜 隐稳急 耳且 作仵 弊蔽 题匙 卷券 论伦轮 毕毙 设没 课棵裸 学觉 历厉 凭任 证正 办力 刻核 章童 印卬 票漂
  发友 流琉 水氺 病疴 假暇 条务 户卢 本木 离璃 婚昏 驾架 照熙 身射 份扮 护沪 照煦 高亮 仿访 真具 骗偏 傻俊 逼福 畜蓄 生主 废度 物扬 贱钱 狗苟
  父交 红江 降隆 克兑 草章 厉厤 群郡 规现 期朝 祝视 稿搞 宾滨 检捡险验 辅铺 补朴 货贺 订打叮 叉又 招诏召 税锐悦 投授 拍柏 摸模馍 汇江 收攻 待侍持 注汪 空穴 提堤题 院浣 室窒 楼缕 找我 介价 传专转 到倒 源原 验检 编偏篇遍 写泻 跑炮 妹魅 师狮 特持待 具县
  员圆 姑估 沽 洽恰 脱说 裸祼 露路 阴阳 幼幻 奸好 淫谣 荡汤 诱透 腿褪 胸脑 臀殿 赢蠃 庄压 局尸 牌碑 彩踩 返皈 充流 亿忆 股服 涨张 跌迭 顶项 信言倌 伩信 抓爪 收敛 担但胆 保褓 押狎 诚城 额客 期欺 息熄 欠欤 款欵 银跟 帐胀 摇谣遥 丸九 麻痳 烟咽 溜榴 嗑磕
  叶吁 毒素 迷谜 晕荤 睡垂 冰泳 嗨海 粉纷 吸级 猪偖 傻傁 蠢舂 废发 狗枸 贼贱 屌吊 笔毛 眼服 听所 孔扎 作昨 抄沙 窃切 论沧 题是 泄世 透秀 印却 刻孩 假瑕 公分 证政 书节 册删 件仵 章竟 驾架 照煦 学孛 位拉 凭恁 开幵 票栗 税稅 薪新 猪诸 脑胸 残浅 白日
  痴知 蠢春 滚衮 死夗 妈吗 爹多 屁屄 屎尿 垃拉 圾极 杂朵 种仲肿 渣查 丑五 恶亚 臭嗅 婊表 骚搔 蛋旦 王主 智知 障樟 弱溺 病丙`
  for (const group of groups.trim().split(/\s+/)) {
    for (const one of group) {
      for (const other of group)
        if (one !== other && !(found.get(one) ?? '').includes(other)) found.set(one, (found.get(one) ?? '') + other)
    }
  }
  return found
})()
