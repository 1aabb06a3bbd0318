/** The calls of acting on a topic. */
import { clientOf } from '#lib/api/browser.ts'
import { forumManaging } from '#lib/calls/park/forum-managing.ts'
import { forumModerating } from '#lib/calls/park/forum-moderating.ts'
import { forumTalk } from '#lib/calls/park/forum-talk.ts'
import { forumWriting } from '#lib/calls/park/forum-writing.ts'
import type { CallResult } from '#lib/contract/define.ts'
import { floorAddress } from '#lib/park/floor.ts'

export const api = clientOf({
  ...forumTalk,
  listTopicEdits: forumWriting.listTopicEdits,
  hideReply: forumManaging.hideReply,
  ...forumModerating,
})

export type Marks = CallResult<typeof forumTalk.getTopicMarks>

/** Shows a floor that has just been written or changed: the page is fetched anew, also when it is the one that is open. */
export function goToFloor(topicId: number, floor: number): void {
  const address = floorAddress(topicId, floor)
  if (location.pathname + location.search === address.split('#')[0]) {
    history.replaceState(history.state, '', address)
    location.reload()
  } else location.assign(address)
}
