/** Words that mean the same to people who search, and what the demo city searches for. */

/** One group a line. */
export const synonyms = `
保洁 清洁 打扫
月嫂 产后护理 母婴护理
代账 代理记账 记账
注册公司 公司注册 工商注册
程序员 开发工程师 软件工程师
前端 web前端
文员 行政 前台
兼职 小时工 临时工
招聘 找工作 求职
社保 五险一金 五险
税务 报税 纳税
搬家 搬迁 搬厂
装修 装潢 家装
维修 修理 检修
律师 法务 法律
商标 品牌注册
个税 个人所得税
培训 课程 学习
驾校 学车
幼儿园 托班 托管
月薪 薪资 工资 薪水
双休 周末双休
劳动合同 用工合同
租房 租赁 出租
政策 补贴 扶持
考证 考试 资格证
`

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
