// What the minors' mode bounds, as tables: by the time of day, by the minutes used, by the call.

import { describe, expect, test } from 'vitest'
import type { CallDefinition } from '#lib/contract/define.ts'
import { contract } from '#lib/contract/index.ts'
import { date } from '#lib/format/date.ts'
import { featureOf } from '#server/domains/platform/feature/service.ts'
import { closedNow, isBounded, refusedAlways, secondsSince } from './policy.ts'

/** Of a day in Shanghai. */
const at = (clock: string): Date => new Date(`2026-06-01T${clock}:00+08:00`)

describe('when', () => {
  test.each([
    ['00:00', 'NIGHT'],
    ['05:59', 'NIGHT'],
    ['06:00', null],
    ['12:00', null],
    ['21:59', null],
    ['22:00', 'NIGHT'],
    ['23:59', 'NIGHT'],
  ] as const)('at %s: %s', (clock, expected) => {
    expect(closedNow({ minutesADay: 40, extraMinutes: 0, usedSeconds: 0 }, at(clock))).toBe(expected)
  })
})

describe('how long', () => {
  test.each([
    [40, 0, 40 * 60 - 1, null],
    [40, 0, 40 * 60, 'SPENT'],
    [40, 30, 40 * 60, null],
    [40, 30, 70 * 60, 'SPENT'],
    [120, 0, 119 * 60, null],
    [120, 0, 121 * 60, 'SPENT'],
  ] as const)('%i minutes a day and %i more, %i seconds used: %s', (minutesADay, extraMinutes, usedSeconds, expected) => {
    expect(closedNow({ minutesADay, extraMinutes, usedSeconds }, at('15:00'))).toBe(expected)
  })

  test('the night closes whatever minutes are left, and a day is one of Shanghai', () => {
    expect(closedNow({ minutesADay: 120, extraMinutes: 30, usedSeconds: 0 }, at('22:30'))).toBe('NIGHT')
    expect(date(at('00:00'))).toBe('2026-06-01')
    expect(date(new Date(at('00:00').getTime() - 1))).toBe('2026-05-31')
  })

  test.each([
    ['the first beat', null, 0],
    ['a minute later', 60, 60],
    ['two pages that beat at once', 0, 0],
    ['a page that was closed meanwhile', 600, 0],
    ['a clock that went back', -5, 0],
  ] as const)('%s counts %s → %i', (_, before, counted) => {
    const now = at('15:00')
    expect(secondsSince(before === null ? null : new Date(now.getTime() - before * 1000), now)).toBe(counted)
  })
})

const { call, chat, courseAuthor, courseBuying, directed, downloadBuying, forumTalk, forumWriting, offer, orderActions } =
  contract
const { accountWriting, downloadWriting, schoolEnquiry, videoWatching, videoWriting } = contract
const { payment, question, recruitmentPost, resume, session, withdrawals, notice, examRegistration, playbackWatching } = contract

describe('what for', () => {
  test.each<[string, CallDefinition, 'never' | 'by day' | 'free']>([
    ['paying', payment.createPayment, 'never'],
    ['ordering a service', orderActions.orderService, 'never'],
    ['buying a course', courseBuying.buyCourse, 'never'],
    ['buying a download', downloadBuying.buyDownload, 'never'],
    ['paid consultation', directed.askDirected, 'never'],
    ['more of its time', directed.extendConsultation, 'never'],
    ['registering for an exam, which costs', examRegistration.registerForExam, 'never'],
    ['withdrawing money', withdrawals.applyWithdrawal, 'never'],
    ['turning to a stranger', chat.openConversation, 'never'],
    ['calling', call.startCall, 'never'],
    ['a job or the wish for one', recruitmentPost.publishRecruitment, 'never'],
    ['a CV', resume.createResume, 'never'],
    ['offering a service', offer.createOffer, 'never'],
    ['teaching', courseAuthor.createCourse, 'never'],
    ['going on with a conversation', chat.sendChatMessage, 'by day'],
    ['asking', question.createQuestion, 'by day'],
    ['a topic', forumWriting.publishTopic, 'by day'],
    ['a reply', forumTalk.replyTopic, 'by day'],
    ['a bullet', playbackWatching.sendBullet, 'by day'],
    ['a bullet in a video', videoWatching.sendVideoBullet, 'by day'],
    ['a video', videoWriting.createVideo, 'by day'],
    ['a file', downloadWriting.createFile, 'by day'],
    ['an article', accountWriting.submitArticle, 'by day'],
    ['a message to a school', schoolEnquiry.writeToSchool, 'by day'],
    ['changing the password', session.changePassword, 'free'],
    ['reading notices', notice.listNotices, 'free'],
  ])('%s', (_, definition, expected) => {
    const feature = featureOf(definition)
    const found = refusedAlways(definition, feature) ? 'never' : isBounded(definition, feature) ? 'by day' : 'free'
    expect(found).toBe(expected)
  })
})
