import { textCheck } from '#lib/contract/platform/text-check.ts'
import { operatorOf, signedInPerson } from '#server/access/actor.ts'
import { implement } from '#server/http/implement.ts'
import { listMyHeldTexts } from './my-held-texts.ts'
import {
  addSensitiveWord,
  changeSensitiveWord,
  exportSensitiveWords,
  importSensitiveWords,
  listSensitiveWords,
  tryOutSensitiveWord,
} from './words.ts'

export const textCheckRoutes = implement(textCheck, {
  listMyHeldTexts: ({ db, actor, query, now }) => listMyHeldTexts(db, signedInPerson(actor).userId, query.page, now),
  listSensitiveWords: ({ db, query }) => listSensitiveWords(db, query),
  tryOutSensitiveWord: ({ db, body }) => tryOutSensitiveWord(db, body),
  addSensitiveWord: ({ db, actor, body, exchange, now }) =>
    addSensitiveWord(db, body, { operator: operatorOf(actor), exchange, now }),
  changeSensitiveWord: ({ db, actor, params, body, exchange, now }) =>
    changeSensitiveWord(db, { id: params.id, body }, { operator: operatorOf(actor), exchange, now }),
  exportSensitiveWords: ({ db }) => exportSensitiveWords(db),
  importSensitiveWords: ({ db, actor, body, exchange, now }) =>
    importSensitiveWords(db, body, { operator: operatorOf(actor), exchange, now }),
})
