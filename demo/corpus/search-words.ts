/** What the demo city searches for. */

/** word, or word|rising; `# 1607` starts the words of a city. */
export const hotWords = `
代理记账|rising
家政保洁
公司注册
前端工程师
社保补缴|rising
搬家
劳动合同纠纷
个税汇算
会计
新媒体运营
空调维修
月嫂
一级建造师
积分入户
兼职
软件开发
# 1607
南山 双休
前海 企业补贴|rising
龙华 装修
深圳 入户
人才住房|rising
跨境电商
`
