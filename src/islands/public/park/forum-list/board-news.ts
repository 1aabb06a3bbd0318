/** What came since one was there last, topic by topic and board by board; and following a board. */

import { actOnce, untouchedSince } from '#components/ui/act-once.ts'
import { ensureSignedIn } from '#components/ui/ensure-signed-in.ts'
import { toast } from '#components/ui/toast.ts'
import { clientOf } from '#lib/api/browser.ts'
import { forumTalk } from '#lib/calls/park/forum-talk.ts'

const api = clientOf({
  getForumNews: forumTalk.getForumNews,
  visitBoard: forumTalk.visitBoard,
  followBoard: forumTalk.followBoard,
})

function press(button: HTMLButtonElement, following: boolean): void {
  button.setAttribute('aria-pressed', String(following))
  button.textContent = following ? '已关注版块' : '关注版块'
}

const several = (number: number, unit: string): string => `${number >= 100 ? '99+' : number} ${unit}`

export async function showNews(button: HTMLButtonElement | null): Promise<void> {
  const places = new Map(
    [...document.querySelectorAll<HTMLElement>('[data-topic-news]')].map(place => [Number(place.dataset.topicNews), place]),
  )
  const boardId = Number(button?.dataset.boardFollow)
  const mayShow = untouchedSince()
  const news = await api
    .getForumNews({ query: { topicIds: [...places.keys()].slice(0, 60).join(','), ...(boardId ? { boardId } : {}) } })
    .catch(() => null)
  // After the answer, since it tells what was new until now.
  if (boardId) void api.visitBoard({ params: { id: boardId }, body: {} }).catch(() => undefined)
  if (!news) return
  if (button && mayShow(button)) press(button, news.following)
  for (const { topicId, newFloors } of news.topics) {
    const place = places.get(topicId)
    if (!place) continue
    place.hidden = newFloors === 0
    place.textContent = several(newFloors, '新')
  }
  for (const topicId of news.newTopicIds) {
    const place = places.get(topicId)
    if (!place) continue
    place.hidden = false
    place.textContent = '新主题'
  }
  const counts = new Map(news.boards.map(board => [board.boardId, board.newTopics]))
  for (const place of document.querySelectorAll<HTMLElement>('[data-board-news]')) {
    const newTopics = counts.get(Number(place.dataset.boardNews)) ?? 0
    place.hidden = newTopics === 0
    place.textContent = several(newTopics, '新主题')
  }
}

export async function follow(button: HTMLButtonElement): Promise<void> {
  await actOnce(button, async () => {
    if (!(await ensureSignedIn())) return
    const { following } = await api.followBoard({
      params: { id: Number(button.dataset.boardFollow) },
      body: { follow: button.getAttribute('aria-pressed') !== 'true' },
    })
    press(button, following)
    toast(following ? '已关注，有新主题会通知你' : '不再关注', { tone: 'ok' })
  })
}
