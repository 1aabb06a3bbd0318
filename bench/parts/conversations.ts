/** A conversation of 100 000 messages against one of 1 000, and a person with 10 000 conversations against one with 100, in one database. */

import { createToken } from '#server/domains/people/session/tokens.ts'
import { figuresOf, type Grown, grow, type PathLoad } from '../lib/growth.ts'
import { signIn, withDb } from '../lib/people.ts'
import { report, roundsOf } from '../lib/report.ts'
import { startSite } from '../lib/site.ts'
import { LONG, openTalks, SHORT } from '../lib/talks.ts'

export async function conversations(): Promise<void> {
  const rounds = roundsOf(7)
  const database = await openTalks()
  const { reader, short, long, few, many } = database.known
  const site = await startSite(database.url)
  try {
    const [own, fewOwn, manyOwn] = [reader, few, many].map(id => ({ id, token: createToken() }))
    await withDb(database.url, db => signIn(db, [own!, fewOwn!, manyOwn!]))
    const { url } = site
    const ofTalk = (id: number, length: number, tails: (length: number) => string[]): PathLoad => ({
      url,
      token: own!.token,
      paths: tails(length).map(tail => `/v1/front/chat/${id}${tail}`),
    })
    const ofTalks = (what: string, tails: (length: number) => string[]): Promise<Grown> =>
      grow(what, ofTalk(short, SHORT, tails), ofTalk(long, LONG, tails), rounds)
    const ofLists = (what: string, paths: string[]): Promise<Grown> =>
      grow(what, { url, paths, token: fewOwn!.token }, { url, paths, token: manyOwn!.token }, rounds)
    const search = (word: string) => () => [`/search?keyword=${encodeURIComponent(word)}`]
    const grown = [
      await ofTalks('open: the conversation and its newest messages', () => ['', '/messages']),
      await ofTalks('jump to its middle, and on from there', length => [
        `/messages?around=${length / 2}`,
        `/messages?before=${length / 2}`,
        `/messages?after=${length / 2}`,
      ]),
      await ofTalks('search: a word of every sixth message', search('合同')),
      await ofTalks('search: of one in a hundred', search('发票')),
      await ofTalks('search: of one in a thousand', search('公证处')),
      await ofTalks('search: of none', search('琥珀')),
      await ofLists('list of conversations', ['/v1/front/chat/list', '/v1/front/chat/list?kind=DIRECT']),
      await ofLists('list of those unread', ['/v1/front/chat/list?unread=1']),
      await ofLists('total unread', ['/v1/front/chat/unread']),
    ]
    report(
      'conversations',
      grown.flatMap(one => figuresOf(one, { p99: 1.5 })),
      grown,
    )
  } finally {
    await site.stop()
    await database.stop()
  }
}
