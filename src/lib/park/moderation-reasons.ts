/** Why something is usually done to a topic, a press away from the field in which the reason stands (rules of the park, section 6). */
import type { TopicMark } from '#lib/contract/park/forum-managing.ts'

type Deed = TopicMark | 'MOVE' | 'MERGE' | 'HIDE' | 'RESTORE'

export const USUAL_REASONS: Readonly<Record<Deed, readonly string[]>> = {
  PIN_BOARD: ['版块说明，方便大家先看', '讨论的人多，集中在这里', '近期活动'],
  PIN_ALL: ['全站通知', '安全提醒'],
  UNPIN: ['活动已经结束', '内容已经过时', '为更新的主题让出位置'],
  DIGEST: ['经验完整，可以照着做', '数据翔实，注明了来源', '原创作品'],
  UNDIGEST: ['内容已经过时', '改动后不再完整', '有更完整的主题代替'],
  LOCK: ['问题已经解决', '争论没有新的理由', '讨论偏离了主题'],
  UNLOCK: ['有新的情况需要讨论', '关闭的原因已经消除'],
  MOVE: ['和版块的主题无关', '在那个版块更容易得到回答'],
  MERGE: ['问的是同一件事', '重复发布'],
  HIDE: ['广告内容', '含有联系方式', '和已有的主题重复', '攻击他人'],
  RESTORE: ['复核后没有违反规则', '作者已经改正', '隐藏有误'],
}
