import { operator } from '#lib/contract/platform/operator.ts'
import { operatorOf } from '#server/access/actor.ts'
import { operatorContext } from '#server/access/request-context.ts'
import { verifyAudit } from '#server/audit.ts'
import { listCategoryBranches } from '#server/domains/city/city/service.ts'
import { findCodes, listHotCodes } from '#server/domains/city/nation/service.ts'
import { listBanners, listPhoneEntries } from '#server/domains/platform/home/service.ts'
import { listChosenHotWords, listSynonyms } from '#server/domains/platform/search/service.ts'
import { implement } from '#server/http/implement.ts'
import { createCategory, readCategories, saveCategory, saveCategoryOrder } from './categories.ts'
import {
  createSynonyms,
  dropBanner,
  saveBanner,
  saveSynonyms,
  updateBannerOrder,
  updateCategoryOrder,
  updateHotCities,
  updateHotWords,
} from './content.ts'
import { freezeCompany, freezeUser, signOutUser, unfreezeCompany, unfreezeUser } from './freeze.ts'
import { getHealth } from './health/service.ts'
import { getJobs, runJobNow } from './jobs.ts'
import { getCompany, getUser, listCompanies, listUsers } from './people.ts'
import { createPhone, dropPhone, savePhone, savePhoneOrder } from './phones.ts'
import { beginShadow, endShadow } from './shadow.ts'
import { getOverview, listAudit, listInbox } from './workspace.ts'

export const operatorRoutes = implement(operator, {
  getOverview: ({ db, actor, ports }) => getOverview(db, operatorOf(actor), ports.demo),

  listUsers: ({ db, query }) => listUsers(db, query),
  getUser: ({ db, params, now }) => getUser(db, params.id, now),
  freezeUser: ({ params, body, ...context }) => freezeUser(context.db, params.id, body, operatorContext(context)),
  unfreezeUser: ({ params, ...context }) => unfreezeUser(context.db, params.id, operatorContext(context)),
  signOutUser: ({ params, ...context }) => signOutUser(context.db, params.id, operatorContext(context)),

  beginShadow: ({ params, body, ...context }) => beginShadow(context.db, params.id, body, operatorContext(context)),
  endShadow: context => endShadow(context.db, operatorContext(context)),

  listCompanies: ({ db, query }) => listCompanies(db, query),
  getCompany: ({ db, params }) => getCompany(db, params.id),
  freezeCompany: ({ params, body, ...context }) => freezeCompany(context.db, params.id, body, operatorContext(context)),
  unfreezeCompany: ({ params, ...context }) => unfreezeCompany(context.db, params.id, operatorContext(context)),

  listCategories: ({ db }) => listCategoryBranches(db),
  listCategoryTree: ({ db, query }) => readCategories(db, query.area),
  addCategory: ({ body, ...context }) => createCategory(context.db, body, operatorContext(context)),
  changeCategory: ({ params, body, ...context }) => saveCategory(context.db, params.id, body, operatorContext(context)),
  orderCategories: ({ body, ...context }) => saveCategoryOrder(context.db, body, operatorContext(context)),
  sortCategories: ({ body, ...context }) => updateCategoryOrder(context.db, body, operatorContext(context)),

  getCode: ({ db, query }) => findCodes(db, query),
  listHotCities: ({ db }) => listHotCodes(db),
  setHotCities: ({ body, ...context }) => updateHotCities(context.db, body, operatorContext(context)),

  listHotWords: ({ db, query }) => listChosenHotWords(db, query.city ?? null),
  setHotWords: ({ body, ...context }) => updateHotWords(context.db, body, operatorContext(context)),

  listSynonyms: ({ db, query }) => listSynonyms(db, query),
  addSynonyms: ({ body, ...context }) => createSynonyms(context.db, body, operatorContext(context)),
  changeSynonyms: ({ params, body, ...context }) => saveSynonyms(context.db, params.id, body, operatorContext(context)),

  listBanners: ({ db }) => listBanners(db),
  addBanner: ({ body, ...context }) => saveBanner(context.db, null, body, operatorContext(context)),
  changeBanner: ({ params, body, ...context }) => saveBanner(context.db, params.id, body, operatorContext(context)),
  removeBanner: ({ params, ...context }) => dropBanner(context.db, params.id, operatorContext(context)),
  sortBanners: ({ body, ...context }) => updateBannerOrder(context.db, body, operatorContext(context)),

  listPhoneEntries: ({ db }) => listPhoneEntries(db),
  addPhone: ({ body, ...context }) => createPhone(context.db, body, operatorContext(context)),
  changePhone: ({ params, body, ...context }) => savePhone(context.db, params.id, body, operatorContext(context)),
  removePhone: ({ params, ...context }) => dropPhone(context.db, params.id, operatorContext(context)),
  sortPhones: ({ body, ...context }) => savePhoneOrder(context.db, body, operatorContext(context)),

  getHealth: ({ db, ports, now }) => getHealth({ db, ports, now }),
  listJobs: ({ db, now }) => getJobs(db, now),
  runJob: ({ body, ...context }) => runJobNow(context.db, body.name, operatorContext(context)),

  listInbox: ({ db, query, ports }) => listInbox(db, ports.demo, query),
  listAudit: ({ db, query }) => listAudit(db, query),
  checkAudit: async ({ db, now }) => ({ ...(await verifyAudit(db)), checkedAt: now.toISOString() }),
})
