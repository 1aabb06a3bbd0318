/** A bounty asked without a name: paid with coins and money, reviewed, answered, talked about, accepted, and an invoice of it asked for. */
import { data } from '#tests/support/api-server.ts'
import { INVOICE_TITLE } from './her.ts'
import { approve, type Deeds, herPicture, pay, type Stage } from './stage.ts'

const TITLE = '一件不愿具名的押金事'

export async function askForBounty(stage: Stage, deeds: Deeds): Promise<void> {
  const { her, expert, bystander, categoryId } = stage
  const picture = await herPicture(stage, 'CONTENT_PICTURE', '租房合同')
  const { consultationId: id } = data<{ consultationId: number }>(
    await her.self.post('question', {
      title: TITLE,
      text: '合同到期一个月，房东说墙面有污渍不退押金，该找谁？',
      categoryId,
      labelIds: [],
      pictures: [{ uploadId: picture.id }],
      anonymous: true,
      bounty: 10_000,
      days: 7,
    }),
  )
  const { orderNo } = data<{ orderNo: string }>(await her.self.post(`question/${id}/submit`, {}))
  await pay(stage, orderNo)
  await approve(stage, TITLE)
  deeds.questions.push(id)
  deeds.orders.push(orderNo)

  for (const who of [her.self, bystander, expert]) data(await who.post(`question/${id}/follow`, { follow: true }))
  const { consultationAnswerId: answerId } = data<{ consultationAnswerId: number }>(
    await expert.post(`consultation/${id}/answer`, { text: '先发书面催告，再去街道的调解委员会。', pictures: [] }),
  )
  deeds.answers.push(answerId)
  for (const who of [her.self, bystander]) data(await who.post(`consultation/${answerId}/like`, { target: 'ANSWER', like: true }))
  data(await her.self.post(`consultation/${id}/like`, { target: 'QUESTION', like: true }))
  const comment = async (who: typeof expert, relevanceId: number, relevance: 'ANSWER' | 'COMMENT', content: string) => {
    const { commentId } = data<{ commentId: number }>(
      await who.post(`consultation/comment/reply/${relevanceId}`, { relevance, content }),
    )
    deeds.comments.push(commentId)
    return commentId
  }
  const first = await comment(her.self, answerId, 'ANSWER', '催告要写些什么？')
  const second = await comment(bystander, first, 'COMMENT', '写清楚日期和金额就行。')
  const third = await comment(her.self, second, 'COMMENT', '明白了，多谢。')
  data(await bystander.post(`consultation/${third}/like`, { target: 'COMMENT', like: true }))
  data(await bystander.post(`question/${id}/report`, { commentId: third, reason: 'OTHER', text: '好像在打广告' }))
  data(await her.self.post(`consultation/${id}/optimal/${answerId}`, {}))
  data(await her.self.post(`order/${orderNo}/invoice`, { kind: 'PERSON', name: INVOICE_TITLE, taxNo: '' }))
}
