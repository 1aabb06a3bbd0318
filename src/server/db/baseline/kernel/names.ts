/**
 * Names that look alike are one name (decision 030): the function by which they are compared.
 * Marks, blanks, punctuation and pictures do not count; letters and digits of other scripts stand for the Latin ones they look like (after
 * Unicode's confusables.txt, Unicode License v3), traditional characters and a few twins for the common ones.
 */
import { type Kysely, sql } from 'kysely'

/** What everything in the string looks like. */
const LETTERS: Record<string, string> = {
  '2': 'ƧƻϨᒿꙄꛯꝚ',
  '3': 'ƷȜЗзҘӠⳌꝪꞫ',
  '4': 'чᏎ',
  '5': 'Ƽ',
  '6': 'бᏮⳒ',
  '8': 'Ȣȣ৪੪',
  '9': '৭੧୨൭ⳊꝮ',
  a: '@ɑΑαАаᎪᗅꓮ',
  b: 'ßƀƂƃƄɓΒβБВЬвъьѢѣҌҍᏏᏴᑲᑳᖯᗷꓐꞴ',
  c: 'ȼςСсҪҫᏟᴄⲤⲥꓚꮯ',
  d: 'ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪꓒꓓ',
  e: 'ɆɇΕεЕеєҽҿᎬⴹꓰꬲ',
  f: 'ƑƒϜքᖴᵮẝꓝꞘꞙꬵ',
  g: 'ƍǤǥɠɡԌցᏀᏳᶃꓖ',
  h: 'ĦħɦΗНнћҢһӇӉհᎻᏂᏲᕼⱧⲎꓧꚕ',
  j: 'ɈɉͿϳЈјᎫᒍꓙꞲ',
  k: 'ƙΚκКкҚҝҞᏦᛕⱩⲔꓗꝀ',
  l: '!1i|ıŁłƖƗƚǀɨɩɪɫɭΙιІіӀӏ\u05c0\u05d5\u05df\u0627\u0661\u0673۱\u07caᎥᏞᒪᛁᵻᵼⅠⅰⲒⳐⵏ丨ꓡꓲꙇꭵ',
  m: 'ΜϺМмӍᎷᗰᛖⲘꓟ',
  n: 'ƝƞɳΝηпոռᵰⲚꓠ',
  o: '0ØøƟɵΘΟθοσОоѲѳӨөՕօ\u05e1\u0647\u0665\u06be\u06c1\u06d5۵\u06ff\u07c0०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᎾᏫᴏᴑ⊖⊝Ⲟⲟⴱⵁⵔ〇ꓳꝊꝋꬽꬾꭴꮎꮻ',
  p: 'ƥΡρРрᏢᑭᵽⲢⲣꓑ',
  q: 'ʠԛգզⵕ',
  r: 'ƦɍɼɽгяғᎡᏒᖇᴦᵲⲅꓣꭇꭈꮁ',
  s: '$ƽʂЅѕՏᏕᏚᵴꓢꜱꮪ',
  t: 'ŦŧƭƮȾΤτТтҬᎢᵵⲦꓔ',
  u: 'ɄʋμυиՍսሀᏌᑌᴜᵾꓴꞟꭎꭒꮜ',
  v: 'νѴѵ\u05d8\u0667۷Ꮩᐯᴠⴸꓦꛟꮩ',
  w: 'ɯωшщѡѽԜԝաᎳᏔᴡꓪꝡꮃ',
  x: 'ΧχХхҲᕁᕽ᙭᙮ᚷⲬⵝꓫꞳ',
  y: 'ƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨꓬꭚ',
  z: 'ƵƶȤȥʐΖᏃᴢᵶꓜꮓ',
}

/** Twins and traditional characters, each before the one it counts as. */
const HAN = `
  イ亻 エ工 カ力 タ夕 ト卜 ニ二 ハ八 ロ口 ー一 ─一 ミ三 オ才 已己 巳己 曰日 末未 士土 入人 戌戊 戍戊 冶治 候侯 乌鸟 夭天 亍于 束柬 扬杨 埸场 壸壶 氽汆 汩汨 祇祗 茶荼
  崇祟 徽微 赢嬴 洗冼 傳传 東东 國国 華华 廣广 業业 務务 機机 電电 產产 産产 發发 髮发 貿贸 實实 團团 資资 術术 網网 絡络 軟软 體体 開开 銀银 險险 證证 諮咨 詢询 顧顾
  問问 責责 匯汇 滙汇 彙汇 戶户 戸户 註注 銷销 員员 統统 訊讯 臺台 滿满 龍龙 鳳凤 陽阳 陰阴 長长 門门 飛飞 馬马 魚鱼 鳥鸟 車车 軍军 輪轮 運运 達达 進进 遠远 連连 選选
  鄉乡 鄰邻 醫医 藥药 養养 護护 聯联 聖圣 興兴 舉举 藝艺 蘇苏 蘭兰 萬万 葉叶 號号 萊莱 蓮莲 藍蓝 處处 衛卫 製制 複复 裝装 見见 規规 視视 親亲 覺觉 觀观 計计 訂订 記记
  設设 許许 評评 詞词 試试 詩诗 話话 該该 認认 語语 誠诚 誤误 說说 説说 課课 調调 談谈 請请 論论 諸诸 謝谢 識识 譯译 議议 讀读 變变 讓让 豐丰 豬猪 財财 貨货 販贩 貢贡
  貫贯 貴贵 買买 費费 貼贴 賀贺 賓宾 賞赏 賢贤 賣卖 質质 賬账 賴赖 賽赛 贊赞 贏嬴 趙赵 趨趋 跡迹 踐践 軒轩 較较 載载 輔辅 輕轻 輝辉 輸输 轉转 辦办 農农 邊边 還还 鄭郑
  鄧邓 釋释 針针 鈴铃 鉅巨 鋼钢 錄录 錢钱 錦锦 鍵键 鎮镇 鏡镜 鐘钟 鐵铁 閃闪 閉闭 間间 閣阁 闊阔 關关 隊队 階阶 際际 隨随 雙双 雜杂 雞鸡 離离 難难 雲云 靈灵 靜静 響响
  頁页 頂顶 項项 順顺 預预 領领 頭头 題题 額额 顏颜 願愿 類类 顯显 風风 飯饭 飲饮 飾饰 館馆 駐驻 駕驾 驗验 驚惊 鮮鲜 鴻鸿 鵬鹏 鷹鹰 麗丽 麥麦 黃黄 點点 齊齐 齒齿 齡龄
  個个 們们 倉仓 備备 偉伟 傑杰 債债 傷伤 價价 億亿 優优 儲储 兒儿 內内 兩两 冊册 凱凯 剛刚 創创 劃划 劇剧 劉刘 勁劲 動动 勝胜 勞劳 勢势 勵励 區区 協协 單单 卻却 廠厂
  歷历 曆历 壓压 參参 叢丛 吳吴 啟启 喬乔 嚴严 囑嘱 園园 圍围 圖图 圓圆 報报 場场 塊块 塗涂 墊垫 壇坛 壯壮 壽寿 夢梦 奮奋 奧奥 婦妇 媽妈 學学 孫孙 寧宁 寶宝 寫写 審审
  寬宽 對对 導导 專专 尋寻 將将 層层 屬属 島岛 嶺岭 嶽岳 幣币 師师 帶带 幫帮 幹干 幾几 庫库 廈厦 廳厅 張张 強强 彈弹 歸归 當当 徑径 從从 復复 徵征 憑凭 憶忆 應应 懷怀
  戀恋 戰战 戲戏 擔担 據据 擇择 擊击 擴扩 攝摄 攜携 敗败 敵敌 數数 斷断 於于 時时 晉晋 暢畅 曉晓 書书 會会 極极 構构 榮荣 樂乐 樓楼 標标 樣样 樹树 橋桥 橫横 檔档 檢检
  權权 歐欧 歡欢 歲岁 殘残 殺杀 氣气 決决 況况 淨净 涼凉 淺浅 測测 湯汤 溝沟 準准 滬沪 漢汉 漲涨 漸渐 潔洁 潤润 澤泽 濟济 濱滨 灣湾 災灾 為为 爲为 烏鸟 無无 煙烟 煉炼
  熱热 燈灯 營营 爐炉 爭争 爾尔 牆墙 獎奖 獨独 獲获 獻献 現现 瑪玛 環环 璽玺 瓊琼 畫画 異异 療疗 盡尽 監监 盤盘 盧卢 眾众 確确 碼码 磚砖 礎础 禮礼 種种 稅税 穩稳 窮穷
  競竞 筆笔 節节 範范 築筑 簡简 籃篮 糧粮 糾纠 紀纪 約约 紅红 紋纹 納纳 純纯 紙纸 級级 紡纺 細细 終终 組组 結结 給给 絲丝 經经 綠绿 維维 綱纲 綜综 緊紧 線线 編编 緣缘
  縣县 總总 績绩 織织 繪绘 繼继 續续 羅罗 義义 習习 聲声 職职 聽听 腦脑 膚肤 臨临 舊旧 艦舰 蘋苹 貝贝 負负 賈贾 閩闽 陳陈 陸陆 雖虽 韓韩 韋韦 頻频 顆颗 駿骏 騰腾 鋪铺
  鋒锋 銘铭 鑄铸 錶表 鐳镭 鈦钛 鈺钰 鉑铂 銅铜 鋁铝 鋰锂 遊游 適适 郵邮 採采 淩凌 衝冲 裏里 裡里 週周 佈布 妳你 祕秘 羣群 峯峰 廚厨 恆恒 係系 繫系 閒闲 塵尘`

const CHARACTERS = [
  ...Object.entries(LETTERS).flatMap(([to, list]) => [...list].map(from => [from, to] as const)),
  ...HAN.trim()
    .split(/\s+/)
    .map(pair => [...pair] as [string, string]),
]

/** Marks on the letters of every script (Unicode's categories Mn and Me). */
const MARKS =
  '\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1-\\u05c2\\u05c4-\\u05c5\\u05c7\\u0610-\\u061a\\u064b-\\u065f' +
  '\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7-\\u06e8\\u06ea-\\u06ed\\u0711\\u0730-\\u074a\\u07a6-\\u07b0\\u07eb-\\u07f3' +
  '\\u07fd\\u0816-\\u0819\\u081b-\\u0823\\u0825-\\u0827\\u0829-\\u082d\\u0859-\\u085b\\u0898-\\u089f\\u08ca-\\u08e1' +
  '\\u08e3-\\u0902\\u093a\\u093c\\u0941-\\u0948\\u094d\\u0951-\\u0957\\u0962-\\u0963\\u0981\\u09bc\\u09c1-\\u09c4\\u09cd' +
  '\\u09e2-\\u09e3\\u09fe-\\u0a02\\u0a3c\\u0a41-\\u0a51\\u0a70-\\u0a71\\u0a75\\u0a81-\\u0a82\\u0abc\\u0ac1-\\u0ac8\\u0acd' +
  '\\u0ae2-\\u0ae3\\u0afa-\\u0b01\\u0b3c\\u0b3f\\u0b41-\\u0b44\\u0b4d-\\u0b56\\u0b62-\\u0b63\\u0b82\\u0bc0\\u0bcd\\u0c00' +
  '\\u0c04\\u0c3c\\u0c3e-\\u0c40\\u0c46-\\u0c56\\u0c62-\\u0c63\\u0c81\\u0cbc\\u0cbf\\u0cc6\\u0ccc-\\u0ccd\\u0ce2-\\u0ce3' +
  '\\u0d00-\\u0d01\\u0d3b-\\u0d3c\\u0d41-\\u0d44\\u0d4d\\u0d62-\\u0d63\\u0d81\\u0dca\\u0dd2-\\u0dd6\\u0e31\\u0e34-\\u0e3a' +
  '\\u0e47-\\u0e4e\\u0eb1\\u0eb4-\\u0ebc\\u0ec8-\\u0ecd\\u0f18-\\u0f19\\u0f35\\u0f37\\u0f39\\u0f71-\\u0f7e\\u0f80-\\u0f84' +
  '\\u0f86-\\u0f87\\u0f8d-\\u0fbc\\u0fc6\\u102d-\\u1030\\u1032-\\u1037\\u1039-\\u103a\\u103d-\\u103e\\u1058-\\u1059' +
  '\\u105e-\\u1060\\u1071-\\u1074\\u1082\\u1085-\\u1086\\u108d\\u109d\\u135d-\\u135f\\u1712-\\u1714\\u1732-\\u1733' +
  '\\u1752-\\u1753\\u1772-\\u1773\\u17b4-\\u17b5\\u17b7-\\u17bd\\u17c6\\u17c9-\\u17d3\\u17dd\\u180b-\\u180d\\u180f' +
  '\\u1885-\\u1886\\u18a9\\u1920-\\u1922\\u1927-\\u1928\\u1932\\u1939-\\u193b\\u1a17-\\u1a18\\u1a1b\\u1a56\\u1a58-\\u1a60' +
  '\\u1a62\\u1a65-\\u1a6c\\u1a73-\\u1a7f\\u1ab0-\\u1b03\\u1b34\\u1b36-\\u1b3a\\u1b3c\\u1b42\\u1b6b-\\u1b73\\u1b80-\\u1b81' +
  '\\u1ba2-\\u1ba5\\u1ba8-\\u1ba9\\u1bab-\\u1bad\\u1be6\\u1be8-\\u1be9\\u1bed\\u1bef-\\u1bf1\\u1c2c-\\u1c33\\u1c36-\\u1c37' +
  '\\u1cd0-\\u1cd2\\u1cd4-\\u1ce0\\u1ce2-\\u1ce8\\u1ced\\u1cf4\\u1cf8-\\u1cf9\\u1dc0-\\u1dff\\u20d0-\\u20f0\\u2cef-\\u2cf1' +
  '\\u2d7f\\u2de0-\\u2dff\\u302a-\\u302d\\u3099-\\u309a\\ua66f-\\ua672\\ua674-\\ua67d\\ua69e-\\ua69f\\ua6f0-\\ua6f1\\ua802' +
  '\\ua806\\ua80b\\ua825-\\ua826\\ua82c\\ua8c4-\\ua8c5\\ua8e0-\\ua8f1\\ua8ff\\ua926-\\ua92d\\ua947-\\ua951\\ua980-\\ua982' +
  '\\ua9b3\\ua9b6-\\ua9b9\\ua9bc-\\ua9bd\\ua9e5\\uaa29-\\uaa2e\\uaa31-\\uaa32\\uaa35-\\uaa36\\uaa43\\uaa4c\\uaa7c\\uaab0' +
  '\\uaab2-\\uaab4\\uaab7-\\uaab8\\uaabe-\\uaabf\\uaac1\\uaaec-\\uaaed\\uaaf6\\uabe5\\uabe8\\uabed\\ufb1e\\ufe00-\\ufe0f' +
  '\\ufe20-\\ufe2f'

/** What is not seen, blanks, punctuation, symbols and pictures. */
const SILENT =
  '\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u02b0-\\u02ff\\u115f\\u1160\\u180b-\\u180f\\u2000-\\u20ff\\u2190-\\u2bff' +
  '\\u3000-\\u3004\\u3008-\\u3030\\u309b\\u309c\\u30fb\\ufe10-\\ufe6f\\ufeff\\U0001f000-\\U0001faff\\U000e0000-\\U000e0fff'

/**
 * `translate` maps one character to one; pairs that read as one letter follow. Capitals are lowered by the rules of the C locale, so that
 * every server answers alike; those of other scripts are in the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const from = CHARACTERS.map(([character]) => character).join('')
  const to = CHARACTERS.map(([, character]) => character).join('')
  await sql`
    CREATE FUNCTION name_skeleton(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS ${sql.lit(`
      SELECT replace(replace(replace(regexp_replace(
        translate(lower(normalize(name, NFKD) COLLATE "C"), '${from}', '${to}'),
        '[${SILENT}${MARKS}]+', '', 'g'), 'rn', 'm'), 'vv', 'w'), '有限责任公司', '有限公司')`)}`.execute(db)
}
